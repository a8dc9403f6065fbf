/* Checked arithmetic: every size and offset goes through it. */
#include "checked.h"

#include "model.h"

static void sums_up_to_the_largest_object_are_exact(void **state) {
  (void)state;
  uint64_t result = 7;
  assert_true(fx_checked_add(FX_MAX_OBJECT_BYTES - 1, 1, &result));
  assert_int_equal(result, FX_MAX_OBJECT_BYTES);
}

static void a_sum_beyond_the_largest_object_fails_and_leaves_the_result_alone(void **state) {
  (void)state;
  uint64_t result = 7;
  assert_false(fx_checked_add(FX_MAX_OBJECT_BYTES, 1, &result));
  assert_false(fx_checked_add(UINT64_MAX, UINT64_MAX, &result));
  assert_int_equal(result, 7);
}

static void products_up_to_the_largest_object_are_exact(void **state) {
  (void)state;
  uint64_t result = 7;
  assert_true(fx_checked_multiply(UINT64_C(1) << 31, UINT64_C(1) << 31, &result));
  assert_int_equal(result, UINT64_C(1) << 62);
  assert_true(fx_checked_multiply(UINT64_MAX, 0, &result));
  assert_int_equal(result, 0);
}

static void a_product_beyond_the_largest_object_fails_and_leaves_the_result_alone(void **state) {
  (void)state;
  uint64_t result = 7;
  assert_false(fx_checked_multiply(UINT64_C(1) << 32, UINT64_C(1) << 31, &result));
  assert_false(fx_checked_multiply(UINT64_C(1) << 32, UINT64_C(1) << 32, &result));
  assert_int_equal(result, 7);
}

static void aligning_rounds_up_to_the_next_multiple(void **state) {
  (void)state;
  uint64_t result = 7;
  assert_true(fx_checked_align(0, 16, &result));
  assert_int_equal(result, 0);
  assert_true(fx_checked_align(5, 4, &result));
  assert_int_equal(result, 8);
  assert_true(fx_checked_align(8, 4, &result));
  assert_int_equal(result, 8);
  assert_true(fx_checked_align(1, 1, &result));
  assert_int_equal(result, 1);
}

static void aligning_beyond_the_largest_object_fails(void **state) {
  (void)state;
  uint64_t result = 7;
  assert_false(fx_checked_align(FX_MAX_OBJECT_BYTES, 2, &result));
  assert_int_equal(result, 7);
}

static void only_single_bits_are_powers_of_two(void **state) {
  (void)state;
  assert_true(fx_is_power_of_two(1));
  assert_true(fx_is_power_of_two(UINT64_C(1) << 63));
  assert_false(fx_is_power_of_two(0));
  assert_false(fx_is_power_of_two(3));
  assert_false(fx_is_power_of_two(UINT64_MAX));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_up_to_the_largest_object_are_exact),
      cmocka_unit_test(a_sum_beyond_the_largest_object_fails_and_leaves_the_result_alone),
      cmocka_unit_test(products_up_to_the_largest_object_are_exact),
      cmocka_unit_test(a_product_beyond_the_largest_object_fails_and_leaves_the_result_alone),
      cmocka_unit_test(aligning_rounds_up_to_the_next_multiple),
      cmocka_unit_test(aligning_beyond_the_largest_object_fails),
      cmocka_unit_test(only_single_bits_are_powers_of_two),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
