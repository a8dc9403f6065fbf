/* Markers: which there are, where they may stand, what they take, and what is said otherwise. */
#include "marker.h"

#include "model.h"

static const fx_marker_arg sixteen = {.kind = FX_MARKER_ARG_INTEGER, .integer = 16};
static const fx_marker_arg eight = {.kind = FX_MARKER_ARG_INTEGER, .integer = 8};
static const fx_marker_arg first_name = {.kind = FX_MARKER_ARG_STRING, .string = "First"};
static const fx_marker_arg second_name = {.kind = FX_MARKER_ARG_STRING, .string = "Second"};

static fx_marker plain(const char *text) {
  return (fx_marker){.text = text, .at = {7}, .written_here = true};
}

static fx_marker with(const char *text, const fx_marker_arg *arg) {
  return (fx_marker){.text = text, .args = arg, .arg_count = 1, .at = {7}, .written_here = true};
}

/* The same from an earlier declaration, or from `#pragma clang attribute push`. */
static fx_marker elsewhere(fx_marker marker) {
  marker.written_here = false;
  return marker;
}

static bool reads(model *m, fx_decl_kind kind, const fx_marker *items, size_t count,
                  fx_marks *marks) {
  m->report = (fx_report){.pool = m->pool};
  return fx_marks_read((fx_markers){items, count}, kind, "thing", &m->report, marks);
}

static void assert_one_refused(model *m, fx_decl_kind kind, fx_marker marker, fx_diagnostic_id id,
                               const char *text) {
  fx_marks marks;
  assert_false(reads(m, kind, &marker, 1, &marks));
  assert_reported(m, id, text);
}

static void assert_two_refused(model *m, fx_decl_kind kind, fx_marker a, fx_marker b,
                               fx_diagnostic_id id, const char *text) {
  const fx_marker both[2] = {a, b};
  fx_marks marks;
  assert_false(reads(m, kind, both, 2, &marks));
  assert_reported(m, id, text);
  assert_non_null(m->report.first->notes);
  assert_int_equal(m->report.first->notes->id, FX_DIAG_other_marker_here);
}

static void an_annotation_is_ours_by_its_prefix(void **state) {
  (void)state;
  assert_true(fx_marker_is_ours("fx.struct"));
  assert_true(fx_marker_is_ours("fx.whatever"));
  assert_false(fx_marker_is_ours("fxstruct"));
  assert_false(fx_marker_is_ours("my fx.struct"));
  assert_false(fx_marker_is_ours(""));
}

static void each_marker_is_read_where_it_belongs(void **state) {
  model *m = *state;
  fx_marks marks;
  fx_marker marker = plain("fx.struct");
  assert_true(reads(m, FX_DECL_STRUCT, &marker, 1, &marks));
  assert_true(marks.composite);
  marker = plain("fx.union");
  assert_true(reads(m, FX_DECL_UNION, &marker, 1, &marks));
  assert_true(marks.composite);
  marker = plain("fx.constexpr");
  assert_true(reads(m, FX_DECL_FIELD, &marker, 1, &marks));
  assert_true(marks.constexpr_field);
  marker = plain("fx.numeric");
  assert_true(reads(m, FX_DECL_TYPEDEF, &marker, 1, &marks));
  assert_true(marks.numeric);
  assert_true(reads(m, FX_DECL_STRUCT, &marker, 1, &marks));
  assert_true(marks.numeric);
  marker = plain("fx.tensor");
  assert_true(reads(m, FX_DECL_STRUCT, &marker, 1, &marks));
  assert_true(marks.tensor);
}

static void an_alignment_is_read_on_fields_and_composites(void **state) {
  model *m = *state;
  const fx_decl_kind kinds[] = {FX_DECL_FIELD, FX_DECL_STRUCT, FX_DECL_UNION};
  fx_marker marker = with("fx.align", &sixteen);
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
    fx_marks marks;
    assert_true(reads(m, kinds[i], &marker, 1, &marks));
    assert_ptr_equal(marks.align, &marker);
    assert_int_equal(marks.align_value, 16);
  }
}

static void a_kernel_may_have_launch_bounds(void **state) {
  model *m = *state;
  fx_marks marks;
  const fx_marker_arg numbers[] = {{.kind = FX_MARKER_ARG_INTEGER, .integer = 1024},
                                   {.kind = FX_MARKER_ARG_INTEGER, .integer = 1}};
  fx_marker marker = plain("fx.kernel");
  assert_true(reads(m, FX_DECL_FUNCTION, &marker, 1, &marks));
  assert_true(marks.kernel && marks.max_block == 0 && marks.min_waves == 0);
  marker = with("fx.kernel", numbers);
  assert_true(reads(m, FX_DECL_FUNCTION, &marker, 1, &marks));
  assert_true(marks.kernel && marks.max_block == 1024 && marks.min_waves == 0);
  marker.arg_count = 2;
  assert_true(reads(m, FX_DECL_FUNCTION, &marker, 1, &marks));
  assert_true(marks.max_block == 1024 && marks.min_waves == 1);
  const fx_marker_arg too_large = {.kind = FX_MARKER_ARG_INTEGER, .integer = 1025};
  marker = with("fx.kernel", &too_large);
  assert_false(reads(m, FX_DECL_FUNCTION, &marker, 1, &marks));
}

static void a_composite_marker_may_name_the_composite(void **state) {
  model *m = *state;
  fx_marks marks;
  fx_marker marker = with("fx.struct", &first_name);
  assert_true(reads(m, FX_DECL_STRUCT, &marker, 1, &marks));
  assert_string_equal(marks.name, "First");
}

static void no_markers_say_nothing(void **state) {
  model *m = *state;
  fx_marks marks;
  assert_true(reads(m, FX_DECL_FIELD, NULL, 0, &marks));
  assert_false(marks.composite || marks.constexpr_field || marks.numeric || marks.tensor);
  assert_null(marks.align);
}

static void an_unknown_marker_suggests_the_nearest(void **state) {
  model *m = *state;
  static const struct {
    const char *found;
    fx_decl_kind kind;
    const char *text;
  } cases[] = {
      {"fx.strct", FX_DECL_STRUCT, "unknown marker 'fx.strct'; did you mean 'fx.struct'?"},
      {"fx.unoin", FX_DECL_UNION, "unknown marker 'fx.unoin'; did you mean 'fx.union'?"},
      {"fx.aling", FX_DECL_FIELD, "unknown marker 'fx.aling'; did you mean 'fx.align'?"},
      {"fx.constexp", FX_DECL_FIELD, "unknown marker 'fx.constexp'; did you mean 'fx.constexpr'?"},
      {"fx.number", FX_DECL_TYPEDEF, "unknown marker 'fx.number'; did you mean 'fx.numeric'?"},
      {"fx.Tensor", FX_DECL_STRUCT, "unknown marker 'fx.Tensor'; did you mean 'fx.tensor'?"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i)
    assert_one_refused(m, cases[i].kind, plain(cases[i].found), FX_DIAG_unknown_marker,
                       cases[i].text);
  assert_int_equal(m->report.first->fixit.kind, FX_FIXIT_REPLACE_STRING);
  assert_string_equal(m->report.first->fixit.text, "fx.tensor");
  assert_int_equal(m->report.first->at.id, 7);
}

static void an_unknown_marker_of_any_length_is_survived(void **state) {
  model *m = *state;
  fx_marks marks;
  fx_marker marker = plain("fx.");
  assert_false(reads(m, FX_DECL_STRUCT, &marker, 1, &marks));
  marker = plain("fx.a_marker_that_is_much_longer_than_any_that_anybody_would_ever_write");
  assert_false(reads(m, FX_DECL_STRUCT, &marker, 1, &marks));
  assert_int_equal(m->report.first->id, FX_DIAG_unknown_marker);
}

static void a_misplaced_marker_says_where_it_goes(void **state) {
  model *m = *state;
  assert_one_refused(
      m, FX_DECL_STRUCT, plain("fx.constexpr"), FX_DIAG_misplaced_marker,
      "marker 'fx.constexpr' goes on a field of a composite, but 'thing' is a struct");
  assert_one_refused(m, FX_DECL_FIELD, plain("fx.struct"), FX_DIAG_misplaced_marker,
                     "marker 'fx.struct' goes on a struct, but 'thing' is a field");
  assert_one_refused(
      m, FX_DECL_FUNCTION, with("fx.align", &sixteen), FX_DIAG_misplaced_marker,
      "marker 'fx.align' goes on a field of a composite or a whole one, but 'thing' is a function");
  assert_one_refused(m, FX_DECL_FIELD, plain("fx.numeric"), FX_DIAG_misplaced_marker,
                     "marker 'fx.numeric' goes on a typedef or a struct, but 'thing' is a field");
  assert_one_refused(m, FX_DECL_UNION, plain("fx.tensor"), FX_DIAG_misplaced_marker,
                     "marker 'fx.tensor' goes on a struct, but 'thing' is a union");
}

static void the_marker_of_the_other_form_is_an_error_where_it_is_written(void **state) {
  model *m = *state;
  assert_one_refused(m, FX_DECL_UNION, plain("fx.struct"), FX_DIAG_wrong_form_marker,
                     "'thing' is a union, so its marker is 'fx.union', not 'fx.struct'");
  assert_string_equal(m->report.first->fixit.text, "fx.union");
  assert_one_refused(m, FX_DECL_STRUCT, plain("fx.union"), FX_DIAG_wrong_form_marker,
                     "'thing' is a struct, so its marker is 'fx.struct', not 'fx.union'");
}

static void the_marker_of_a_whole_header_means_the_right_form(void **state) {
  model *m = *state;
  fx_marks marks;
  fx_marker marker = elsewhere(plain("fx.struct"));
  assert_true(reads(m, FX_DECL_UNION, &marker, 1, &marks));
  assert_true(marks.composite);
}

static void wrong_arguments_say_what_a_marker_takes(void **state) {
  model *m = *state;
  assert_one_refused(
      m, FX_DECL_FIELD, plain("fx.align"), FX_DIAG_marker_arguments,
      "marker 'fx.align' on 'thing' takes one argument, the alignment in bytes as an "
      "integer constant");
  assert_one_refused(
      m, FX_DECL_FIELD, with("fx.align", &first_name), FX_DIAG_marker_arguments,
      "marker 'fx.align' on 'thing' takes one argument, the alignment in bytes as an "
      "integer constant");
  assert_one_refused(
      m, FX_DECL_STRUCT, with("fx.struct", &sixteen), FX_DIAG_marker_arguments,
      "marker 'fx.struct' on 'thing' takes at most one argument, a string that names "
      "the composite");
  assert_one_refused(m, FX_DECL_FIELD, with("fx.constexpr", &sixteen), FX_DIAG_marker_arguments,
                     "marker 'fx.constexpr' on 'thing' takes no argument");
}

static void a_marker_written_twice_is_an_error(void **state) {
  assert_two_refused(*state, FX_DECL_STRUCT, plain("fx.struct"), plain("fx.struct"),
                     FX_DIAG_repeated_marker,
                     "marker 'fx.struct' stands twice on 'thing'; remove one of them");
}

static void a_marker_repeated_from_elsewhere_is_no_error(void **state) {
  model *m = *state;
  const fx_marker both[2] = {elsewhere(plain("fx.struct")), plain("fx.struct")};
  fx_marks marks;
  assert_true(reads(m, FX_DECL_STRUCT, both, 2, &marks));
}

static void a_name_survives_a_marker_without_one(void **state) {
  model *m = *state;
  const fx_marker both[2] = {with("fx.struct", &first_name), elsewhere(plain("fx.struct"))};
  fx_marks marks;
  assert_true(reads(m, FX_DECL_STRUCT, both, 2, &marks));
  assert_string_equal(marks.name, "First");
}

static void two_names_contradict_each_other(void **state) {
  assert_two_refused(*state, FX_DECL_STRUCT, elsewhere(with("fx.struct", &first_name)),
                     with("fx.struct", &second_name), FX_DIAG_contradicting_names,
                     "'thing' is named both 'First' and 'Second' by its markers; keep one name");
}

static void two_alignments_contradict_each_other(void **state) {
  assert_two_refused(
      *state, FX_DECL_FIELD, with("fx.align", &sixteen), with("fx.align", &eight),
      FX_DIAG_contradicting_markers,
      "markers 'fx.align' and 'fx.align' on 'thing' contradict each other; keep one of them");
}

static void a_record_is_a_composite_or_a_number_or_a_tensor(void **state) {
  model *m = *state;
  assert_two_refused(
      m, FX_DECL_STRUCT, plain("fx.struct"), plain("fx.numeric"), FX_DIAG_contradicting_markers,
      "markers 'fx.struct' and 'fx.numeric' on 'thing' contradict each other; keep one of them");
  assert_two_refused(
      m, FX_DECL_STRUCT, plain("fx.tensor"), plain("fx.numeric"), FX_DIAG_contradicting_markers,
      "markers 'fx.numeric' and 'fx.tensor' on 'thing' contradict each other; keep one of them");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(an_annotation_is_ours_by_its_prefix),
      MODEL_TEST(each_marker_is_read_where_it_belongs),
      MODEL_TEST(an_alignment_is_read_on_fields_and_composites),
      MODEL_TEST(a_kernel_may_have_launch_bounds),
      MODEL_TEST(a_composite_marker_may_name_the_composite),
      MODEL_TEST(no_markers_say_nothing),
      MODEL_TEST(an_unknown_marker_suggests_the_nearest),
      MODEL_TEST(an_unknown_marker_of_any_length_is_survived),
      MODEL_TEST(a_misplaced_marker_says_where_it_goes),
      MODEL_TEST(the_marker_of_the_other_form_is_an_error_where_it_is_written),
      MODEL_TEST(the_marker_of_a_whole_header_means_the_right_form),
      MODEL_TEST(wrong_arguments_say_what_a_marker_takes),
      MODEL_TEST(a_marker_written_twice_is_an_error),
      MODEL_TEST(a_marker_repeated_from_elsewhere_is_no_error),
      MODEL_TEST(a_name_survives_a_marker_without_one),
      MODEL_TEST(two_names_contradict_each_other),
      MODEL_TEST(two_alignments_contradict_each_other),
      MODEL_TEST(a_record_is_a_composite_or_a_number_or_a_tensor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
