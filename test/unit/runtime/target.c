/* Targets by name: which code fits which device. */
#include "target.h"

#include "check.h"

static void amd_targets_have_the_numbers_of_the_abi(void **state) {
  (void)state;
  assert_string_equal(fx_target_amd_name(0x2f), "gfx906");
  assert_string_equal(fx_target_amd_name(0x53f), "gfx90a"); /* with features */
  assert_string_equal(fx_target_amd_name(0x4c), "gfx942");
  assert_string_equal(fx_target_amd_name(0x36), "gfx1030");
  assert_string_equal(fx_target_amd_name(0x51), "gfx9-generic");
  assert_null(fx_target_amd_name(0x00));
  assert_null(fx_target_amd_name(0xff));
}

static void amd_features_fit_where_they_are_open_or_equal(void **state) {
  (void)state;
  const char *device = "gfx90a:sramecc+:xnack-";
  assert_true(fx_target_amd_fits(device, "gfx90a"));
  assert_true(fx_target_amd_fits(device, "gfx90a:xnack-"));
  assert_true(fx_target_amd_fits(device, "gfx90a:sramecc+:xnack-"));
  assert_false(fx_target_amd_fits(device, "gfx90a:xnack+"));
  assert_false(fx_target_amd_fits(device, "gfx90a:sramecc+:xnack+"));
  assert_false(fx_target_amd_fits(device, "gfx90a:xnack"));
  assert_false(fx_target_amd_fits(device, "gfx90"));
  assert_false(fx_target_amd_fits(device, "gfx90c"));
  assert_false(fx_target_amd_fits(device, ""));
  assert_true(fx_target_amd_fits("gfx1030", "gfx1030"));
  assert_false(fx_target_amd_fits("gfx1030", "gfx1030:xnack-"));
  assert_true(fx_target_amd_fits("gfx1030", "gfx10-3-generic"));
}

static void ptx_fits_its_architecture_and_later_ones(void **state) {
  (void)state;
  assert_true(fx_target_nvidia_fits("sm_90", "sm_90"));
  assert_true(fx_target_nvidia_fits("sm_90", "sm_80"));
  assert_false(fx_target_nvidia_fits("sm_80", "sm_90"));
  assert_true(fx_target_nvidia_fits("sm_90", "sm_90a"));
  assert_false(fx_target_nvidia_fits("sm_100", "sm_90a"));
  assert_true(fx_target_nvidia_fits("sm_103", "sm_100f"));
  assert_false(fx_target_nvidia_fits("sm_120", "sm_100f"));
  assert_true(fx_target_nvidia_fits("sm_90", ""));
}

static void machines_have_names(void **state) {
  (void)state;
  char buffer[32];
  assert_string_equal(fx_target_machine_name(62, buffer, sizeof buffer), "x86_64");
  assert_string_equal(fx_target_machine_name(183, buffer, sizeof buffer), "aarch64");
  assert_string_equal(fx_target_machine_name(4242, buffer, sizeof buffer), "machine 4242");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(amd_targets_have_the_numbers_of_the_abi),
      cmocka_unit_test(amd_features_fit_where_they_are_open_or_equal),
      cmocka_unit_test(ptx_fits_its_architecture_and_later_ones),
      cmocka_unit_test(machines_have_names),
  };
  return cmocka_run_group_tests_name("runtime/target", tests, NULL, NULL);
}
