/* The value form: N_value, N_make and N_replace_<f>. docs/language.md, What a composite gets. */
#include <inttypes.h>

#include "emitter.h"
#include "specialize.h"

const char *fx_emit_element(fx_emitter *e, const fx_field *field, const char *owner) {
  const char *first = FX_NAME(e, owner, field->name);
  if (field->type->element->kind != FX_CTYPE_ARRAY)
    return FX_NAME(e, first, "[fx_i]");
  const char *corner = first;
  for (const fx_ctype *t = field->type; t->kind == FX_CTYPE_ARRAY; t = t->element)
    corner = FX_NAME(e, corner, "[0]");
  return FX_NAME(e, "(&", corner, ")[fx_i]");
}

void fx_emit_element_loop(fx_emitter *e, const fx_field *field) {
  const fx_ctype *leaf;
  uint64_t count = 0;
  fx_type_flatten(field->type, &leaf, &count);
  FX_OUT(e, "for (%s fx_i = 0; fx_i < %" PRIu64 "; ++fx_i)\n    ", e->dialect->size_type, count);
}

/* C assigns to no const object, nor to a record that has one at any depth. */
static bool has_const(const fx_field *field) {
  const fx_ctype *leaf = fx_emit_leaf(field);
  if (!leaf->composite)
    return leaf->qualifiers & FX_QUAL_CONST;
  for (size_t i = 0; i < leaf->composite->field_count; ++i)
    if (has_const(&leaf->composite->fields[i]))
      return true;
  return false;
}

bool fx_emit_is_assignable(const fx_field *field) { return !has_const(field); }

/* One initial value: what the source of the initializer has for this field. */
static void emit_initial(fx_emitter *e, const fx_field *field, fx_initializer_source from,
                         const fx_field *replaced) {
  const char *name = field->name;
  /* __fp16 is promoted when it is read; C++ would call the way back narrowing. */
  const char *cast = field->type->kind == FX_CTYPE_FLOAT &&
                             field->type->format == FX_FLOAT_STORAGE_HALF
                         ? "(__fp16)"
                         : "";
  if (field == replaced)
    FX_JOIN(e, cast, "fx_x");
  else if (from == FX_FROM_VALUE)
    FX_JOIN(e, cast, "fx_v.", name);
  else if (from == FX_FROM_PARAMETERS)
    FX_JOIN(e, cast, "fx_", name);
  else if (field->kind == FX_KIND_STRUCT)
    FX_JOIN(e, field->type->composite->qualifier, field->type->composite->name, "_peek(fx_s.", name,
            ")");
  else
    FX_JOIN(e, cast, field->type->kind == FX_CTYPE_ARRAY ? "" : "*", "fx_s.", name);
}

static void emit_initial_list(fx_emitter *e, const fx_composite *composite,
                              fx_initializer_source from, const fx_field *replaced) {
  /* An own value type keeps an anonymous member as a union of its fields and its name. */
  bool in_union = fx_emit_has_own_value(e->composite);
  FX_JOIN(e, "{ ");
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    FX_JOIN(e, i ? ", " : "");
    if (!field->is_anonymous) {
      emit_initial(e, field, from, replaced);
      continue;
    }
    bool wrapped = in_union && composite == e->composite;
    FX_JOIN(e, wrapped ? "{ " : "");
    emit_initial_list(e, field->type->composite, from, replaced);
    FX_JOIN(e, wrapped ? " }" : "");
  }
  FX_JOIN(e, " }");
}

void fx_emit_initializer(fx_emitter *e, fx_initializer_source from, const fx_field *replaced) {
  emit_initial_list(e, e->composite, from, replaced);
}

static void emit_value_members(fx_emitter *e, const fx_composite *composite, bool outermost) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    if (!field->is_anonymous) {
      FX_JOIN(e, " ");
      fx_emit_value_declaration(e, field, field->name, false);
      FX_JOIN(e, ";");
      continue;
    }
    FX_OUT(e, outermost ? " union { struct {" : " struct {");
    emit_value_members(e, field->type->composite, false);
    FX_JOIN(e, " };");
    if (!outermost)
      continue;
    FX_JOIN(e, " ");
    fx_emit_value_type(e, field->type->composite);
    FX_JOIN(e, " ", field->name, "; };");
  }
}

void fx_emit_value_types(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  const char *name = composite->name;
  if (fx_emit_has_own_value(composite) && name == composite->types) {
    FX_JOIN(e, "struct ", name, "_value {");
    if (composite->specialization && e->dialect->cplusplus)
      fx_emit_bound_members(composite->specialization, true, e->dialect, e->out);
    if (composite->value.has)
      emit_value_members(e, composite, true);
    else
      FX_JOIN(e, " char fx_none;");
    FX_JOIN(e, " };\n");
  }
  FX_JOIN(e, "typedef ");
  fx_emit_value_type(e, composite);
  FX_JOIN(e, " ", name, "_value");
  if (!composite->value.has)
    fx_emit_unavailable(e, composite->value.reason);
  FX_JOIN(e, ";\n");
}

static void emit_make(fx_emitter *e) {
  FX_JOIN(e, e->dialect->function, " ");
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " ", e->composite->name, "_make(");
  for (size_t i = 0; i < e->members.count; ++i) {
    const fx_field *field = e->members.items[i].field;
    FX_JOIN(e, i ? ", " : "");
    fx_emit_value_declaration(e, field, FX_NAME(e, "fx_", field->name), true);
  }
  FX_JOIN(e, ") {\n  ");
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " fx_ = ");
  fx_emit_initializer(e, FX_FROM_PARAMETERS, NULL);
  FX_JOIN(e, ";\n  return fx_;\n}\n");
}

static void emit_replace(fx_emitter *e, const fx_field *field) {
  const char *name = field->name;
  FX_JOIN(e, e->dialect->function, " ");
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " ", e->composite->name, "_replace_", name, "(");
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " fx_v, ");
  fx_emit_value_declaration(e, field, "fx_x", true);
  FX_JOIN(e, ") {\n  ");
  if (fx_emit_is_assignable(field) || field->type->kind == FX_CTYPE_ARRAY) {
    FX_JOIN(e, "fx_v.", name, " = fx_x;\n  return fx_v;\n}\n");
    return;
  }
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " fx_ = ");
  fx_emit_initializer(e, FX_FROM_VALUE, field);
  FX_JOIN(e, ";\n  return fx_;\n}\n");
}

/* Changing a compile-time field is a change of type. */
static void emit_bound_replace(fx_emitter *e) {
  const fx_specialization *s = e->composite->specialization;
  for (size_t i = 0; s && i < s->bound_count; ++i) {
    const char *name = s->bound[i].leaf.name;
    if (s->bound[i].leaf.direct)
      fx_emit_lacking(
          e, NULL, FX_NAME(e, "replace_", name),
          FX_NAME(e, "'", name,
                  "' is compile-time only: another value of it is another type; name it "
                  "with FX_SPECIALIZE and use fx_respecialize"));
  }
}

/* A value of another specialization of the same base, which has the same fields at the same places.
 * In C fx_respecialize has checked the base. */
static void emit_respecialize(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  if (!composite->specialization || !composite->value.has)
    return;
  if (e->dialect->cplusplus) {
    FX_JOIN(e, "template <class fx_S> ", e->dialect->function, " ");
    fx_emit_value_type(e, composite);
    FX_JOIN(e, " ", composite->name, "_respecialize(const fx_S &fx_v) {\n  ");
    FX_JOIN(
        e, "static_assert(__is_same(typename fx_S::fx_base, __typeof__(",
        composite->specialization->base->access,
        ")), \"fx_respecialize keeps the fields of a value: both types need the same "
        "base\");\n  static_assert(fx_S::fx_is_value, \"fx_respecialize takes a value, which for a "
        "type with arrays is of type N_value\");\n  return __builtin_bit_cast(");
    fx_emit_value_type(e, composite);
    FX_JOIN(e, ", fx_v);\n}\n");
    return;
  }
  FX_JOIN(e, e->dialect->function, " ");
  fx_emit_value_type(e, composite);
  FX_JOIN(e, " ", composite->name, "_respecialize(const void *fx_p, ", e->dialect->size_type,
          " fx_n) {\n  ");
  fx_emit_value_type(e, composite);
  FX_JOIN(e, " fx_;\n  (void)fx_n;\n  __builtin_memcpy((void *)&fx_, fx_p, sizeof fx_);\n"
             "  return fx_;\n}\n");
}

void fx_emit_value_functions(fx_emitter *e) {
  const char *reason = e->composite->value.reason;
  if (reason)
    fx_emit_lacking(e, NULL, "make", reason);
  else
    emit_make(e);
  for (size_t i = 0; i < e->members.count; ++i) {
    const fx_field *field = e->members.items[i].field;
    if (reason)
      fx_emit_lacking(e, NULL, FX_NAME(e, "replace_", field->name), reason);
    else
      emit_replace(e, field);
  }
  emit_bound_replace(e);
  emit_respecialize(e);
}

void fx_emit_slots(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  uint64_t slot = 0;
  const char *reason = composite->protocols[FX_JIT_ARGUMENT].reason;
  if (!reason)
    reason = composite->value.reason;
  if (reason) {
    fx_emit_lacking(e, "void", "slots", reason);
    return;
  }
  FX_JOIN(e, e->dialect->function, " void ", composite->name, "_slots(const ");
  fx_emit_value_type(e, composite);
  FX_JOIN(e, " *fx_v, void **fx_slots) {\n");
  for (size_t i = 0; i < e->members.count; ++i) {
    const fx_field *field = e->members.items[i].field;
    if (field->kind == FX_KIND_STRUCT) {
      const fx_composite *inner = field->type->composite;
      FX_OUT(e, "  %s%s_slots(&fx_v->%s, fx_slots + %" PRIu64 ");\n", inner->qualifier, inner->name,
             field->name, slot);
      slot += inner->slot_count;
    } else {
      FX_OUT(e, "  fx_slots[%" PRIu64 "] = (void *)&fx_v->%s;\n", slot++, field->name);
    }
  }
  FX_JOIN(e, "}\n");
}
