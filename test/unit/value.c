/* Values: what is missing, extra or given twice, and the fix-it for it. */
#include "value.h"

#include "model.h"

static const fx_composite *pair(model *m) {
  return STRUCT(m, "Pair", field("left", &type_int), field("right", &type_float));
}

/* The report on a construction whose given fields are `given`; others are absent. */
static const fx_diagnostic *construct(model *m, const fx_composite *composite,
                                      const fx_initializer *given, size_t count,
                                      bool trailing_comma) {
  bool *absent = FX_POOL_ARRAY(m->pool, composite->field_count, bool);
  fx_report report = {.pool = m->pool};
  for (size_t i = 0; i < composite->field_count; ++i)
    absent[i] = true;
  for (size_t i = 0; i < count; ++i)
    if (given[i].field < composite->field_count)
      absent[given[i].field] = false;
  fx_construction construction = {.composite = composite,
                                  .given = given,
                                  .given_count = count,
                                  .absent = absent,
                                  .closing_brace = {1},
                                  .has_initializers = count != 0,
                                  .trailing_comma = trailing_comma};
  fx_value_check_construction(&construction, &report);
  return report.first;
}

static void every_field_once_is_silent(void **state) {
  model *m = *state;
  fx_initializer given[] = {{1, "", {0}}, {0, "", {0}}};
  assert_null(construct(m, pair(m), given, 2, false));
}

static void a_missing_field_is_named_and_added(void **state) {
  model *m = *state;
  fx_initializer given[] = {{0, "", {0}}};
  const fx_diagnostic *d = construct(m, pair(m), given, 1, false);
  assert_int_equal(d->id, FX_DIAG_value_missing);
  assert_string_equal(d->fixit.text, ", .right = 0");
  assert_string_equal(construct(m, pair(m), given, 1, true)->fixit.text, ".right = 0");
  assert_string_equal(construct(m, pair(m), NULL, 0, false)->fixit.text, ".left = 0, .right = 0");
}

static void a_nested_value_is_added_with_all_its_fields(void **state) {
  model *m = *state;
  const fx_composite *outer =
      STRUCT(m, "Outer", field("head", &type_int), field("pair", type_record(m, pair(m))));
  fx_initializer given[] = {{0, "", {0}}};
  assert_string_equal(construct(m, outer, given, 1, false)->fixit.text,
                      ", .pair = {.left = 0, .right = 0}");
}

static void a_field_without_place_is_extra(void **state) {
  model *m = *state;
  fx_initializer given[] = {{0, "", {0}}, {1, "", {0}}, {2, "", {0}}};
  assert_int_equal(construct(m, pair(m), given, 3, false)->id, FX_DIAG_value_extra);
}

static void a_part_after_the_whole_is_given_twice(void **state) {
  model *m = *state;
  const fx_composite *outer = STRUCT(m, "Outer", field("pair", type_record(m, pair(m))));
  fx_initializer whole[] = {{0, "", {0}}, {0, ".left", {0}}};
  fx_initializer parts[] = {{0, ".left", {0}}, {0, ".leftmost", {0}}};
  assert_int_equal(construct(m, outer, whole, 2, false)->id, FX_DIAG_value_twice);
  assert_null(construct(m, outer, parts, 2, false));
}

int main(void) {
  const struct CMUnitTest tests[] = {MODEL_TEST(every_field_once_is_silent),
                                     MODEL_TEST(a_missing_field_is_named_and_added),
                                     MODEL_TEST(a_nested_value_is_added_with_all_its_fields),
                                     MODEL_TEST(a_field_without_place_is_extra),
                                     MODEL_TEST(a_part_after_the_whole_is_given_twice)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
