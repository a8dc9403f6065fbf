/* Classification: the table of field types, row by row, with the three protocols of each. */
#include "model.h"

static fx_kind kind_of(const fx_ctype *type) {
  fx_rejection rejection;
  return fx_type_classify(type, &rejection);
}

static fx_rejection rejection_of(const fx_ctype *type) {
  fx_rejection rejection;
  assert_int_equal(fx_type_classify(type, &rejection), FX_KIND_NONE);
  return rejection;
}

/* A struct with this one field is a DslType, a JitArgument, Storable: 1 or 0 each. */
static void assert_protocols(model *m, fx_field one, fx_kind kind, int dsl, int jit, int storable) {
  const fx_composite *s = STRUCT(m, "S", one);
  assert_int_equal(s->fields[0].kind, kind);
  assert_int_equal(s->protocols[FX_DSL_TYPE].has, dsl);
  assert_int_equal(s->protocols[FX_JIT_ARGUMENT].has, jit);
  assert_int_equal(s->protocols[FX_STORABLE].has, storable);
}

static void whole_byte_numbers_are_numeric(void **state) {
  model *m = *state;
  const fx_ctype *numbers[] = {&type_char, &type_short, &type_int,  &type_long,  &type_int128,
                               &type_half, &type_fp16,  &type_bf16, &type_float, &type_double};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i)
    assert_protocols(m, field("x", numbers[i]), FX_KIND_NUMERIC, 1, 1, 1);
}

static void enums_are_numeric(void **state) {
  model *m = *state;
  fx_ctype color = type_int;
  color.kind = FX_CTYPE_ENUM;
  assert_protocols(m, field("x", &color), FX_KIND_NUMERIC, 1, 1, 1);
}

static void bit_precise_integers_of_whole_widths_are_numeric(void **state) {
  model *m = *state;
  for (unsigned bits = 8; bits <= 128; bits *= 2)
    assert_int_equal(kind_of(type_bitint(m, bits)), FX_KIND_NUMERIC);
}

static void bit_precise_integers_below_a_byte_are_sub_byte(void **state) {
  model *m = *state;
  for (unsigned bits = 1; bits < 8; ++bits)
    assert_protocols(m, field("x", type_bitint(m, bits)), FX_KIND_SUB_BYTE, 1, 1, 0);
}

static void bit_precise_integers_of_other_widths_are_rejected(void **state) {
  model *m = *state;
  const unsigned widths[] = {9, 15, 24, 48, 96, 127, 129, 256};
  for (size_t i = 0; i < sizeof widths / sizeof widths[0]; ++i)
    assert_int_equal(rejection_of(type_bitint(m, widths[i])), FX_REJECT_BITINT_WIDTH);
}

static void a_boolean_is_sub_byte(void **state) {
  assert_protocols(*state, field("x", &type_bool), FX_KIND_SUB_BYTE, 1, 1, 0);
}

static void a_bit_field_is_no_jit_argument(void **state) {
  fx_field flag = field("flag", &type_int);
  flag.is_bit_field = true;
  flag.bit_width = 3;
  assert_protocols(*state, flag, FX_KIND_BIT_FIELD, 1, 0, 0);
}

static void a_vector_is_a_dsl_type_only(void **state) {
  model *m = *state;
  assert_protocols(m, field("x", type_vector(m, &type_float, 4)), FX_KIND_VECTOR, 1, 0, 0);
}

static void a_pointer_is_a_dsl_type_only(void **state) {
  model *m = *state;
  assert_protocols(m, field("x", type_pointer(m, &type_float)), FX_KIND_POINTER, 1, 0, 0);
}

static void a_tensor_is_a_dsl_type_only(void **state) {
  model *m = *state;
  fx_ctype *tensor = type_plain_record(m, "View", 24);
  tensor->tensor = true;
  assert_protocols(m, field("x", tensor), FX_KIND_TENSOR, 1, 0, 0);
}

static void an_array_of_numbers_is_no_jit_argument(void **state) {
  model *m = *state;
  const fx_ctype *row = type_array(m, &type_float, 8);
  assert_protocols(m, field("x", row), FX_KIND_ARRAY, 1, 0, 1);
  assert_protocols(m, field("x", type_array(m, row, 4)), FX_KIND_ARRAY, 1, 0, 1);
  assert_protocols(m, field("x", type_array(m, type_array(m, row, 2), 2)), FX_KIND_ARRAY, 1, 0, 1);
}

static void an_array_of_storable_structs_is_no_jit_argument(void **state) {
  model *m = *state;
  const fx_composite *e = STRUCT(m, "E", field("x", &type_int));
  assert_protocols(m, field("x", type_array(m, type_record(m, e), 4)), FX_KIND_ARRAY_OF_STRUCT, 1,
                   0, 1);
}

static void a_marked_number_is_numeric_whatever_it_is(void **state) {
  model *m = *state;
  for (unsigned size = 1; size <= 16; size *= 2) {
    fx_ctype *number = type_plain_record(m, "half", size);
    number->numeric = true;
    number->align = size;
    assert_protocols(m, field("x", number), FX_KIND_NUMERIC, 1, 1, 1);
  }
}

static void a_marked_number_of_another_size_is_rejected(void **state) {
  model *m = *state;
  fx_ctype *number = type_plain_record(m, "rgb", 3);
  number->numeric = true;
  assert_int_equal(rejection_of(number), FX_REJECT_NUMERIC_SIZE);
}

static void the_number_classes_of_hip_are_known_by_name(void **state) {
  (void)state;
  assert_true(fx_type_is_known_number_class("__half"));
  assert_true(fx_type_is_known_number_class("__hip_bfloat16"));
  assert_true(fx_type_is_known_number_class("hip_bfloat16"));
  assert_true(fx_type_is_known_number_class("__hip_fp8_e4m3_fnuz"));
  assert_false(fx_type_is_known_number_class("half"));
  assert_false(fx_type_is_known_number_class(NULL));
}

static void a_struct_has_the_protocols_of_its_fields(void **state) {
  model *m = *state;
  const fx_composite *number = STRUCT(m, "A", field("x", &type_int));
  const fx_composite *vector = STRUCT(m, "B", field("v", type_vector(m, &type_float, 4)));
  const fx_composite *boolean = STRUCT(m, "C", field("b", &type_bool));
  assert_protocols(m, field("x", type_record(m, number)), FX_KIND_STRUCT, 1, 1, 1);
  assert_protocols(m, field("x", type_record(m, vector)), FX_KIND_STRUCT, 1, 0, 0);
  assert_protocols(m, field("x", type_record(m, boolean)), FX_KIND_STRUCT, 1, 1, 0);
}

static void a_union_is_at_most_storable(void **state) {
  model *m = *state;
  const fx_composite *numbers = UNION(m, "A", field("x", &type_int), field("y", &type_float));
  const fx_composite *vectors = UNION(m, "B", field("v", type_vector(m, &type_float, 4)));
  assert_protocols(m, field("u", type_record(m, numbers)), FX_KIND_UNION, 0, 0, 1);
  assert_protocols(m, field("u", type_record(m, vectors)), FX_KIND_UNION, 0, 0, 0);
}

static void a_compile_time_field_is_skipped_by_every_protocol(void **state) {
  model *m = *state;
  assert_protocols(m, field_constexpr(m, "x", type_array(m, &type_bool, 12)), FX_KIND_CONSTEXPR, 1,
                   1, 1);
}

/* Anything else is an error at the declaration. */

static void unmarked_records_are_rejected(void **state) {
  model *m = *state;
  fx_ctype *plain = type_plain_record(m, "Plain", 4);
  assert_int_equal(rejection_of(plain), FX_REJECT_UNMARKED_RECORD);
  assert_int_equal(rejection_of(type_array(m, plain, 4)), FX_REJECT_UNMARKED_RECORD);
  assert_rejected(
      m, NEW_STRUCT(m, "S", field("p", plain)), FX_DIAG_field_unmarked_record,
      "field 'p' of composite 'S' has the unmarked type 'struct Plain'; mark that type "
      "'fx.struct' or 'fx.union' too, or hold its numbers or a pointer to it instead, if it "
      "is no plain struct of yours");
}

static void vector_classes_of_hip_are_rejected_with_a_way_around(void **state) {
  model *m = *state;
  fx_ctype *float4 = type_plain_record(m, "HIP_vector_type", 16);
  assert_int_equal(rejection_of(float4), FX_REJECT_VECTOR_CLASS);
  assert_int_equal(rejection_of(type_array(m, float4, 4)), FX_REJECT_VECTOR_CLASS);
  fx_rejection rejection;
  float4->numeric = true; /* the way around */
  assert_int_equal(fx_type_classify(float4, &rejection), FX_KIND_NUMERIC);
}

static void long_double_is_rejected(void **state) {
  (void)state;
  assert_int_equal(rejection_of(&type_long_double), FX_REJECT_LONG_DOUBLE);
}

static void types_that_are_no_plain_objects_are_rejected(void **state) {
  model *m = *state;
  assert_int_equal(rejection_of(type_of_kind(m, FX_CTYPE_COMPLEX)), FX_REJECT_COMPLEX);
  assert_int_equal(rejection_of(type_of_kind(m, FX_CTYPE_REFERENCE)), FX_REJECT_REFERENCE);
  assert_int_equal(rejection_of(type_of_kind(m, FX_CTYPE_FUNCTION)), FX_REJECT_FUNCTION);
  assert_int_equal(rejection_of(type_of_kind(m, FX_CTYPE_OTHER)), FX_REJECT_OTHER);
}

static void arrays_without_a_length_are_rejected(void **state) {
  model *m = *state;
  assert_int_equal(rejection_of(type_of_kind(m, FX_CTYPE_FLEXIBLE_ARRAY)),
                   FX_REJECT_FLEXIBLE_ARRAY);
  assert_int_equal(rejection_of(type_array(m, &type_int, 0)), FX_REJECT_ZERO_LENGTH_ARRAY);
  assert_int_equal(rejection_of(type_array(m, type_array(m, &type_int, 0), 4)),
                   FX_REJECT_ZERO_LENGTH_ARRAY);
}

static void arrays_of_anything_but_numbers_and_storable_structs_are_rejected(void **state) {
  model *m = *state;
  const fx_composite *not_storable = STRUCT(m, "V", field("b", &type_bool));
  const fx_composite *overlay = UNION(m, "U", field("x", &type_int));
  const fx_ctype *elements[] = {&type_bool,
                                type_bitint(m, 4),
                                type_vector(m, &type_float, 4),
                                type_pointer(m, &type_int),
                                &type_long_double,
                                type_record(m, not_storable),
                                type_record(m, overlay)};
  for (size_t i = 0; i < sizeof elements / sizeof elements[0]; ++i)
    assert_int_equal(rejection_of(type_array(m, elements[i], 2)), FX_REJECT_ARRAY_ELEMENT);
}

static void arrays_of_arrays_of_structs_are_rejected(void **state) {
  model *m = *state;
  const fx_composite *e = STRUCT(m, "E", field("x", &type_int));
  assert_int_equal(rejection_of(type_array(m, type_array(m, type_record(m, e), 2), 2)),
                   FX_REJECT_ARRAY_OF_ARRAYS_OF_STRUCT);
}

static void arrays_of_structs_with_compile_time_fields_are_rejected(void **state) {
  model *m = *state;
  const fx_composite *e =
      STRUCT(m, "E", field_constexpr(m, "tile", &type_int), field("x", &type_int));
  assert_int_equal(rejection_of(type_array(m, type_record(m, e), 2)),
                   FX_REJECT_ARRAY_OF_CONFIGURED_STRUCT);
}

static void a_rejected_field_says_what_to_use_instead(void **state) {
  model *m = *state;
  assert_rejected(m, NEW_STRUCT(m, "S", field("x", &type_long_double)), FX_DIAG_field_type,
                  "field 'x' of composite 'S' cannot have type 'long double': its format differs "
                  "between host and GPU; use float or double");
}

static void a_field_of_a_rejected_composite_is_rejected_in_silence(void **state) {
  model *m = *state;
  const fx_composite *bad = NEW_STRUCT(m, "Bad", field("x", &type_long_double));
  fx_composite *outer = NEW_STRUCT(m, "Outer", field("bad", type_record(m, bad)));
  assert_false(fx_composite_declare(outer, &m->report));
  assert_null(m->report.first);
}

static void every_error_of_a_composite_is_reported(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "S", field("x", &type_long_double), field("peek", &type_int),
                               field("_y", &type_int));
  assert_false(fx_composite_declare(s, &m->report));
  assert_int_equal(m->report.error_count, 3);
}

static void a_composite_without_fields_is_rejected(void **state) {
  model *m = *state;
  assert_rejected(m, composite_new(m, FX_FORM_STRUCT, "S", NULL, 0), FX_DIAG_no_fields,
                  "composite 'S' has no field; a composite needs at least one");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(whole_byte_numbers_are_numeric),
      MODEL_TEST(enums_are_numeric),
      MODEL_TEST(bit_precise_integers_of_whole_widths_are_numeric),
      MODEL_TEST(bit_precise_integers_below_a_byte_are_sub_byte),
      MODEL_TEST(bit_precise_integers_of_other_widths_are_rejected),
      MODEL_TEST(a_boolean_is_sub_byte),
      MODEL_TEST(a_bit_field_is_no_jit_argument),
      MODEL_TEST(a_vector_is_a_dsl_type_only),
      MODEL_TEST(a_pointer_is_a_dsl_type_only),
      MODEL_TEST(a_tensor_is_a_dsl_type_only),
      MODEL_TEST(an_array_of_numbers_is_no_jit_argument),
      MODEL_TEST(an_array_of_storable_structs_is_no_jit_argument),
      MODEL_TEST(a_marked_number_is_numeric_whatever_it_is),
      MODEL_TEST(a_marked_number_of_another_size_is_rejected),
      MODEL_TEST(the_number_classes_of_hip_are_known_by_name),
      MODEL_TEST(a_struct_has_the_protocols_of_its_fields),
      MODEL_TEST(a_union_is_at_most_storable),
      MODEL_TEST(a_compile_time_field_is_skipped_by_every_protocol),
      MODEL_TEST(unmarked_records_are_rejected),
      MODEL_TEST(vector_classes_of_hip_are_rejected_with_a_way_around),
      MODEL_TEST(long_double_is_rejected),
      MODEL_TEST(types_that_are_no_plain_objects_are_rejected),
      MODEL_TEST(arrays_without_a_length_are_rejected),
      MODEL_TEST(arrays_of_anything_but_numbers_and_storable_structs_are_rejected),
      MODEL_TEST(arrays_of_arrays_of_structs_are_rejected),
      MODEL_TEST(arrays_of_structs_with_compile_time_fields_are_rejected),
      MODEL_TEST(a_rejected_field_says_what_to_use_instead),
      MODEL_TEST(a_field_of_a_rejected_composite_is_rejected_in_silence),
      MODEL_TEST(every_error_of_a_composite_is_reported),
      MODEL_TEST(a_composite_without_fields_is_rejected),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
