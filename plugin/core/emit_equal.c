/* Structural equality: N_equal. docs/language.md, What a composite gets: `==` on leaves, so NaN differs from
 * itself; arrays by element, pointers by address; padding ignored. Leaves that the compiler cannot
 * compare (marked numbers, tensors) are compared by their bytes. */
#include <inttypes.h>

#include "emitter.h"

static bool is_bf16(const fx_ctype *type) {
  return type->kind == FX_CTYPE_FLOAT && type->format == FX_FLOAT_BF16;
}

/* Leaves compared through an integer of the same size. */
static bool compares_bits(const fx_ctype *type) {
  return is_bf16(type) || (type->kind == FX_CTYPE_RECORD && !type->composite);
}

/* `a` and `b` are addresses. bf16: equal bits that are no NaN, or two zeros of any sign; older
 * compilers have no comparison for it. */
static void emit_bits(fx_emitter *e, const fx_ctype *type, const char *a, const char *b) {
  const char *word = type->size == 1   ? "unsigned char"
                     : type->size == 2 ? "unsigned short"
                     : type->size == 4 ? "unsigned int"
                                       : "unsigned long long";
  uint64_t words = type->size > 8 ? type->size / 8 : 1;
  FX_OUT(e, "{\n    %s fx_x[%" PRIu64 "], fx_y[%" PRIu64 "];\n", word, words, words);
  FX_JOIN(e, "    __builtin_memcpy(fx_x, (const void *)(", a, "), sizeof fx_x);\n");
  FX_JOIN(e, "    __builtin_memcpy(fx_y, (const void *)(", b, "), sizeof fx_y);\n");
  if (is_bf16(type))
    FX_OUT(e, "    if (((fx_x[0] | fx_y[0]) & 0x7fff) != 0 &&\n"
              "        (fx_x[0] != fx_y[0] || (fx_x[0] & 0x7fff) > 0x7f80))\n      return 0;\n");
  else
    for (uint64_t i = 0; i < words; ++i)
      FX_OUT(e, "    if (fx_x[%" PRIu64 "] != fx_y[%" PRIu64 "])\n      return 0;\n", i, i);
  FX_JOIN(e, "  }\n");
}

static void emit_leaf(fx_emitter *e, const fx_ctype *type, const char *a, const char *b) {
  if (compares_bits(type))
    emit_bits(e, type, FX_NAME(e, "&", a), FX_NAME(e, "&", b));
  else
    FX_JOIN(e, "if (!(", a, " == ", b, ")) return 0;\n");
}

static void emit_array(fx_emitter *e, const fx_field *field) {
  const fx_ctype *leaf = fx_emit_leaf(field);
  const char *a = fx_emit_element(e, field, "fx_a."), *b = fx_emit_element(e, field, "fx_b.");
  fx_emit_element_loop(e, field);
  if (leaf->composite) {
    const char *q = leaf->composite->qualifier, *n = leaf->composite->name;
    FX_JOIN(e, "if (!", q, n, "_equal(", q, n, "_peek(", q, n, "_storage_at((void *)&", a, ")),\n");
    FX_JOIN(e, "        ", q, n, "_peek(", q, n, "_storage_at((void *)&", b, ")))) return 0;\n");
  } else {
    emit_leaf(e, leaf, a, b);
  }
}

static void emit_vector(fx_emitter *e, const fx_field *field) {
  const fx_ctype *lane = field->type->element;
  const char *name = field->name;
  FX_OUT(e, "for (%s fx_i = 0; fx_i < %" PRIu64 "; ++fx_i)\n    ", e->dialect->size_type,
         field->type->count);
  if (compares_bits(lane)) /* a lane has no address of its own */
    emit_bits(
        e, lane,
        fx_pool_format(e->pool, "(const char *)&fx_a.%s + fx_i * %" PRIu64, name, lane->size),
        fx_pool_format(e->pool, "(const char *)&fx_b.%s + fx_i * %" PRIu64, name, lane->size));
  else
    FX_JOIN(e, "if (!(fx_a.", name, "[fx_i] == fx_b.", name, "[fx_i])) return 0;\n");
}

static void emit_bytes(fx_emitter *e, const char *name) {
  FX_JOIN(e, "for (", e->dialect->size_type, " fx_i = 0; fx_i < sizeof fx_a.", name, "; ++fx_i)\n");
  FX_OUT(
      e,
      "    if (((const unsigned char *)&fx_a.%s)[fx_i] != ((const unsigned char *)&fx_b.%s)[fx_i])"
      " return 0;\n",
      name, name);
}

static void emit_member(fx_emitter *e, const fx_field *field) {
  const char *name = field->name;
  FX_JOIN(e, "  ");
  if (field->kind == FX_KIND_STRUCT)
    FX_JOIN(e, "if (!", field->type->composite->qualifier, field->type->composite->name,
            "_equal(fx_a.", name, ", fx_b.", name, ")) return 0;\n");
  else if (field->type->kind == FX_CTYPE_ARRAY)
    emit_array(e, field);
  else if (field->kind == FX_KIND_VECTOR)
    emit_vector(e, field);
  else if (field->kind == FX_KIND_TENSOR)
    emit_bytes(e, name);
  else
    emit_leaf(e, field->type, FX_NAME(e, "fx_a.", name), FX_NAME(e, "fx_b.", name));
}

void fx_emit_equal(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  if (!composite->equality.has) {
    fx_emit_lacking(e, e->dialect->bool_type, "equal", composite->equality.reason);
    return;
  }
  FX_JOIN(e, e->dialect->function, " ", e->dialect->bool_type, " ", composite->name, "_equal(");
  fx_emit_value_type(e, composite);
  FX_JOIN(e, " fx_a, ");
  fx_emit_value_type(e, composite);
  FX_JOIN(e, " fx_b) {\n");
  for (size_t i = 0; i < e->members.count; ++i)
    emit_member(e, e->members.items[i].field);
  FX_JOIN(e, "  return 1;\n}\n");
}
