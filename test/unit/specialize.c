/* Specializations: names, order, inner types, and what is reported about bindings. */
#include "specialize.h"

#include <string.h>

#include "model.h"

static fx_binding bind(const char *path, uint64_t value) {
  return (fx_binding){.path = path,
                      .at = {7},
                      .value = {.kind = FX_CONSTANT_INTEGER,
                                .known = true,
                                .magnitude = value,
                                .type = "int",
                                .at = {8}}};
}

static const fx_composite *inner(model *m) {
  return STRUCT(m, "Inner", field_constexpr(m, "tile", &type_int), field("x", &type_int));
}

static const fx_composite *outer(model *m) {
  return STRUCT(m, "Outer", field_constexpr(m, "a", &type_int),
                field("inner", type_record(m, inner(m))), field_constexpr(m, "b", &type_int));
}

static void names_follow_the_order_of_declaration(void **state) {
  model *m = *state;
  fx_binding bindings[] = {bind("b", 3), bind("a", 1), bind("inner.tile", 2)};
  const fx_specialization *s = fx_specialize(outer(m), bindings, 3, (fx_location){1}, &m->report);
  assert_non_null(s);
  assert_string_equal(s->type_name, "Outer[a=1,inner.tile=2,b=3]");
  assert_string_equal(s->name, "Outer__a_1__inner_tile_2__b_3");
  assert_string_equal(s->configuration, "constexpr int a=1;constexpr int b=3;");
  assert_null(s->inner[0]);
  assert_string_equal(s->inner[1]->type_name, "Inner[tile=2]");
  assert_string_equal(s->inner[1]->bound[0].leaf.path, "tile");
}

static void names_tell_all_values_apart(void **state) {
  model *m = *state;
  const fx_composite *base = STRUCT(m, "P", field_constexpr(m, "a", type_array(m, &type_char, 16)),
                                    field_constexpr(m, "b", type_array(m, &type_char, 16)));
  static const char *const pairs[][2] = {{"", ""},     {"_", ""},   {"", "_"},    {"_b_", ""},
                                         {"", "_b_"},  {"5F", ""},  {"_5F", ""},  {"__b_", "x"},
                                         {"", "__b_"}, {"x", "b_"}, {"x__b", ""}, {"a.b", "a_pb"}};
  enum { COUNT = sizeof pairs / sizeof pairs[0] };
  const char *tags[COUNT];
  for (size_t i = 0; i < COUNT; ++i) {
    fx_binding bindings[2] = {bind("a", 0), bind("b", 0)};
    for (size_t j = 0; j < 2; ++j)
      bindings[j].value = (fx_constant){.kind = FX_CONSTANT_STRING,
                                        .known = true,
                                        .string = pairs[i][j],
                                        .length = strlen(pairs[i][j])};
    tags[i] = fx_specialize(base, bindings, 2, (fx_location){1}, &m->report)->name;
    for (size_t j = 0; j < i; ++j)
      assert_string_not_equal(tags[i], tags[j]);
  }
}

static void every_mistake_is_reported_where_it_is(void **state) {
  model *m = *state;
  fx_binding bindings[] = {bind("a", 1), bind("a", 2), bind("inner", 3), bind("inner.x", 4),
                           bind("c", 5)};
  assert_null(fx_specialize(outer(m), bindings, 5, (fx_location){1}, &m->report));
  static const struct {
    fx_diagnostic_id id;
    uint32_t at;
  } expected[] = {{FX_DIAG_binding_twice, 7},
                  {FX_DIAG_binding_composite, 7},
                  {FX_DIAG_binding_run_time, 7},
                  {FX_DIAG_binding_unknown, 7},
                  {FX_DIAG_binding_missing, 1}};
  const fx_diagnostic *found = m->report.first;
  for (size_t i = 0; i < sizeof expected / sizeof expected[0]; ++i, found = found->next) {
    assert_non_null(found);
    assert_int_equal(found->id, expected[i].id);
    assert_int_equal(found->at.id, expected[i].at);
  }
  assert_null(found);
}

static void a_type_without_compile_time_fields_has_nothing_to_bind(void **state) {
  model *m = *state;
  const fx_composite *plain = STRUCT(m, "Plain", field("x", &type_int));
  assert_null(fx_specialize(plain, NULL, 0, (fx_location){1}, &m->report));
  assert_int_equal(m->report.first->id, FX_DIAG_specialize_nothing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(names_follow_the_order_of_declaration),
      MODEL_TEST(names_tell_all_values_apart),
      MODEL_TEST(every_mistake_is_reported_where_it_is),
      MODEL_TEST(a_type_without_compile_time_fields_has_nothing_to_bind),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
