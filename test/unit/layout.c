/* Layout: the examples and the four steps of the specification, with its numbers. */
#include "layout.h"

#include "checked.h"
#include "model.h"

static void an_aligned_field_moves_and_the_size_is_rounded_up_to_it(void **state) {
  model *m = *state;
  const fx_composite *padded =
      STRUCT(m, "Padded", field("head", &type_int), field_aligned(m, "payload", &type_int, 16));
  assert_int_equal(padded->fields[0].offset, 0);
  assert_int_equal(padded->fields[1].offset, 16);
  assert_int_equal(padded->fields[1].size, 4);
  assert_int_equal(padded->fields[1].align, 16);
  assert_layout(padded, 32, 16);
}

static void every_field_of_a_union_is_at_offset_zero(void **state) {
  model *m = *state;
  const fx_composite *scratch = UNION(m, "Scratch", field("fp16", type_array(m, &type_half, 128)),
                                      field("fp32", type_array(m, &type_float, 64)));
  assert_int_equal(scratch->fields[0].offset, 0);
  assert_int_equal(scratch->fields[0].size, 256);
  assert_int_equal(scratch->fields[0].align, 2);
  assert_int_equal(scratch->fields[1].offset, 0);
  assert_int_equal(scratch->fields[1].size, 256);
  assert_int_equal(scratch->fields[1].align, 4);
  assert_layout(scratch, 256, 4);
}

static void the_size_of_a_union_is_rounded_up_to_its_alignment(void **state) {
  model *m = *state;
  assert_layout(
      UNION(m, "U", field("bytes", type_array(m, &type_char, 5)), field("word", &type_int)), 8, 4);
}

static void an_aligned_array_keeps_its_size(void **state) {
  model *m = *state;
  const fx_composite *tile =
      STRUCT(m, "S", field_aligned(m, "tile", type_array(m, &type_float, 32), 16));
  assert_int_equal(tile->fields[0].size, 128);
  assert_int_equal(tile->fields[0].align, 16);
  assert_layout(tile, 128, 16);
}

static void an_aligned_number_keeps_its_size(void **state) {
  model *m = *state;
  const fx_composite *s = STRUCT(m, "S", field_aligned(m, "x", &type_int, 16));
  assert_int_equal(s->fields[0].size, 4);
  assert_int_equal(s->fields[0].align, 16);
}

static void two_aligned_arrays_follow_each_other(void **state) {
  model *m = *state;
  const fx_ctype *array = type_array(m, &type_float, 128);
  const fx_composite *s = STRUCT(m, "SharedStorage", field_aligned(m, "a", array, 16),
                                 field_aligned(m, "b", array, 16));
  assert_int_equal(s->fields[0].offset, 0);
  assert_int_equal(s->fields[1].offset, 512);
  assert_layout(s, 1024, 16);
}

static void a_nested_struct_is_placed_like_any_field(void **state) {
  model *m = *state;
  const fx_composite *inner = STRUCT(m, "Inner", field("x", &type_int), field("y", &type_int));
  const fx_composite *outer = STRUCT(m, "Outer", field("head", &type_int),
                                     field("inner", type_record(m, inner)),
                                     field("tail", &type_float));
  assert_int_equal(outer->fields[1].offset, 4);
  assert_int_equal(outer->fields[1].size, 8);
  assert_int_equal(outer->fields[2].offset, 12);
  assert_layout(outer, 16, 4);
}

static void the_padding_of_a_nested_struct_is_part_of_its_size(void **state) {
  model *m = *state;
  const fx_composite *inner = STRUCT(m, "Inner", field("x", &type_long), field("y", &type_char));
  const fx_composite *outer = STRUCT(m, "Outer", field("first", &type_char),
                                     field("inner", type_record(m, inner)),
                                     field("last", &type_char));
  assert_layout(inner, 16, 8);
  assert_int_equal(outer->fields[1].offset, 8);
  assert_int_equal(outer->fields[2].offset, 24);
  assert_layout(outer, 32, 8);
}

static void a_union_in_a_struct_in_a_union_applies_both_rules(void **state) {
  model *m = *state;
  const fx_composite *low =
      UNION(m, "Low", field("bytes", type_array(m, &type_char, 3)), field("half", &type_short));
  const fx_composite *middle =
      STRUCT(m, "Middle", field("first", &type_char), field("low", type_record(m, low)));
  const fx_composite *high =
      UNION(m, "High", field("middle", type_record(m, middle)), field("word", &type_int));
  assert_layout(low, 4, 2);
  assert_int_equal(middle->fields[1].offset, 2);
  assert_layout(middle, 6, 2);
  assert_layout(high, 8, 4);
}

static void every_number_is_as_aligned_as_it_is_wide(void **state) {
  model *m = *state;
  static const struct {
    const fx_ctype *type;
    uint64_t width;
  } numbers[] = {{&type_char, 1},   {&type_short, 2},  {&type_half, 2},  {&type_fp16, 2},
                 {&type_bf16, 2},   {&type_int, 4},    {&type_float, 4}, {&type_long, 8},
                 {&type_double, 8}, {&type_int128, 16}};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
    const fx_composite *s =
        STRUCT(m, "S", field("first", &type_char), field("number", numbers[i].type));
    assert_int_equal(s->fields[1].offset, numbers[i].width);
    assert_layout(s, 2 * numbers[i].width, numbers[i].width);
  }
}

static void an_array_is_as_aligned_as_its_element(void **state) {
  model *m = *state;
  const fx_composite *s = STRUCT(m, "S", field("first", &type_char),
                                 field("table", type_array(m, type_array(m, &type_short, 3), 5)));
  assert_int_equal(s->fields[1].offset, 2);
  assert_int_equal(s->fields[1].size, 30);
  assert_layout(s, 32, 2);
}

static void an_array_of_structs_counts_their_padding(void **state) {
  model *m = *state;
  const fx_composite *e = STRUCT(m, "E", field("x", &type_int), field("y", &type_char));
  const fx_composite *s = STRUCT(m, "S", field("first", &type_char),
                                 field("table", type_array(m, type_record(m, e), 3)));
  assert_int_equal(s->fields[1].offset, 4);
  assert_int_equal(s->fields[1].size, 24);
  assert_layout(s, 28, 4);
}

static void compile_time_fields_occupy_nothing(void **state) {
  model *m = *state;
  const fx_composite *params =
      STRUCT(m, "Params", field_constexpr(m, "tile", &type_int), field("scale", &type_float));
  assert_int_equal(params->fields[1].offset, 0);
  assert_layout(params, 4, 4);
}

static void compile_time_fields_alone_have_size_zero_and_alignment_one(void **state) {
  model *m = *state;
  const fx_composite *s = STRUCT(m, "S", field_constexpr(m, "tile", &type_long));
  assert_layout(s, 0, 1);
  assert_int_equal(s->slot_count, 0);
}

static void nested_compile_time_fields_occupy_nothing_either(void **state) {
  model *m = *state;
  const fx_composite *inner =
      STRUCT(m, "Inner", field_constexpr(m, "tile", &type_long), field("x", &type_short));
  const fx_composite *outer =
      STRUCT(m, "Outer", field("inner", type_record(m, inner)), field("y", &type_short));
  assert_layout(inner, 2, 2);
  assert_int_equal(outer->fields[1].offset, 2);
  assert_layout(outer, 4, 2);
}

static void an_over_aligned_declaration_is_align_too(void **state) {
  model *m = *state;
  fx_field wide = field("wide", &type_int);
  wide.c_align = 32; /* _Alignas, aligned, or the typedef's */
  const fx_composite *s = STRUCT(m, "S", field("first", &type_char), wide);
  assert_int_equal(s->fields[1].offset, 32);
  assert_layout(s, 64, 32);
}

static void an_alignment_of_the_whole_raises_size_and_alignment(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "S", field("x", &type_int));
  s->c_align = 16;
  s->c_size = 16;
  assert_true(fx_composite_declare(s, &m->report));
  assert_null(m->report.first);
  assert_layout(s, 16, 16);
}

/* Align: positive, a power of two, at least the natural alignment. */

static void a_negative_or_zero_alignment_is_an_error(void **state) {
  model *m = *state;
  assert_rejected(m, NEW_STRUCT(m, "S", field_aligned(m, "x", &type_int, 0)),
                  FX_DIAG_align_not_positive, "alignment 0 of 'x' is not positive");
  m->report = (fx_report){.pool = m->pool};
  assert_rejected(m, NEW_STRUCT(m, "S", field_aligned(m, "x", &type_int, -8)),
                  FX_DIAG_align_not_positive, "alignment -8 of 'x' is not positive");
}

static void an_alignment_that_is_no_power_of_two_names_the_next_one(void **state) {
  model *m = *state;
  assert_rejected(m, NEW_STRUCT(m, "S", field_aligned(m, "x", &type_int, 12)),
                  FX_DIAG_align_not_power_of_two,
                  "alignment 12 of 'x' is not a power of two; the next one is 16");
}

static void an_alignment_below_natural_is_an_error(void **state) {
  model *m = *state;
  assert_rejected(m, NEW_STRUCT(m, "S", field_aligned(m, "x", &type_int, 2)),
                  FX_DIAG_align_below_natural,
                  "alignment 2 of 'x' is below the natural alignment 4 of 'int'; raise it to 4 or "
                  "remove it");
}

static void the_natural_alignment_itself_is_allowed(void **state) {
  model *m = *state;
  assert_layout(STRUCT(m, "S", field_aligned(m, "x", &type_int, 4)), 4, 4);
}

static void an_alignment_on_a_compile_time_field_is_an_error(void **state) {
  model *m = *state;
  fx_field tile = field_aligned(m, "tile", &type_int, 16);
  fx_marker both[2] = {tile.markers.items[0], {.text = "fx.constexpr", .written_here = true}};
  tile.markers = marker_list(m, both, 2);
  assert_rejected(m, NEW_STRUCT(m, "S", tile, field("x", &type_int)), FX_DIAG_align_constexpr,
                  "compile-time field 'tile' of composite 'S' occupies no memory and cannot be "
                  "aligned; remove 'fx.align'");
}

static void an_alignment_that_only_the_plugin_sees_is_honoured_with_a_warning(void **state) {
  model *m = *state;
  fx_composite *s =
      NEW_STRUCT(m, "S", field("first", &type_int), field_aligned(m, "x", &type_int, 16));
  s->fields[1].c_align = 4; /* the declaration itself; the adapter has raised the layout */
  assert_true(fx_composite_declare(s, &m->report));
  assert_reported(m, FX_DIAG_raw_align,
                  "compilers without the plugin do not see 'fx.align' on 'x'; write FX_ALIGN(16), "
                  "or add aligned(16)");
  assert_int_equal(m->report.error_count, 0);
  assert_int_equal(s->fields[1].offset, 16);
  assert_layout(s, 32, 16);
}

/* The result must equal the compiler's own layout. */

static void a_packed_member_is_reported_with_both_offsets(void **state) {
  model *m = *state;
  fx_composite *s =
      NEW_STRUCT(m, "S", field("a", &type_char), field("b", &type_int), field("c", &type_int));
  s->fields[1].c_offset_bits = 8;
  s->fields[2].c_offset_bits = 40;
  assert_rejected(m, s, FX_DIAG_layout_offset,
                  "layout of composite 'S' differs from C's: field 'b' belongs at offset 4, but "
                  "this compiler puts it at offset 1; remove the packing");
}

static void a_moved_field_is_reported_with_both_offsets(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "S", field("a", &type_char), field("b", &type_char));
  s->fields[1].c_offset_bits = 32; /* an unnamed bit-field stands between them */
  assert_rejected(
      m, s, FX_DIAG_layout_offset,
      "layout of composite 'S' differs from C's: field 'b' belongs at offset 1, but "
      "this compiler puts it at offset 4; remove the unnamed bit-field or the attribute "
      "that moves it");
}

static void a_double_of_32_bit_x86_is_reported_with_the_way_out(void **state) {
  model *m = *state;
  fx_ctype *narrow = FX_POOL_NEW(m->pool, fx_ctype);
  *narrow = type_double;
  narrow->align = 4;
  assert_rejected(
      m, NEW_STRUCT(m, "S", field("a", &type_int), field("b", narrow)), FX_DIAG_layout_offset,
      "layout of composite 'S' differs from C's: field 'b' belongs at offset 8, but "
      "this compiler puts it at offset 4; 'double' has only alignment 4 there, so write "
      "FX_ALIGN(8) on the field");
}

static void packing_that_moves_nothing_but_lowers_the_alignment_is_an_error(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "S", field("a", &type_int));
  s->c_align = 1;
  assert_rejected(m, s, FX_DIAG_layout_alignment,
                  "layout of composite 'S' differs from C's: its alignment is 4, but this compiler "
                  "gives it 1; remove the packing");
}

static void a_size_that_differs_is_an_error(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "S", field("a", &type_int), field("b", &type_char));
  s->c_size = 12;
  assert_rejected(
      m, s, FX_DIAG_layout_size,
      "layout of composite 'S' differs from C's: its size is 8 bytes, but this compiler "
      "gives it 12");
}

/* Sizes that no object can have. */

static void an_array_that_overflows_is_an_error(void **state) {
  model *m = *state;
  assert_rejected(
      m, NEW_STRUCT(m, "S", field("huge", type_array(m, &type_long, UINT64_C(1) << 60))),
      FX_DIAG_size_overflow,
      "composite 'S' is too large: the size up to field 'huge' does not fit into 63 bits");
}

static void the_largest_object_is_allowed(void **state) {
  model *m = *state;
  const fx_composite *s =
      STRUCT(m, "S", field("huge", type_array(m, &type_char, FX_MAX_OBJECT_BYTES)));
  assert_layout(s, FX_MAX_OBJECT_BYTES, 1);
}

static void a_sum_that_overflows_names_the_field_that_no_longer_fits(void **state) {
  model *m = *state;
  const fx_ctype *half = type_array(m, &type_char, UINT64_C(1) << 62);
  assert_rejected(m, NEW_STRUCT(m, "S", field("a", half), field("b", half)), FX_DIAG_size_overflow,
                  "composite 'S' is too large: the size up to field 'b' does not fit into 63 bits");
}

static void rounding_up_that_overflows_is_an_error(void **state) {
  model *m = *state;
  fx_composite *s = NEW_UNION(m, "U", field("huge", type_array(m, &type_char, FX_MAX_OBJECT_BYTES)),
                              field("word", &type_int));
  assert_false(fx_composite_declare(s, &m->report));
  assert_int_equal(m->report.first->id, FX_DIAG_size_overflow);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(an_aligned_field_moves_and_the_size_is_rounded_up_to_it),
      MODEL_TEST(every_field_of_a_union_is_at_offset_zero),
      MODEL_TEST(the_size_of_a_union_is_rounded_up_to_its_alignment),
      MODEL_TEST(an_aligned_array_keeps_its_size),
      MODEL_TEST(an_aligned_number_keeps_its_size),
      MODEL_TEST(two_aligned_arrays_follow_each_other),
      MODEL_TEST(a_nested_struct_is_placed_like_any_field),
      MODEL_TEST(the_padding_of_a_nested_struct_is_part_of_its_size),
      MODEL_TEST(a_union_in_a_struct_in_a_union_applies_both_rules),
      MODEL_TEST(every_number_is_as_aligned_as_it_is_wide),
      MODEL_TEST(an_array_is_as_aligned_as_its_element),
      MODEL_TEST(an_array_of_structs_counts_their_padding),
      MODEL_TEST(compile_time_fields_occupy_nothing),
      MODEL_TEST(compile_time_fields_alone_have_size_zero_and_alignment_one),
      MODEL_TEST(nested_compile_time_fields_occupy_nothing_either),
      MODEL_TEST(an_over_aligned_declaration_is_align_too),
      MODEL_TEST(an_alignment_of_the_whole_raises_size_and_alignment),
      MODEL_TEST(a_negative_or_zero_alignment_is_an_error),
      MODEL_TEST(an_alignment_that_is_no_power_of_two_names_the_next_one),
      MODEL_TEST(an_alignment_below_natural_is_an_error),
      MODEL_TEST(the_natural_alignment_itself_is_allowed),
      MODEL_TEST(an_alignment_on_a_compile_time_field_is_an_error),
      MODEL_TEST(an_alignment_that_only_the_plugin_sees_is_honoured_with_a_warning),
      MODEL_TEST(a_packed_member_is_reported_with_both_offsets),
      MODEL_TEST(a_moved_field_is_reported_with_both_offsets),
      MODEL_TEST(a_double_of_32_bit_x86_is_reported_with_the_way_out),
      MODEL_TEST(packing_that_moves_nothing_but_lowers_the_alignment_is_an_error),
      MODEL_TEST(a_size_that_differs_is_an_error),
      MODEL_TEST(an_array_that_overflows_is_an_error),
      MODEL_TEST(the_largest_object_is_allowed),
      MODEL_TEST(a_sum_that_overflows_names_the_field_that_no_longer_fits),
      MODEL_TEST(rounding_up_that_overflows_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
