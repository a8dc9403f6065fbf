/* The typed address: N_storage, N_storage_at, N_peek and N_poke. docs/language.md, What a composite gets. */
#include <inttypes.h>

#include "emitter.h"
#include "specialize.h"

/* Variants of a union name the same bytes: a write through one must not be moved past a read through
 * another, whatever their types. Their pointers lead to types that may alias, as members of a union
 * are in C. */
static void emit_variant_types(fx_emitter *e) {
  for (size_t i = 0; i < e->members.count; ++i)
    if (e->members.items[i].is_variant)
      fx_emit_variant_type(e, e->members.items[i].field);
}

static void emit_member_pointers(fx_emitter *e, const fx_composite *composite, bool outermost,
                                 bool in_union) {
  in_union |= composite->form == FX_FORM_UNION;
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    if (!field->is_anonymous) {
      if (fx_field_has_address(field)) {
        FX_JOIN(e, " ");
        fx_emit_pointer_member(e, field, in_union);
      }
      continue;
    }
    /* The fields of an anonymous member are promoted; the same pointers have its generated name, at
     * the outermost level only. */
    FX_JOIN(e, outermost ? " union { struct {" : " struct {");
    emit_member_pointers(e, field->type->composite, false, in_union);
    FX_JOIN(e, " };");
    if (!outermost)
      continue;
    FX_JOIN(e, " ");
    fx_emit_storage_type(e, field->type->composite);
    FX_JOIN(e, " ", field->name, "; };");
  }
}

/* Members without an address: asking for one gives the reason. They take no room. */
static void emit_pointerless_members(fx_emitter *e) {
  for (size_t i = 0; i < e->members.count; ++i) {
    const fx_field *field = e->members.items[i].field;
    if (fx_field_has_address(field))
      continue;
    const char *why = field->kind == FX_KIND_CONSTEXPR
                          ? "'%s' is compile-time only: it has no bytes and no storage"
                          : "bit-field '%s' has no address";
    FX_OUT(e, e->dialect->cplusplus ? " static char %s" : " char %s[0]", field->name);
    fx_emit_unavailable(e, fx_pool_format(e->pool, why, field->name));
    FX_JOIN(e, ";");
  }
}

/* A specialization's compile-time fields: constants in C++, the reason in C. */
static void emit_bound_members(fx_emitter *e) {
  const fx_specialization *s = e->composite->specialization;
  if (s && e->dialect->cplusplus)
    fx_emit_bound_members(s, false, e->dialect, e->out);
  for (size_t i = 0; s && !e->dialect->cplusplus && i < s->bound_count; ++i) {
    const char *name = s->bound[i].leaf.name;
    if (!s->bound[i].leaf.direct)
      continue;
    FX_JOIN(e, " char ", name, "[0]");
    fx_emit_unavailable(e, FX_NAME(e, "'", name,
                                   "' is compile-time only: it has no bytes and no storage; its "
                                   "value is fx_constexpr(…, ",
                                   name, ")"));
    FX_JOIN(e, ";");
  }
}

/* Reading and writing through a storage needs both an address and a value form. */
static const char *access_reason(const fx_composite *composite) {
  if (!composite->protocols[FX_STORABLE].has)
    return composite->protocols[FX_STORABLE].reason;
  return composite->value.reason;
}

/* Reading for nothing is a mistake. */
#define FX_RESULT_IS_USED "__attribute__((__warn_unused_result__)) "

static void emit_peek_head(fx_emitter *e) {
  FX_OUT(e, "%s " FX_RESULT_IS_USED, e->dialect->function);
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " ", e->composite->name, "_peek(");
  fx_emit_storage_type(e, e->composite);
  FX_JOIN(e, " fx_s)");
}

static void emit_poke_head(fx_emitter *e) {
  FX_JOIN(e, e->dialect->function, " void ", e->composite->name, "_poke(");
  fx_emit_storage_type(e, e->composite);
  FX_JOIN(e, " fx_s, ");
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " fx_v)");
}

/* C++: s.peek() and s.poke(v). */
static void emit_methods(fx_emitter *e) {
  const char *reason = access_reason(e->composite);
  const char *name = e->composite->name;
  FX_JOIN(e, "\n  ", e->dialect->method, " ", reason ? "" : FX_RESULT_IS_USED);
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " peek() const");
  if (reason)
    fx_emit_unavailable(e, reason);
  FX_OUT(e, reason ? ";" : " { return %s_peek(*this); }", name);
  FX_JOIN(e, "\n  ", e->dialect->method, " void poke(");
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " fx_v) const");
  if (reason)
    fx_emit_unavailable(e, reason);
  FX_OUT(e, reason ? ";\n" : " { %s_poke(*this, fx_v); }\n", name);
}

void fx_emit_storage_types(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  bool own = composite->name == composite->types;
  if (e->dialect->cplusplus && own && !access_reason(composite)) {
    FX_JOIN(e, "struct ", composite->name, "_storage;\n");
    emit_peek_head(e);
    FX_JOIN(e, ";\n");
    emit_poke_head(e);
    FX_JOIN(e, ";\n");
  }
  emit_variant_types(e);
  if (own) {
    FX_JOIN(e, "struct ", composite->name, "_storage {");
    emit_member_pointers(e, composite, true, false);
    emit_pointerless_members(e);
    emit_bound_members(e);
    if (e->dialect->cplusplus)
      emit_methods(e);
    FX_JOIN(e, " };\n");
  }
  FX_JOIN(e, "typedef struct ", composite->types, "_storage ", composite->name, "_storage");
  if (!composite->protocols[FX_STORABLE].has)
    fx_emit_unavailable(e, composite->protocols[FX_STORABLE].reason);
  FX_JOIN(e, ";\n");
}

/* The address of one member below fx_p, through the C type where its layout is the storage's (the
 * code an expert writes), by byte offset otherwise. */
static void emit_member_address(fx_emitter *e, const fx_member *member, bool typed) {
  const fx_field *field = member->field;
  bool nested = fx_kind_is_composite(field->kind);
  const char *name = field->name;
  FX_JOIN(e, "  fx_s.", name, " = ");
  if (nested) {
    const fx_composite *inner = field->type->composite;
    FX_JOIN(e, inner->qualifier, inner->name, "_storage_at(");
  }
  if (typed) {
    FX_JOIN(e, nested ? "(void *)" : "", field->type->kind == FX_CTYPE_ARRAY ? "" : "&", "fx_t->",
            name);
  } else {
    /* The member of fx_s has the pointer type that is wanted. */
    if (!nested)
      FX_JOIN(e, "(__typeof__(fx_s.", name, "))");
    FX_OUT(e, "(void *)((char *)fx_p + %" PRIu64 ")", member->offset);
  }
  FX_OUT(e, nested ? ");\n" : ";\n");
}

static void emit_storage_at(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  bool typed = composite->same_layout_as_c && composite->spelling;
  FX_JOIN(e, e->dialect->function, " ");
  fx_emit_storage_type(e, composite);
  FX_JOIN(e, " ", composite->name, "_storage_at(void *fx_p) {\n");
  /* Pointers of natural alignment say it themselves; more than that has to be promised. */
  if (composite->over_aligned)
    FX_OUT(e, "  fx_p = __builtin_assume_aligned(fx_p, %" PRIu64 ");\n", composite->layout.align);
  if (typed)
    FX_JOIN(e, "  ", composite->spelling, " *fx_t = (", composite->spelling, " *)fx_p;\n");
  FX_JOIN(e, "  ");
  fx_emit_storage_type(e, composite);
  FX_JOIN(e, " fx_s;\n");
  for (size_t i = 0; i < e->members.count; ++i)
    if (fx_field_has_address(e->members.items[i].field))
      emit_member_address(e, &e->members.items[i], typed);
  FX_JOIN(e, "  return fx_s;\n}\n");
}

static void emit_peek(fx_emitter *e) {
  emit_peek_head(e);
  FX_JOIN(e, " {\n  ");
  fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " fx_ = ");
  fx_emit_initializer(e, FX_FROM_STORAGE, NULL);
  FX_JOIN(e, ";\n  return fx_;\n}\n");
}

/* A field or element that C lets nobody assign to is written as bytes. */
static void emit_poke_leaf(fx_emitter *e, const char *to, const char *from, bool assignable) {
  if (assignable)
    FX_JOIN(e, to, " = ", from, ";\n");
  else
    FX_JOIN(e, "__builtin_memcpy((void *)&", to, ", (const void *)&", from, ", sizeof ", from,
            ");\n");
}

static void emit_poke_member(fx_emitter *e, const fx_member *member) {
  const fx_field *field = member->field;
  const char *name = field->name;
  bool assignable = fx_emit_is_assignable(field);
  if (field->kind == FX_KIND_STRUCT) {
    const fx_composite *inner = field->type->composite;
    FX_JOIN(e, "  ", inner->qualifier, inner->name, "_poke(fx_s.", name, ", fx_v.", name, ");\n");
  } else if (field->type->kind == FX_CTYPE_ARRAY) {
    FX_JOIN(e, "  ");
    fx_emit_element_loop(e, field);
    emit_poke_leaf(e, fx_emit_element(e, field, "fx_s."), fx_emit_element(e, field, "fx_v."),
                   assignable);
  } else {
    FX_JOIN(e, "  ");
    emit_poke_leaf(e, FX_NAME(e, "*fx_s.", name), FX_NAME(e, "fx_v.", name), assignable);
  }
}

static void emit_poke(fx_emitter *e) {
  emit_poke_head(e);
  FX_JOIN(e, " {\n");
  for (size_t i = 0; i < e->members.count; ++i)
    emit_poke_member(e, &e->members.items[i]);
  FX_JOIN(e, "}\n");
}

void fx_emit_storage_functions(fx_emitter *e) {
  const char *reason = access_reason(e->composite);
  const char *storable = e->composite->protocols[FX_STORABLE].reason;
  if (storable)
    fx_emit_lacking(e, FX_NAME(e, "struct ", e->composite->types, "_storage"), "storage_at",
                    storable);
  else
    emit_storage_at(e);
  if (reason) {
    fx_emit_lacking(e, NULL, "peek", reason);
    fx_emit_lacking(e, "void", "poke", reason);
  } else {
    emit_peek(e);
    emit_poke(e);
  }
}
