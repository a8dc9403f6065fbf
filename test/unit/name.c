/* Names: reserved field names, and what a composite is called. */
#include "name.h"

#include "model.h"

static void the_members_of_values_and_storages_are_reserved(void **state) {
  model *m = *state;
  static const struct {
    const char *name;
    const char *text;
  } reserved[] = {
      {"replace",
       "field name 'replace' in composite 'S' is reserved: it is the member with which a "
       "value is changed; rename the field"},
      {"peek", "field name 'peek' in composite 'S' is reserved: it is the member with which a "
               "storage is read; rename the field"},
      {"poke", "field name 'poke' in composite 'S' is reserved: it is the member with which a "
               "storage is written; rename the field"},
  };
  for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; ++i) {
    m->report = (fx_report){.pool = m->pool};
    assert_rejected(m, NEW_STRUCT(m, "S", field(reserved[i].name, &type_int)),
                    FX_DIAG_reserved_field, reserved[i].text);
    m->report = (fx_report){.pool = m->pool};
    assert_rejected(m, NEW_UNION(m, "S", field(reserved[i].name, &type_int)),
                    FX_DIAG_reserved_field, reserved[i].text);
  }
}

static void every_name_with_a_leading_underscore_is_reserved(void **state) {
  model *m = *state;
  const char *const names[] = {"_", "_x", "__x", "_1", "_peek"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
    m->report = (fx_report){.pool = m->pool};
    assert_rejected(m, NEW_STRUCT(m, "S", field(names[i], &type_int)), FX_DIAG_underscore_field,
                    fx_pool_format(m->pool,
                                   "field name '%s' in composite 'S' is reserved: names that begin "
                                   "with '_' belong to the implementation; rename the field",
                                   names[i]));
  }
}

static void compile_time_fields_are_not_exempt(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "S", field_constexpr(m, "peek", &type_int));
  assert_false(fx_composite_declare(s, &m->report));
  assert_int_equal(m->report.first->id, FX_DIAG_reserved_field);
}

static void names_that_only_contain_a_reserved_one_are_free(void **state) {
  model *m = *state;
  STRUCT(m, "S", field("peeks", &type_int), field("poke_", &type_int), field("replaced", &type_int),
         field("x_", &type_int), field("Peek", &type_int));
}

static void identifiers_begin_with_a_letter_or_underscore(void **state) {
  (void)state;
  assert_true(fx_name_is_identifier("Pair"));
  assert_true(fx_name_is_identifier("_pair2"));
  assert_false(fx_name_is_identifier(""));
  assert_false(fx_name_is_identifier("2pairs"));
  assert_false(fx_name_is_identifier("a pair"));
  assert_false(fx_name_is_identifier("ns::Pair"));
}

static void the_name_is_the_tag(void **state) {
  model *m = *state;
  const fx_composite *s = NEW_STRUCT(m, "Pair", field("x", &type_int));
  assert_string_equal(s->name, "Pair");
  assert_string_equal(s->spelling, "struct Pair");
  const fx_composite *u = NEW_UNION(m, "Scratch", field("x", &type_int));
  assert_string_equal(u->spelling, "union Scratch");
}

static void an_unnamed_struct_has_the_name_of_its_typedef(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, NULL, field("x", &type_int));
  s->typedef_name = "Pair";
  fx_composite_name(s, m->pool);
  assert_string_equal(s->name, "Pair");
  assert_string_equal(s->spelling, "Pair");
}

static void the_naming_argument_overrides_the_tag_but_not_the_type(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "header", field("x", &type_int));
  fx_marker_arg name = {.kind = FX_MARKER_ARG_STRING, .string = "Header"};
  fx_marker marker = {.text = "fx.struct", .args = &name, .arg_count = 1, .written_here = true};
  s->markers = marker_list(m, &marker, 1);
  fx_composite_name(s, m->pool);
  assert_true(fx_composite_declare(s, &m->report));
  assert_string_equal(s->name, "Header");
  assert_string_equal(s->spelling, "struct header");
}

static void a_naming_argument_that_is_no_identifier_is_an_error(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "header", field("x", &type_int));
  fx_marker_arg name = {.kind = FX_MARKER_ARG_STRING, .string = "my header"};
  fx_marker marker = {.text = "fx.struct", .args = &name, .arg_count = 1, .written_here = true};
  s->markers = marker_list(m, &marker, 1);
  fx_composite_name(s, m->pool);
  assert_rejected(m, s, FX_DIAG_bad_name_argument,
                  "'my header' cannot be the name of a composite: it is not a C identifier");
}

static void an_unnamed_inline_definition_is_called_after_its_member(void **state) {
  model *m = *state;
  fx_composite *u = NEW_UNION(m, NULL, field("x", &type_int));
  u->member_name = "u";
  u->outer_name = "Outer";
  fx_composite_name(u, m->pool);
  assert_string_equal(u->name, "Outer_u");
}

static void
a_named_inline_definition_keeps_its_tag_in_c_and_takes_the_outer_name_in_cplusplus(void **state) {
  model *m = *state;
  fx_composite *inner = NEW_STRUCT(m, "Inner", field("x", &type_int));
  inner->outer_name = "Outer";
  fx_composite_name(inner, m->pool);
  assert_string_equal(inner->name, "Inner");
  assert_string_equal(inner->spelling, "struct Inner");
  inner->in_cplusplus = true;
  inner->class_path = "Outer::";
  fx_composite_name(inner, m->pool);
  assert_string_equal(inner->name, "Outer_Inner");
  assert_string_equal(inner->spelling, "struct Outer::Inner");
}

static void an_anonymous_member_is_called_after_its_position(void **state) {
  model *m = *state;
  fx_composite *inner = NEW_STRUCT(m, NULL, field("x", &type_int));
  inner->is_anonymous_member = true;
  inner->member_index = 2;
  inner->outer_name = "Outer";
  fx_composite_name(inner, m->pool);
  assert_string_equal(inner->name, "Outer__2");
}

static void a_composite_in_a_namespace_is_shown_with_it(void **state) {
  model *m = *state;
  fx_composite *s = NEW_STRUCT(m, "Pair", field("x", &type_int));
  s->in_cplusplus = true;
  s->qualifier = "::ns::";
  fx_composite_name(s, m->pool);
  assert_string_equal(s->name, "Pair");
  assert_string_equal(s->spelling, "struct ::ns::Pair");
  assert_string_equal(s->display, "ns::Pair");
}

static void a_composite_without_any_name_is_an_error(void **state) {
  model *m = *state;
  assert_rejected(
      m, NEW_UNION(m, NULL, field("x", &type_int)), FX_DIAG_unnamed_composite,
      "this union has no name that generated declarations could use; give it a tag or a "
      "typedef name");
}

static void a_composite_outside_file_scope_is_an_error(void **state) {
  model *m = *state;
  static const struct {
    fx_scope scope;
    const char *text;
  } cases[] = {
      {FX_SCOPE_BLOCK,
       "composite 'S' is defined inside a function; move the definition to file scope"},
      {FX_SCOPE_PROTOTYPE, "composite 'S' is defined inside the parameters of a function; move the "
                           "definition to file scope"},
      {FX_SCOPE_CLASS, "composite 'S' is defined inside a class that is no composite; move the "
                       "definition to namespace scope"},
      {FX_SCOPE_TEMPLATE,
       "composite 'S' is defined in a template; move the definition to namespace "
       "scope, outside the template"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    m->report = (fx_report){.pool = m->pool};
    fx_composite *s = NEW_STRUCT(m, "S", field("x", &type_int));
    s->scope = cases[i].scope;
    assert_rejected(m, s, FX_DIAG_composite_scope, cases[i].text);
  }
}

static void a_record_that_is_not_plain_is_an_error(void **state) {
  model *m = *state;
  for (fx_cxx_extra extra = FX_CXX_BASES; extra <= FX_CXX_NOT_STANDARD_LAYOUT; ++extra) {
    m->report = (fx_report){.pool = m->pool};
    fx_composite *s = NEW_STRUCT(m, "S", field("x", &type_int));
    s->cxx_extra = extra;
    assert_false(fx_composite_declare(s, &m->report));
    assert_int_equal(m->report.first->id, FX_DIAG_not_plain);
    assert_null(m->report.first->next);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(the_members_of_values_and_storages_are_reserved),
      MODEL_TEST(every_name_with_a_leading_underscore_is_reserved),
      MODEL_TEST(compile_time_fields_are_not_exempt),
      MODEL_TEST(names_that_only_contain_a_reserved_one_are_free),
      MODEL_TEST(identifiers_begin_with_a_letter_or_underscore),
      MODEL_TEST(the_name_is_the_tag),
      MODEL_TEST(an_unnamed_struct_has_the_name_of_its_typedef),
      MODEL_TEST(the_naming_argument_overrides_the_tag_but_not_the_type),
      MODEL_TEST(a_naming_argument_that_is_no_identifier_is_an_error),
      MODEL_TEST(an_unnamed_inline_definition_is_called_after_its_member),
      MODEL_TEST(
          a_named_inline_definition_keeps_its_tag_in_c_and_takes_the_outer_name_in_cplusplus),
      MODEL_TEST(an_anonymous_member_is_called_after_its_position),
      MODEL_TEST(a_composite_in_a_namespace_is_shown_with_it),
      MODEL_TEST(a_composite_without_any_name_is_an_error),
      MODEL_TEST(a_composite_outside_file_scope_is_an_error),
      MODEL_TEST(a_record_that_is_not_plain_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
