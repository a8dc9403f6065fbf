/* How the emitter writes types and declarators. See emitter.h. */
#include <inttypes.h>

#include "emitter.h"

const fx_ctype *fx_emit_leaf(const fx_field *field) {
  const fx_ctype *leaf = field->type;
  while (leaf->kind == FX_CTYPE_ARRAY)
    leaf = leaf->element;
  return leaf;
}

void fx_emit_unavailable(fx_emitter *e, const char *reason) {
  FX_JOIN(e, " __attribute__((__unavailable__(");
  fx_text_quote(e->out, reason);
  FX_JOIN(e, ")))");
}

void fx_emit_storage_type(fx_emitter *e, const fx_composite *composite) {
  FX_JOIN(e, "struct ", composite == e->composite ? "" : composite->qualifier, composite->types,
          "_storage");
}

bool fx_emit_has_own_value(const fx_composite *composite) {
  return !composite->spelling || (composite->has_array && composite->value.has);
}

void fx_emit_value_type(fx_emitter *e, const fx_composite *composite) {
  if (fx_emit_has_own_value(composite))
    FX_JOIN(e, "struct ", composite == e->composite ? "" : composite->qualifier, composite->types,
            "_value");
  else
    FX_JOIN(e, composite->spelling);
}

/* The leaf type with its qualifiers, "volatile int"; __typeof__ where it has no name, which brings
 * the qualifiers along. */
static void emit_leaf_type(fx_emitter *e, const fx_field *field, bool qualified) {
  const fx_ctype *leaf = fx_emit_leaf(field);
  const char *spelling = leaf->composite ? leaf->composite->spelling : leaf->spelling;
  unsigned qualifiers = qualified ? leaf->qualifiers : 0;
  if (!spelling && field->is_bit_field) {
    /* typeof takes no bit-field: the promoted type holds its values in C, decltype names it in C++. */
    FX_OUT(e, e->dialect->cplusplus ? "decltype(%s.%s)" : "__typeof__(+%s.%s)",
           e->composite->access, field->name);
    return;
  }
  if (!spelling) {
    FX_JOIN(e, "__typeof__(", e->composite->access, ".", field->name);
    for (const fx_ctype *t = field->type; t->kind == FX_CTYPE_ARRAY; t = t->element)
      FX_JOIN(e, "[0]");
    FX_JOIN(e, ")");
    return;
  }
  FX_JOIN(e, qualifiers & FX_QUAL_CONST ? "const " : "",
          qualifiers & FX_QUAL_VOLATILE ? "volatile " : "");
  FX_OUT(e, qualifiers & FX_QUAL_ATOMIC ? "_Atomic(%s)" : "%s", spelling);
}

/* " *a" or " (*a)[8]" behind the element's type. */
static void emit_pointer_declarator(fx_emitter *e, const fx_field *field, const char *name) {
  const fx_ctype *row = field->type->kind == FX_CTYPE_ARRAY ? field->type->element : field->type;
  bool rows = row->kind == FX_CTYPE_ARRAY;
  FX_JOIN(e, rows ? " (*" : " *", name, rows ? ")" : "");
  for (; row->kind == FX_CTYPE_ARRAY; row = row->element)
    FX_OUT(e, "[%" PRIu64 "]", row->count);
}

void fx_emit_variant_type(fx_emitter *e, const fx_field *field) {
  FX_JOIN(e, "typedef ");
  emit_leaf_type(e, field, true);
  FX_JOIN(e, " ", e->composite->name, "_variant_", field->name,
          " __attribute__((__may_alias__));\n");
}

void fx_emit_pointer_member(fx_emitter *e, const fx_field *field, bool variant) {
  if (fx_kind_is_composite(field->kind)) {
    fx_emit_storage_type(e, field->type->composite);
    FX_JOIN(e, " ", field->name, ";");
    return;
  }
  if (variant)
    FX_JOIN(e, e->composite->name, "_variant_", field->name);
  else
    emit_leaf_type(e, field, true);
  emit_pointer_declarator(e, field, field->name);
  FX_JOIN(e, ";");
}

void fx_emit_value_declaration(fx_emitter *e, const fx_field *field, const char *name,
                               bool parameter) {
  const fx_ctype *type = field->type;
  if (fx_kind_is_composite(field->kind)) {
    fx_emit_value_type(e, type->composite);
    FX_JOIN(e, " ", name);
  } else if (type->kind == FX_CTYPE_ARRAY) {
    emit_leaf_type(e, field, true);
    emit_pointer_declarator(e, field, name);
  } else if (parameter && type->format == FX_FLOAT_STORAGE_HALF && type->kind == FX_CTYPE_FLOAT) {
    FX_JOIN(e, "float ", name); /* C allows no __fp16 parameter; float holds each of its values */
  } else {
    emit_leaf_type(e, field, false);
    FX_JOIN(e, " ", name);
  }
}

bool fx_emit_is_global(const fx_field *field) {
  return field->type->kind == FX_CTYPE_ARRAY || field->type->pointee_spelling;
}

/* C allows no __fp16 parameter; _Float16 has the same bytes. */
static bool is_half_argument(const fx_field *field) {
  return field->type->kind == FX_CTYPE_FLOAT && field->type->format == FX_FLOAT_STORAGE_HALF;
}

void fx_emit_argument_declaration(fx_emitter *e, const fx_field *field, const char *name,
                                  const char *global) {
  if (global && field->type->kind == FX_CTYPE_ARRAY)
    FX_JOIN(e, global, " ");
  if (global && field->type->pointee_spelling)
    FX_JOIN(e, field->type->pointee_spelling, " ", global, " *", name);
  else if (is_half_argument(field))
    FX_JOIN(e, "_Float16 ", name);
  else
    fx_emit_value_declaration(e, field, name, false);
}

void fx_emit_argument_pointer(fx_emitter *e, const fx_field *field) {
  FX_JOIN(e, "__typeof__(");
  fx_emit_argument_declaration(e, field, "", NULL);
  FX_JOIN(e, ") *");
}

/* Clang: `static inline`, and in C `overloadable`, without which "(...)" needs a parameter before it.
 * GCC warns about a static function without a body, even in a system header; so for GCC it is a plain
 * declaration, which costs no symbol either, and in C an empty parameter list takes anything. */
void fx_emit_lacking(fx_emitter *e, const char *result, const char *suffix, const char *reason) {
  const fx_dialect *dialect = e->dialect;
  const char *parameters = dialect->cplusplus ? "fx_T..." : dialect->gcc ? "" : "...";
  if (dialect->cplusplus) /* not variadic: CUDA has no such functions on the device */
    FX_JOIN(e, "template <class... fx_T> ");
  if (dialect->cplusplus || !dialect->gcc)
    FX_JOIN(e, dialect->function, " ");
  if (!dialect->cplusplus && !dialect->gcc)
    FX_JOIN(e, "__attribute__((__overloadable__)) ");
  if (result)
    FX_JOIN(e, result);
  else
    fx_emit_value_type(e, e->composite);
  FX_JOIN(e, " ", e->composite->name, "_", suffix, "(", parameters, ")");
  fx_emit_unavailable(e, reason);
  FX_JOIN(e, ";\n");
}
