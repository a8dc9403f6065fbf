/* Views: which elements a layout reaches, and what is said when the array does not have them. */
#include "view.h"

#include "model.h"

static fx_view over_ten_ints(size_t rank) {
  return (fx_view){.rank = rank,
                   .element_size = 4,
                   .element = "int",
                   .array = "a",
                   .array_size = 40,
                   .array_at = {1}};
}

static const fx_diagnostic *check(model *m, fx_view view) {
  m->report = (fx_report){.pool = m->pool};
  fx_view_check(&view, &m->report);
  return m->report.first;
}

static fx_view line(int64_t shape, int64_t stride, int64_t start) {
  fx_view view = over_ten_ints(1);
  view.shape[0] = shape;
  view.stride[0] = stride;
  view.start = start;
  return view;
}

static fx_view plane(int64_t s0, int64_t s1, int64_t d0, int64_t d1, int64_t start) {
  fx_view view = over_ten_ints(2);
  view.shape[0] = s0, view.shape[1] = s1;
  view.stride[0] = d0, view.stride[1] = d1;
  view.start = start;
  return view;
}

static void the_whole_array_is_fine(void **state) {
  model *m = *state;
  assert_null(check(m, line(10, 1, 0)));
  assert_null(check(m, line(4, 3, 0)));
  assert_null(check(m, line(10, -1, 36)));
  assert_null(check(m, line(1, 1000, 36)));
  assert_null(check(m, line(1000, 0, 36)));
  assert_null(check(m, plane(2, 5, 5, 1, 0)));
  assert_null(check(m, plane(2, 5, -5, 1, 20)));
}

static void one_element_more_is_too_large(void **state) {
  model *m = *state;
  check(m, line(11, 1, 0));
  assert_reported(m, FX_DIAG_view_too_large,
                  "this view spans 11 elements of 'int', but 'a' has 10; shrink the layout or "
                  "enlarge the array");
  check(m, line(1, 1, 40));
  assert_reported(m, FX_DIAG_view_too_large,
                  "this view spans 1 element of 'int', but 'a' has 0 from there on; shrink the "
                  "layout or enlarge the array");
  assert_non_null(check(m, line(10, 1, 1))); /* a misaligned start: the last one does not fit */
  assert_non_null(check(m, plane(2, 6, 5, 1, 0)));
  assert_non_null(check(m, line(1, 1, INT64_MAX)));
}

static void one_element_before_is_too_early(void **state) {
  model *m = *state;
  check(m, line(2, -1, 0));
  assert_reported(
      m, FX_DIAG_view_before_array,
      "this view begins 1 element of 'int' before 'a'; start it further inside, or make "
      "the strides positive");
  assert_int_equal(check(m, line(1, 1, -1))->id, FX_DIAG_view_before_array);
  assert_int_equal(check(m, line(1, 1, INT64_MIN))->id, FX_DIAG_view_before_array);
}

static void an_empty_view_reaches_nothing(void **state) {
  model *m = *state;
  assert_null(check(m, line(0, 1000, 0)));
  assert_null(check(m, plane(0, 1000, 1000, 1000, 0)));
  assert_null(check(m, line(-1, 1000, 0)));
}

static void no_sum_wraps(void **state) {
  model *m = *state;
  assert_int_equal(check(m, line(INT64_MAX, INT64_MAX, 0))->id, FX_DIAG_view_too_large);
  assert_int_equal(check(m, line(INT64_MAX, INT64_MIN, 0))->id, FX_DIAG_view_before_array);
  assert_int_equal(check(m, plane(INT64_MAX, INT64_MAX, 2, 2, 0))->id, FX_DIAG_view_too_large);
  assert_int_equal(check(m, plane(INT64_MAX, INT64_MAX, -2, -2, 0))->id, FX_DIAG_view_before_array);
}

static void the_note_leads_to_the_array(void **state) {
  model *m = *state;
  const fx_diagnostic *d = check(m, line(11, 1, 0));
  assert_int_equal(d->notes->at.id, 1);
  assert_string_equal(d->notes->text, "'a' is declared here");
  fx_view unknown = line(11, 1, 0);
  unknown.array_at.id = 0;
  assert_null(check(m, unknown)->notes);
}

int main(void) {
  const struct CMUnitTest tests[] = {MODEL_TEST(the_whole_array_is_fine),
                                     MODEL_TEST(one_element_more_is_too_large),
                                     MODEL_TEST(one_element_before_is_too_early),
                                     MODEL_TEST(an_empty_view_reaches_nothing),
                                     MODEL_TEST(no_sum_wraps),
                                     MODEL_TEST(the_note_leads_to_the_array)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
