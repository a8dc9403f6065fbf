/* Classification: which kind of field a C type makes. docs/language.md, Fields: the table. */
#include "type.h"

#include <string.h>

#include "checked.h"
#include "composite.h"

const char *fx_kind_noun(fx_kind kind) {
  static const char *const nouns[] = {[FX_KIND_NUMERIC] = "a number",
                                      [FX_KIND_SUB_BYTE] = "a number narrower than a byte",
                                      [FX_KIND_BIT_FIELD] = "a bit-field",
                                      [FX_KIND_VECTOR] = "a vector",
                                      [FX_KIND_POINTER] = "a pointer",
                                      [FX_KIND_TENSOR] = "a tensor",
                                      [FX_KIND_ARRAY] = "an array",
                                      [FX_KIND_ARRAY_OF_STRUCT] = "an array of structs",
                                      [FX_KIND_STRUCT] = "a struct",
                                      [FX_KIND_UNION] = "a union",
                                      [FX_KIND_CONSTEXPR] = "a compile-time field",
                                      [FX_KIND_NONE] = "not a field"};
  return nouns[kind];
}

const char *fx_rejection_reason(fx_rejection rejection) {
  static const char *const reasons[] = {
      [FX_REJECT_NOTHING] = "",
      [FX_REJECT_UNMARKED_RECORD] = "mark that type 'fx.struct' or 'fx.union' too",
      [FX_REJECT_VECTOR_CLASS] = "HIP's vectors are classes; use a vector of the compiler "
                                 "(ext_vector_type), or name all its bytes as one number, with a "
                                 "typedef marked FX_NUMERIC",
      [FX_REJECT_LONG_DOUBLE] = "its format differs between host and GPU; use float or double",
      [FX_REJECT_COMPLEX] = "complex numbers are no fx type; use one field for each part",
      [FX_REJECT_REFERENCE] = "a reference cannot be placed in memory; use a pointer",
      [FX_REJECT_FUNCTION] = "a function is no object; use a pointer to it",
      [FX_REJECT_FLEXIBLE_ARRAY] =
          "an array without a constant length has no size; give it one, or use a pointer",
      [FX_REJECT_ZERO_LENGTH_ARRAY] = "an array needs at least one element",
      [FX_REJECT_ARRAY_ELEMENT] =
          "elements of an array must be numbers of whole bytes or Storable structs",
      [FX_REJECT_ARRAY_OF_ARRAYS_OF_STRUCT] =
          "an array of structs has one dimension; multiply the dimensions, or wrap the inner array "
          "in a struct",
      [FX_REJECT_ARRAY_OF_CONFIGURED_STRUCT] = "its elements have compile-time fields, so that in "
                                               "memory they are smaller than in C; use "
                                               "one field for each element",
      [FX_REJECT_BITINT_WIDTH] =
          "a _BitInt field has fewer than 8 bits, or exactly 8, 16, 32, 64 or 128",
      [FX_REJECT_QUALIFIED_COMPOSITE] =
          "qualifiers do not reach the fields of a composite; qualify those fields instead",
      [FX_REJECT_NUMERIC_SIZE] = "an 'fx.numeric' type has 1, 2, 4, 8 or 16 bytes",
      [FX_REJECT_OTHER] = "a field is a number, vector, pointer, array, tensor or composite",
      [FX_REJECT_SILENTLY] = ""};
  return reasons[rejection];
}

/* HIP's and CUDA's number classes: records to the compiler, numbers to everybody else. */
bool fx_type_is_known_number_class(const char *record_name) {
  static const char *const names[] = {"__half",
                                      "__half_raw",
                                      "__hip_bfloat16",
                                      "__hip_bfloat16_raw",
                                      "hip_bfloat16",
                                      "__hip_fp8_e4m3",
                                      "__hip_fp8_e5m2",
                                      "__hip_fp8_e4m3_fnuz",
                                      "__hip_fp8_e5m2_fnuz",
                                      "__nv_bfloat16",
                                      "__nv_bfloat16_raw",
                                      "__nv_fp8_e4m3",
                                      "__nv_fp8_e5m2",
                                      "__nv_fp8_e8m0"};
  for (size_t i = 0; record_name && i < sizeof names / sizeof names[0]; ++i)
    if (strcmp(record_name, names[i]) == 0)
      return true;
  return false;
}

/* float4 and its like in HIP: templates, which nobody can mark. */
static bool is_vector_class(const char *record_name) {
  return record_name && strcmp(record_name, "HIP_vector_type") == 0;
}

bool fx_type_flatten(const fx_ctype *type, const fx_ctype **leaf, uint64_t *count) {
  uint64_t total = 1;
  while (type->kind == FX_CTYPE_ARRAY) {
    if (!fx_checked_multiply(total, type->count, &total))
      return false;
    type = type->element;
  }
  *leaf = type;
  *count = total;
  return true;
}

static fx_kind reject(fx_rejection why, fx_rejection *rejection) {
  *rejection = why;
  return FX_KIND_NONE;
}

/* Numeric: 1, 2, 4, 8 or 16 whole bytes. */
static bool is_whole_byte_width(uint64_t bytes) { return bytes <= 16 && fx_is_power_of_two(bytes); }

/* Integers and enums: Numeric of their byte width; one bit wide (enum : bool): sub-byte. */
static fx_kind classify_integer(const fx_ctype *type, fx_rejection *rejection) {
  if (type->bits < 8)
    return FX_KIND_SUB_BYTE;
  if (type->bits % 8 == 0 && is_whole_byte_width(type->bits / 8))
    return FX_KIND_NUMERIC;
  return reject(type->kind == FX_CTYPE_BITINT ? FX_REJECT_BITINT_WIDTH : FX_REJECT_OTHER,
                rejection);
}

static fx_kind classify_float(const fx_ctype *type, fx_rejection *rejection) {
  if (type->format == FX_FLOAT_LONG_DOUBLE)
    return reject(FX_REJECT_LONG_DOUBLE, rejection);
  return FX_KIND_NUMERIC;
}

/* Marked records: tensor, number, composite; anything else is unmarked. */
static fx_kind classify_record(const fx_ctype *type, fx_rejection *rejection) {
  if (type->tensor)
    return FX_KIND_TENSOR;
  const fx_composite *composite = type->composite;
  if (!composite)
    return reject(is_vector_class(type->record_name) ? FX_REJECT_VECTOR_CLASS
                                                     : FX_REJECT_UNMARKED_RECORD,
                  rejection);
  if (!composite->valid)
    return reject(FX_REJECT_SILENTLY, rejection);
  if (type->qualifiers)
    return reject(FX_REJECT_QUALIFIED_COMPOSITE, rejection);
  return composite->form == FX_FORM_UNION ? FX_KIND_UNION : FX_KIND_STRUCT;
}

/* E x[N], E x[N][M], …: E a whole-byte Numeric; or E x[N]: E a Storable struct. */
static fx_kind classify_array(const fx_ctype *type, fx_rejection *rejection) {
  for (const fx_ctype *t = type; t->kind == FX_CTYPE_ARRAY; t = t->element)
    if (t->count == 0)
      return reject(FX_REJECT_ZERO_LENGTH_ARRAY, rejection);
  const fx_ctype *leaf = type;
  while (leaf->kind == FX_CTYPE_ARRAY)
    leaf = leaf->element;
  fx_kind element = fx_type_classify(leaf, rejection);
  if (element == FX_KIND_NUMERIC)
    return FX_KIND_ARRAY;
  if (*rejection == FX_REJECT_SILENTLY || *rejection == FX_REJECT_UNMARKED_RECORD ||
      *rejection == FX_REJECT_VECTOR_CLASS || *rejection == FX_REJECT_QUALIFIED_COMPOSITE)
    return FX_KIND_NONE;
  if (element == FX_KIND_STRUCT && leaf->composite->protocols[FX_STORABLE].has) {
    if (type->element != leaf)
      return reject(FX_REJECT_ARRAY_OF_ARRAYS_OF_STRUCT, rejection);
    /* The storage is a pointer to E, which strides by C's sizeof. */
    if (leaf->composite->has_constexpr)
      return reject(FX_REJECT_ARRAY_OF_CONFIGURED_STRUCT, rejection);
    return FX_KIND_ARRAY_OF_STRUCT;
  }
  return reject(FX_REJECT_ARRAY_ELEMENT, rejection);
}

/* fx.numeric: a Numeric of its own size. */
static fx_kind classify_marked_numeric(const fx_ctype *type, fx_rejection *rejection) {
  return is_whole_byte_width(type->size) ? FX_KIND_NUMERIC
                                         : reject(FX_REJECT_NUMERIC_SIZE, rejection);
}

fx_kind fx_type_classify(const fx_ctype *type, fx_rejection *rejection) {
  *rejection = FX_REJECT_NOTHING;
  if (type->numeric || fx_type_is_known_number_class(type->record_name))
    return classify_marked_numeric(type, rejection);
  switch (type->kind) {
  case FX_CTYPE_BOOL:
    return FX_KIND_SUB_BYTE;
  case FX_CTYPE_INTEGER:
  case FX_CTYPE_BITINT:
  case FX_CTYPE_ENUM:
    return classify_integer(type, rejection);
  case FX_CTYPE_FLOAT:
    return classify_float(type, rejection);
  case FX_CTYPE_COMPLEX:
    return reject(FX_REJECT_COMPLEX, rejection);
  case FX_CTYPE_VECTOR:
    return FX_KIND_VECTOR;
  case FX_CTYPE_POINTER:
    return FX_KIND_POINTER;
  case FX_CTYPE_REFERENCE:
    return reject(FX_REJECT_REFERENCE, rejection);
  case FX_CTYPE_FUNCTION:
    return reject(FX_REJECT_FUNCTION, rejection);
  case FX_CTYPE_ARRAY:
    return classify_array(type, rejection);
  case FX_CTYPE_FLEXIBLE_ARRAY:
    return reject(FX_REJECT_FLEXIBLE_ARRAY, rejection);
  case FX_CTYPE_RECORD:
    return classify_record(type, rejection);
  case FX_CTYPE_OTHER:
    return reject(FX_REJECT_OTHER, rejection);
  }
  return reject(FX_REJECT_OTHER, rejection);
}
