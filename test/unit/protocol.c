/* Protocols: closure over the fields, and the path to the leaf that breaks it. */
#include "protocol.h"

#include <string.h>

#include "model.h"

static const fx_composite *struct_with_vector(model *m, const char *tag) {
  return STRUCT(m, tag, field("scalar", &type_int), field("v", type_vector(m, &type_float, 4)));
}

static void one_field_is_enough_to_break_a_protocol(void **state) {
  model *m = *state;
  const fx_composite *s = struct_with_vector(m, "Mixed");
  assert_true(s->protocols[FX_DSL_TYPE].has);
  assert_null(s->protocols[FX_DSL_TYPE].reason);
  assert_false(s->protocols[FX_JIT_ARGUMENT].has);
  assert_string_equal(s->protocols[FX_JIT_ARGUMENT].reason,
                      "'Mixed' is not a JitArgument: field 'v' is a vector");
  assert_false(s->protocols[FX_STORABLE].has);
  assert_string_equal(s->protocols[FX_STORABLE].reason,
                      "'Mixed' is not Storable: field 'v' is a vector");
}

static void the_reason_walks_down_to_the_leaf(void **state) {
  model *m = *state;
  const fx_composite *inner = struct_with_vector(m, "Inner");
  const fx_composite *outer =
      STRUCT(m, "Outer", field("head", &type_int), field("inner", type_record(m, inner)));
  const fx_composite *outermost = STRUCT(m, "Outermost", field("outer", type_record(m, outer)));
  assert_string_equal(outer->protocols[FX_STORABLE].reason,
                      "'Outer' is not Storable: field 'inner.v' is a vector");
  assert_string_equal(outermost->protocols[FX_STORABLE].reason,
                      "'Outermost' is not Storable: field 'outer.inner.v' is a vector");
}

static void the_reason_walks_through_a_union(void **state) {
  model *m = *state;
  const fx_composite *overlay = UNION(m, "U", field("x", &type_int), field("flag", &type_bool));
  const fx_composite *s = STRUCT(m, "S", field("u", type_record(m, overlay)));
  assert_string_equal(s->protocols[FX_STORABLE].reason,
                      "'S' is not Storable: field 'u.flag' is a number narrower than a byte");
}

static void the_reason_names_an_anonymous_member_by_its_generated_name(void **state) {
  model *m = *state;
  fx_composite *inner = NEW_STRUCT(m, NULL, field("v", type_vector(m, &type_float, 4)));
  inner->is_anonymous_member = true;
  inner->member_index = 1;
  inner->outer_name = "Outer";
  fx_composite_name(inner, m->pool);
  assert_true(fx_composite_declare(inner, &m->report));
  const fx_composite *outer =
      STRUCT(m, "Outer", field("x", &type_int), field_anonymous(type_record(m, inner)));
  assert_string_equal(outer->protocols[FX_STORABLE].reason,
                      "'Outer' is not Storable: field '_1.v' is a vector");
}

static void the_first_offender_in_declaration_order_is_named(void **state) {
  model *m = *state;
  const fx_composite *s = STRUCT(m, "S", field("p", type_pointer(m, &type_int)),
                                 field("v", type_vector(m, &type_float, 4)));
  assert_string_equal(s->protocols[FX_STORABLE].reason,
                      "'S' is not Storable: field 'p' is a pointer");
}

static void a_protocol_may_fail_while_another_holds(void **state) {
  model *m = *state;
  const fx_composite *flags = STRUCT(m, "Flags", field("b", &type_bool));
  assert_true(flags->protocols[FX_JIT_ARGUMENT].has);
  assert_false(flags->protocols[FX_STORABLE].has);
  const fx_composite *table = STRUCT(m, "Table", field("t", type_array(m, &type_int, 4)));
  assert_false(table->protocols[FX_JIT_ARGUMENT].has);
  assert_true(table->protocols[FX_STORABLE].has);
}

static void compile_time_fields_are_skipped_by_every_protocol(void **state) {
  model *m = *state;
  const fx_composite *s = STRUCT(m, "Params",
                                 field_constexpr(m, "name", type_array(m, &type_char, 8)),
                                 field("scale", &type_float));
  for (size_t i = 0; i < FX_PROTOCOL_COUNT; ++i)
    assert_true(s->protocols[i].has);
  assert_int_equal(s->slot_count, 1);
}

static void a_union_has_no_value_form(void **state) {
  model *m = *state;
  const fx_composite *u = UNION(m, "U", field("x", &type_int));
  assert_false(u->value.has);
  assert_false(u->equality.has);
  assert_false(u->protocols[FX_DSL_TYPE].has);
  assert_true(u->protocols[FX_STORABLE].has);
  assert_non_null(u->value.reason);
}

static void a_struct_with_a_union_at_any_depth_has_no_value_form(void **state) {
  model *m = *state;
  const fx_composite *u = UNION(m, "U", field("x", &type_int));
  const fx_composite *middle = STRUCT(m, "Middle", field("u", type_record(m, u)));
  const fx_composite *outer = STRUCT(m, "Outer", field("middle", type_record(m, middle)));
  assert_false(outer->value.has);
  assert_true(outer->protocols[FX_STORABLE].has);
  assert_string_equal(outer->protocols[FX_DSL_TYPE].reason,
                      "'Outer' is not a DslType: field 'middle.u' is a union");
}

static void a_struct_with_an_unbound_compile_time_field_has_no_value_form(void **state) {
  model *m = *state;
  const fx_composite *inner =
      STRUCT(m, "Inner", field_constexpr(m, "tile", &type_int), field("x", &type_int));
  const fx_composite *outer = STRUCT(m, "Outer", field("inner", type_record(m, inner)));
  assert_false(inner->value.has);
  assert_string_equal(outer->value.cause,
                      "'Outer' cannot be constructed: its compile-time field 'inner.tile' has no "
                      "value");
  assert_non_null(strstr(outer->value.reason, "FX_SPECIALIZE(Alias, Outer, …)"));
}

static void every_run_time_field_is_a_slot_and_nested_ones_are_flattened(void **state) {
  model *m = *state;
  const fx_composite *pair = STRUCT(m, "Pair", field("left", &type_int), field("right", &type_int));
  const fx_composite *s = STRUCT(m, "S", field("a", &type_int), field("pair", type_record(m, pair)),
                                 field_constexpr(m, "tile", &type_int), field("b", &type_bool));
  assert_int_equal(pair->slot_count, 2);
  assert_int_equal(s->slot_count, 4);
}

static void members_of_anonymous_members_are_members(void **state) {
  model *m = *state;
  fx_composite *inner = NEW_STRUCT(m, NULL, field("x", &type_int), field("y", &type_int));
  inner->is_anonymous_member = true;
  inner->member_index = 1;
  inner->outer_name = "Outer";
  fx_composite_name(inner, m->pool);
  assert_true(fx_composite_declare(inner, &m->report));
  const fx_composite *outer = STRUCT(m, "Outer", field("head", &type_long),
                                     field_anonymous(type_record(m, inner)),
                                     field("tail", &type_int));
  fx_members members = fx_composite_members(outer, m->pool);
  assert_int_equal(members.count, 4);
  const char *const paths[] = {"head", "_1.x", "_1.y", "tail"};
  const uint64_t offsets[] = {0, 8, 12, 16};
  for (size_t i = 0; i < members.count; ++i) {
    assert_string_equal(members.items[i].path, paths[i]);
    assert_int_equal(members.items[i].offset, offsets[i]);
  }
  assert_string_equal(outer->fields[1].name, "_1");
  assert_int_equal(outer->slot_count, 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(one_field_is_enough_to_break_a_protocol),
      MODEL_TEST(the_reason_walks_down_to_the_leaf),
      MODEL_TEST(the_reason_walks_through_a_union),
      MODEL_TEST(the_reason_names_an_anonymous_member_by_its_generated_name),
      MODEL_TEST(the_first_offender_in_declaration_order_is_named),
      MODEL_TEST(a_protocol_may_fail_while_another_holds),
      MODEL_TEST(compile_time_fields_are_skipped_by_every_protocol),
      MODEL_TEST(a_union_has_no_value_form),
      MODEL_TEST(a_struct_with_a_union_at_any_depth_has_no_value_form),
      MODEL_TEST(a_struct_with_an_unbound_compile_time_field_has_no_value_form),
      MODEL_TEST(every_run_time_field_is_a_slot_and_nested_ones_are_flattened),
      MODEL_TEST(members_of_anonymous_members_are_members),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
