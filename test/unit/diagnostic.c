/* Diagnostics: the form of all messages, and reports. */
#include "diagnostic.h"

#include <ctype.h>
#include <string.h>

#include "model.h"

static void every_message_is_lower_case_without_a_final_full_stop(void **state) {
  model *m = *state;
  for (fx_diagnostic_id id = 0; id < FX_DIAG_COUNT; ++id) {
    const char *text = fx_diagnostic_format(m->pool, id, NULL, 0);
    assert_true(strlen(text) > 0);
    assert_false(isupper((unsigned char)text[0]));
    assert_true(text[strlen(text) - 1] != '.');
    assert_non_null(fx_diagnostic_name(id));
  }
}

static void arguments_replace_their_numbers_wherever_they_stand(void **state) {
  model *m = *state;
  assert_string_equal(
      fx_diagnostic_format(m->pool, FX_DIAG_unknown_marker, FX_ARGS("fx.a", "fx.b")),
      "unknown marker 'fx.a'; did you mean 'fx.b'?");
  assert_string_equal(
      fx_diagnostic_format(m->pool, FX_DIAG_align_below_natural, FX_ARGS("2", "x", "4", "int")),
      "alignment 2 of 'x' is below the natural alignment 4 of 'int'; raise it to 4 or remove it");
}

static void a_percent_sign_in_an_argument_is_only_text(void **state) {
  model *m = *state;
  assert_string_equal(
      fx_diagnostic_format(m->pool, FX_DIAG_unknown_marker, FX_ARGS("fx.%1%s", "fx.b")),
      "unknown marker 'fx.%1%s'; did you mean 'fx.b'?");
}

static void one_has_no_plural(void **state) {
  model *m = *state;
  assert_string_equal(fx_diagnostic_format(m->pool, FX_DIAG_capacity_leaf, FX_ARGS("'a'", "1")),
                      "'a' takes 1 byte");
  const char *others[] = {"0", "2", "10", "11", "21"};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
    assert_string_equal(
        fx_diagnostic_format(m->pool, FX_DIAG_capacity_leaf, FX_ARGS("'a'", others[i])),
        fx_pool_format(m->pool, "'a' takes %s bytes", others[i]));
}

/* A count in front of a noun goes with the form of the noun. */
static void no_message_has_a_plural_that_ignores_its_number(void **state) {
  model *m = *state;
  for (fx_diagnostic_id id = 0; id < FX_DIAG_COUNT; ++id) {
    const char *text =
        fx_diagnostic_format(m->pool, id, FX_ARGS("1", "1", "1", "1", "1", "1", "1", "1"));
    if (id != FX_DIAG_allocate_bytes_not_positive) /* 0 bytes, or fewer */
      assert_null(strstr(text, "1 bytes"));
  }
}

static void a_report_keeps_the_order_in_which_things_were_found(void **state) {
  model *m = *state;
  fx_location here = {3}, there = {4};
  fx_report_add(&m->report, FX_DIAG_no_fields, here, FX_ARGS("A"));
  fx_report_add(&m->report, FX_DIAG_no_fields, there, FX_ARGS("B"));
  assert_string_equal(m->report.first->text,
                      "composite 'A' has no field; a composite needs at least one");
  assert_int_equal(m->report.first->at.id, 3);
  assert_ptr_equal(m->report.first->next, m->report.last);
  assert_int_equal(m->report.last->at.id, 4);
  assert_null(m->report.last->next);
}

static void only_errors_count_as_errors(void **state) {
  model *m = *state;
  fx_location here = {3};
  fx_report_add(&m->report, FX_DIAG_raw_align, here, FX_ARGS("x", "16"));
  assert_int_equal(fx_diagnostic_severity(FX_DIAG_raw_align), FX_WARNING);
  assert_int_equal(m->report.error_count, 0);
  fx_diagnostic *error = fx_report_add(&m->report, FX_DIAG_no_fields, here, FX_ARGS("A"));
  fx_report_note(&m->report, error, FX_DIAG_definition_here, here, FX_ARGS("A"));
  assert_int_equal(m->report.error_count, 1);
}

static void notes_belong_to_their_diagnostic_in_order(void **state) {
  model *m = *state;
  fx_location here = {3};
  fx_diagnostic *error = fx_report_add(&m->report, FX_DIAG_no_fields, here, FX_ARGS("A"));
  fx_report_note(&m->report, error, FX_DIAG_definition_here, here, FX_ARGS("A"));
  fx_report_note(&m->report, error, FX_DIAG_name_taken_here, here, FX_ARGS("B"));
  assert_string_equal(error->notes->text, "'A' is defined here");
  assert_string_equal(error->notes->next->text, "'B' is declared here");
  assert_null(error->notes->next->next);
  assert_null(error->next);
}

static void a_note_without_a_diagnostic_is_dropped(void **state) {
  model *m = *state;
  fx_location here = {3};
  assert_null(fx_report_note(&m->report, NULL, FX_DIAG_definition_here, here, FX_ARGS("A")));
  assert_null(m->report.first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(every_message_is_lower_case_without_a_final_full_stop),
      MODEL_TEST(arguments_replace_their_numbers_wherever_they_stand),
      MODEL_TEST(a_percent_sign_in_an_argument_is_only_text),
      MODEL_TEST(one_has_no_plural),
      MODEL_TEST(no_message_has_a_plural_that_ignores_its_number),
      MODEL_TEST(a_report_keeps_the_order_in_which_things_were_found),
      MODEL_TEST(only_errors_count_as_errors),
      MODEL_TEST(notes_belong_to_their_diagnostic_in_order),
      MODEL_TEST(a_note_without_a_diagnostic_is_dropped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
