/* Constants: how values are shown, made part of identifiers, and fitted to their types. */
#include "constant.h"

#include <math.h>
#include <string.h>

#include "model.h"

static const char *text_of(model *m,
                           void (*write)(fx_text *, const fx_constant *, const fx_ctype *),
                           fx_constant constant, const fx_ctype *type) {
  fx_text text = {0};
  write(&text, &constant, type);
  const char *result = fx_pool_string(m->pool, text.data ? text.data : "");
  fx_text_free(&text);
  return result;
}

#define SHOWN(constant, type) text_of(m, fx_constant_show, (constant), (type))
#define ENCODED(constant, type) text_of(m, fx_constant_encode, (constant), (type))
#define LITERAL(constant, type) text_of(m, fx_constant_literal, (constant), (type))

static fx_constant integer(uint64_t magnitude, bool negative) {
  return (fx_constant){.kind = FX_CONSTANT_INTEGER,
                       .known = true,
                       .magnitude = magnitude,
                       .negative = negative,
                       .type = "int"};
}

static fx_constant number(double value) {
  return (fx_constant){.kind = FX_CONSTANT_FLOAT, .known = true, .number = value, .type = "double"};
}

static fx_constant string(const char *text) {
  return (fx_constant){.kind = FX_CONSTANT_STRING,
                       .known = true,
                       .string = text,
                       .length = strlen(text),
                       .type = "char *"};
}

static fx_ctype signed_type(const fx_ctype *type) {
  fx_ctype result = *type;
  result.is_signed = true;
  return result;
}

static fx_constant converted(model *m, fx_constant given, const fx_ctype *type) {
  fx_constant result = {0};
  if (!fx_constant_convert(&given, type, "f", "P", false, &m->report, &result))
    result.kind = FX_CONSTANT_NONE;
  return result;
}

static void integers_are_decimal_and_m_is_minus(void **state) {
  model *m = *state;
  assert_string_equal(SHOWN(integer(32, false), &type_int), "32");
  assert_string_equal(SHOWN(integer(5, true), &type_int), "-5");
  assert_string_equal(ENCODED(integer(5, true), &type_int), "m5");
  assert_string_equal(LITERAL(integer(UINT64_MAX, false), &type_long), "18446744073709551615ULL");
  assert_string_equal(LITERAL(integer(UINT64_C(1) << 63, true), &type_long),
                      "(-9223372036854775807 - 1)");
}

static void numbers_have_the_fewest_digits_that_are_read_back(void **state) {
  model *m = *state;
  assert_string_equal(SHOWN(number((double)0.1f), &type_float), "0.1");
  assert_string_equal(SHOWN(number((double)0.1f), &type_double), "0.10000000149011612");
  assert_string_equal(SHOWN(number(2), &type_double), "2.0");
  assert_string_equal(SHOWN(number(1e300), &type_double), "1e+300");
  assert_string_equal(SHOWN(number(-0.0), &type_double), "-0.0");
  assert_string_equal(SHOWN(number(-INFINITY), &type_double), "-inf");
  assert_string_equal(ENCODED(number(-2.5), &type_double), "m2_p5");
  assert_string_equal(LITERAL(number(0.5), &type_float), "(float)0.5");
  assert_string_equal(LITERAL(number(-INFINITY), &type_double), "-__builtin_inf()");
}

static void strings_are_quoted_and_encoded_without_two_underscores(void **state) {
  model *m = *state;
  const fx_ctype *type = type_pointer(m, &type_char);
  assert_string_equal(SHOWN(string("a'b\n"), type), "'a\\'b\\012'");
  assert_string_equal(LITERAL(string("\"?\?/"), type), "\"\\\"\\077\\077/\"");
  assert_string_equal(ENCODED(string("__a.b"), type), "_5F_5Fa_pb");
  assert_null(strstr(ENCODED(string("____"), type), "__"));
}

static void tuples_keep_their_structure(void **state) {
  model *m = *state;
  const fx_ctype *row = type_array(m, &type_int, 2), *grid = type_array(m, row, 2);
  fx_constant items[] = {integer(1, false), integer(2, true)};
  fx_constant tuple = {.kind = FX_CONSTANT_TUPLE, .known = true, .items = items, .count = 2};
  fx_constant rows[] = {tuple, tuple};
  fx_constant nested = {.kind = FX_CONSTANT_TUPLE, .known = true, .items = rows, .count = 2};
  assert_string_equal(SHOWN(tuple, row), "(1, -2)");
  assert_string_equal(ENCODED(tuple, row), "1_xm2");
  assert_string_equal(LITERAL(nested, grid), "{ { 1, -2 }, { 1, -2 } }");
  assert_string_equal(ENCODED(nested, grid), "_o1_xm2_e_x_o1_xm2_e");
}

static void integers_must_fit(void **state) {
  model *m = *state;
  fx_ctype s = signed_type(&type_char);
  assert_int_equal(converted(m, integer(128, true), &s).kind, FX_CONSTANT_INTEGER);
  assert_int_equal(m->report.error_count, 0);
  assert_int_equal(converted(m, integer(128, false), &s).kind, FX_CONSTANT_NONE);
  assert_int_equal(converted(m, integer(129, true), &s).kind, FX_CONSTANT_NONE);
  assert_int_equal(converted(m, integer(256, false), &type_char).kind, FX_CONSTANT_NONE);
  assert_int_equal(converted(m, integer(1, true), &type_char).kind, FX_CONSTANT_NONE);
  assert_int_equal(m->report.error_count, 4);
  assert_int_equal(m->report.first->id, FX_DIAG_constant_range);
}

static void numbers_are_rounded_to_their_type(void **state) {
  model *m = *state;
  assert_true(converted(m, number(0.1), &type_float).number == (double)0.1f);
  assert_true(converted(m, number(1.0 / 3), &type_half).number == 0.333251953125);
  assert_true(converted(m, number(1e-8), &type_half).number == 0);
  assert_true(converted(m, number(65519), &type_half).number == 65504);
  assert_int_equal(m->report.error_count, 0);
  assert_int_equal(converted(m, number(65520), &type_half).kind, FX_CONSTANT_NONE);
  assert_int_equal(converted(m, number(1e39), &type_float).kind, FX_CONSTANT_NONE);
  assert_int_equal(m->report.error_count, 2);
}

static void kinds_do_not_mix(void **state) {
  model *m = *state;
  fx_constant one = integer(1, false);
  assert_int_equal(converted(m, number(1.5), &type_int).kind, FX_CONSTANT_NONE);
  assert_int_equal(converted(m, one, &type_bool).kind, FX_CONSTANT_NONE);
  assert_int_equal(converted(m, one, &type_float).kind, FX_CONSTANT_NONE);
  assert_int_equal(m->report.error_count, 3);
  one.may_be_bool = true;
  assert_int_equal(converted(m, one, &type_bool).kind, FX_CONSTANT_BOOL);
  assert_int_equal(m->report.error_count, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(integers_are_decimal_and_m_is_minus),
      MODEL_TEST(numbers_have_the_fewest_digits_that_are_read_back),
      MODEL_TEST(strings_are_quoted_and_encoded_without_two_underscores),
      MODEL_TEST(tuples_keep_their_structure),
      MODEL_TEST(integers_must_fit),
      MODEL_TEST(numbers_are_rounded_to_their_type),
      MODEL_TEST(kinds_do_not_mix),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
