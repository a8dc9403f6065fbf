/* Rows: what is shown of a layout is contiguous and adds up; broken rows are noticed. */
#include "rows.h"

#include <string.h>

#include "model.h"

static void assert_row(const fx_row *row, fx_row_kind kind, const char *path, uint64_t offset,
                       uint64_t size) {
  assert_int_equal(row->kind, kind);
  assert_string_equal(row->path, path);
  assert_int_equal(row->offset_bits, 8 * offset);
  assert_int_equal(row->size_bits, 8 * size);
}

static void holes_and_padding_are_rows(void **state) {
  model *m = *state;
  const fx_composite *c =
      STRUCT(m, "S", field("tag", &type_char), field("d", &type_double), field("last", &type_char));
  fx_rows rows = fx_rows_of(c, m->pool);
  assert_int_equal(rows.count, 5);
  assert_row(&rows.items[0], FX_ROW_LEAF, "tag", 0, 1);
  assert_row(&rows.items[1], FX_ROW_HOLE, "d", 1, 7);
  assert_row(&rows.items[2], FX_ROW_LEAF, "d", 8, 8);
  assert_row(&rows.items[3], FX_ROW_LEAF, "last", 16, 1);
  assert_row(&rows.items[4], FX_ROW_PADDING, "", 17, 7);
  assert_int_equal(rows.field_bits, 80);
  assert_int_equal(rows.hole_bits, 56);
  assert_int_equal(rows.padding_bits, 56);
  assert_int_equal(rows.hole_count, 1);
  assert_true(fx_rows_add_up(&rows));
}

static void nested_composites_have_absolute_offsets(void **state) {
  model *m = *state;
  const fx_composite *inner = STRUCT(m, "Inner", field("a", &type_short), field("b", &type_int));
  const fx_composite *outer =
      STRUCT(m, "Outer", field("head", &type_double), field("in", type_record(m, inner)));
  fx_rows rows = fx_rows_of(outer, m->pool);
  assert_int_equal(rows.count, 5);
  assert_row(&rows.items[1], FX_ROW_GROUP, "in", 8, 8);
  assert_row(&rows.items[2], FX_ROW_LEAF, "in.a", 8, 2);
  assert_row(&rows.items[3], FX_ROW_HOLE, "in.b", 10, 2);
  assert_row(&rows.items[4], FX_ROW_LEAF, "in.b", 12, 4);
  assert_int_equal(rows.items[4].depth, 1);
  assert_int_equal(rows.inner_bits, 16);
  assert_true(fx_rows_add_up(&rows));
}

static void variants_of_a_union_all_begin_where_it_begins(void **state) {
  model *m = *state;
  const fx_composite *u =
      UNION(m, "U", field("bytes", type_array(m, &type_char, 5)), field("word", &type_int));
  fx_rows rows = fx_rows_of(u, m->pool);
  assert_int_equal(rows.count, 3);
  assert_row(&rows.items[0], FX_ROW_LEAF, "bytes", 0, 5);
  assert_row(&rows.items[1], FX_ROW_LEAF, "word", 0, 4);
  assert_row(&rows.items[2], FX_ROW_PADDING, "", 5, 3);
  assert_int_equal(rows.field_bits, 40);
  assert_true(fx_rows_add_up(&rows));
}

static void compile_time_fields_have_no_bytes_in_a_storage(void **state) {
  model *m = *state;
  const fx_composite *c =
      STRUCT(m, "Params", field_constexpr(m, "tile", &type_int), field("scale", &type_float));
  fx_rows rows = fx_rows_of(c, m->pool);
  assert_true(rows.is_storage);
  assert_int_equal(rows.size, 4);
  assert_row(&rows.items[0], FX_ROW_CONSTEXPR, "tile", 0, 0);
  assert_row(&rows.items[1], FX_ROW_LEAF, "scale", 0, 4);
  assert_true(fx_rows_add_up(&rows));
}

static void what_is_not_storable_is_shown_as_the_compiler_lays_it_out(void **state) {
  model *m = *state;
  const fx_composite *c =
      STRUCT(m, "S", field("flag", &type_bool), field("p", type_pointer(m, &type_int)));
  fx_rows rows = fx_rows_of(c, m->pool);
  assert_false(rows.is_storage);
  assert_int_equal(rows.size, 16);
  assert_row(&rows.items[2], FX_ROW_LEAF, "p", 8, 8);
  assert_true(fx_rows_add_up(&rows));
}

static void types_are_shown_with_their_dimensions(void **state) {
  model *m = *state;
  fx_field f = field("grid", type_array(m, type_array(m, &type_float, 8), 4));
  assert_string_equal(fx_rows_type_text(&f, m->pool), "float[4][8]");
}

/* One row changed, in a copy; the rest stays right. */
static bool adds_up_with(model *m, const fx_composite *c, size_t index, uint64_t offset,
                         uint64_t size) {
  fx_rows rows = fx_rows_of(c, m->pool);
  fx_row *changed = FX_POOL_ARRAY(m->pool, rows.count, fx_row);
  memcpy(changed, rows.items, rows.count * sizeof *changed);
  changed[index].offset_bits = offset;
  changed[index].size_bits = size;
  rows.items = changed;
  return fx_rows_add_up(&rows);
}

static void rows_that_do_not_add_up_are_noticed(void **state) {
  model *m = *state;
  const fx_composite *inner = STRUCT(m, "Inner", field("a", &type_int), field("b", &type_int));
  const fx_composite *c = STRUCT(m, "S", field("x", &type_int), field("in", type_record(m, inner)));
  assert_true(adds_up_with(m, c, 0, 0, 32));
  assert_false(adds_up_with(m, c, 0, 0, 24));          /* a gap that no row shows */
  assert_false(adds_up_with(m, c, 0, 0, 40));          /* an overlap */
  assert_false(adds_up_with(m, c, 0, 8, 24));          /* nothing at the start */
  assert_false(adds_up_with(m, c, 1, 32, 96));         /* a group beyond what is in it */
  assert_false(adds_up_with(m, c, 3, 64, 24));         /* an end that is short */
  assert_false(adds_up_with(m, c, 3, 64, UINT64_MAX)); /* an end that overflows */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(holes_and_padding_are_rows),
      MODEL_TEST(nested_composites_have_absolute_offsets),
      MODEL_TEST(variants_of_a_union_all_begin_where_it_begins),
      MODEL_TEST(compile_time_fields_have_no_bytes_in_a_storage),
      MODEL_TEST(what_is_not_storable_is_shown_as_the_compiler_lays_it_out),
      MODEL_TEST(types_are_shown_with_their_dimensions),
      MODEL_TEST(rows_that_do_not_add_up_are_noticed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
