/* The typed address: N_storage, N_storage_at, N_peek and N_poke. DESIGN, What the plugin writes. */
#include <inttypes.h>

#include "emitter.h"

static void emit_member_pointers(fx_emitter *e, const fx_composite *composite, bool outermost);

/* An anonymous member: its fields promoted, and the same pointers under its generated name. */
static void emit_anonymous_pointers(fx_emitter *e, const fx_field *field, bool outermost) {
  const fx_composite *inner = field->type->composite;
  if (!outermost) { /* only the outermost level has the generated name */
    FX_OUT(e, " struct {");
    emit_member_pointers(e, inner, false);
    FX_OUT(e, " };");
    return;
  }
  FX_OUT(e, " union { struct {");
  emit_member_pointers(e, inner, false);
  FX_OUT(e, " }; ");
  fx_emit_storage_type(e, inner);
  FX_OUT(e, " %s; };", field->name);
}

static bool has_pointer(const fx_field *field) {
  return field->kind != FX_KIND_CONSTEXPR && field->kind != FX_KIND_BIT_FIELD;
}

static void emit_member_pointers(fx_emitter *e, const fx_composite *composite, bool outermost) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    if (field->is_anonymous) {
      emit_anonymous_pointers(e, field, outermost);
    } else if (has_pointer(field)) {
      FX_OUT(e, " ");
      fx_emit_pointer_member(e, field);
    }
  }
}

/* Members without an address: asking for one gives the reason. They take no room. */
static void emit_pointerless_members(fx_emitter *e) {
  for (size_t i = 0; i < e->members.count; ++i) {
    const fx_field *field = e->members.items[i].field;
    if (has_pointer(field))
      continue;
    const char *why = field->kind == FX_KIND_CONSTEXPR
                          ? "'%s' is compile-time only: it has no bytes and no storage"
                          : "bit-field '%s' has no address";
    FX_OUT(e, e->dialect->cplusplus ? " static char %s" : " char %s[0]", field->name);
    fx_emit_unavailable(e, fx_pool_format(e->pool, why, field->name));
    FX_OUT(e, ";");
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
  FX_OUT(e, " %s_peek(", e->composite->name);
  fx_emit_storage_type(e, e->composite);
  FX_OUT(e, " fx_s)");
}

static void emit_poke_head(fx_emitter *e) {
  FX_OUT(e, "%s void %s_poke(", e->dialect->function, e->composite->name);
  fx_emit_storage_type(e, e->composite);
  FX_OUT(e, " fx_s, ");
  fx_emit_value_type(e, e->composite);
  FX_OUT(e, " fx_v)");
}

/* C++: s.peek() and s.poke(v). */
static void emit_methods(fx_emitter *e) {
  const char *reason = access_reason(e->composite);
  const char *name = e->composite->name;
  const char *any = reason ? "template <class... fx_T> " : "";
  FX_OUT(e, "\n  %s%s %s", any, e->dialect->method, reason ? "" : FX_RESULT_IS_USED);
  fx_emit_value_type(e, e->composite);
  if (reason) {
    FX_OUT(e, " peek(fx_T...) const");
    fx_emit_unavailable(e, reason);
    FX_OUT(e, ";\n  %s%s void poke(fx_T...) const", any, e->dialect->method);
    fx_emit_unavailable(e, reason);
    FX_OUT(e, ";\n");
    return;
  }
  FX_OUT(e, " peek() const { return %s_peek(*this); }\n  %s void poke(", name, e->dialect->method);
  fx_emit_value_type(e, e->composite);
  FX_OUT(e, " fx_v) const { %s_poke(*this, fx_v); }\n", name);
}

void fx_emit_storage_types(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  bool readable = !access_reason(composite);
  if (e->dialect->cplusplus && readable) {
    FX_OUT(e, "struct %s_storage;\n", composite->name);
    emit_peek_head(e);
    FX_OUT(e, ";\n");
    emit_poke_head(e);
    FX_OUT(e, ";\n");
  }
  FX_OUT(e, "struct %s_storage {", composite->name);
  emit_member_pointers(e, composite, true);
  emit_pointerless_members(e);
  if (e->dialect->cplusplus)
    emit_methods(e);
  FX_OUT(e, " };\ntypedef struct %s_storage %s_storage", composite->name, composite->name);
  if (!composite->protocols[FX_STORABLE].has)
    fx_emit_unavailable(e, composite->protocols[FX_STORABLE].reason);
  FX_OUT(e, ";\n");
}

/* The address of one member below fx_p, through the C type where its layout is the storage's (the
 * code an expert writes), by byte offset otherwise. */
static void emit_member_address(fx_emitter *e, const fx_member *member, bool typed) {
  const fx_field *field = member->field;
  bool nested = fx_kind_is_composite(field->kind);
  const char *name = field->name;
  FX_OUT(e, "  fx_s.%s = ", name);
  if (nested) {
    const fx_composite *inner = field->type->composite;
    FX_OUT(e, "%s%s_storage_at(", inner->qualifier, inner->name);
  }
  if (typed) {
    FX_OUT(e, "%s%sfx_t->%s", nested ? "(void *)" : "",
           field->type->kind == FX_CTYPE_ARRAY ? "" : "&", name);
  } else {
    /* The member of fx_s has the pointer type that is wanted. */
    if (!nested)
      FX_OUT(e, "(__typeof__(fx_s.%s))", name);
    FX_OUT(e, "(void *)((char *)fx_p + %" PRIu64 ")", member->offset);
  }
  FX_OUT(e, nested ? ");\n" : ";\n");
}

static void emit_storage_at(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  bool typed = composite->same_layout_as_c && composite->spelling;
  FX_OUT(e, "%s ", e->dialect->function);
  fx_emit_storage_type(e, composite);
  FX_OUT(e, " %s_storage_at(void *fx_p) {\n", composite->name);
  /* Pointers of natural alignment say it themselves; more than that has to be promised. */
  if (composite->over_aligned)
    FX_OUT(e, "  fx_p = __builtin_assume_aligned(fx_p, %" PRIu64 ");\n", composite->layout.align);
  if (typed)
    FX_OUT(e, "  %s *fx_t = (%s *)fx_p;\n", composite->spelling, composite->spelling);
  FX_OUT(e, "  ");
  fx_emit_storage_type(e, composite);
  FX_OUT(e, " fx_s;\n");
  for (size_t i = 0; i < e->members.count; ++i)
    if (has_pointer(e->members.items[i].field))
      emit_member_address(e, &e->members.items[i], typed);
  FX_OUT(e, "  return fx_s;\n}\n");
}

static void emit_peek(fx_emitter *e) {
  emit_peek_head(e);
  FX_OUT(e, " {\n  ");
  fx_emit_value_type(e, e->composite);
  FX_OUT(e, " fx_ = ");
  fx_emit_initializer(e, FX_FROM_STORAGE, NULL);
  FX_OUT(e, ";\n  return fx_;\n}\n");
}

/* A field or element that C lets nobody assign to is written as bytes. */
static void emit_poke_leaf(fx_emitter *e, const char *to, const char *from, bool assignable) {
  if (assignable)
    FX_OUT(e, "%s = %s;\n", to, from);
  else
    FX_OUT(e, "__builtin_memcpy((void *)&%s, (const void *)&%s, sizeof %s);\n", to, from, from);
}

static void emit_poke_member(fx_emitter *e, const fx_member *member) {
  const fx_field *field = member->field;
  const char *name = field->name;
  bool assignable = fx_emit_is_assignable(field);
  if (field->kind == FX_KIND_STRUCT) {
    const fx_composite *inner = field->type->composite;
    FX_OUT(e, "  %s%s_poke(fx_s.%s, fx_v.%s);\n", inner->qualifier, inner->name, name, name);
  } else if (field->type->kind == FX_CTYPE_ARRAY) {
    FX_OUT(e, "  ");
    fx_emit_element_loop(e, field);
    emit_poke_leaf(e, fx_emit_element(e, field, "fx_s."), fx_emit_element(e, field, "fx_v."),
                   assignable);
  } else {
    FX_OUT(e, "  ");
    emit_poke_leaf(e, fx_pool_format(e->pool, "*fx_s.%s", name),
                   fx_pool_format(e->pool, "fx_v.%s", name), assignable);
  }
}

static void emit_poke(fx_emitter *e) {
  emit_poke_head(e);
  FX_OUT(e, " {\n");
  for (size_t i = 0; i < e->members.count; ++i)
    emit_poke_member(e, &e->members.items[i]);
  FX_OUT(e, "}\n");
}

void fx_emit_storage_functions(fx_emitter *e) {
  const char *reason = access_reason(e->composite);
  const char *storable = e->composite->protocols[FX_STORABLE].reason;
  if (storable)
    fx_emit_lacking(e, fx_pool_format(e->pool, "struct %s_storage", e->composite->name),
                    "storage_at", storable);
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
