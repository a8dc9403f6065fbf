/* Banks and occupancy: numbers that follow from the tables in docs/tool.md by hand. */
#include "banks.h"

#include "model.h"
#include "occupancy.h"

static fx_bank_report report_of(model *m, const fx_ctype *element, uint64_t rows, uint64_t columns,
                                const char *gpu) {
  fx_field f = field("x", type_array(m, type_array(m, element, columns), rows));
  fx_bank_report report;
  assert_true(fx_banks_of(&f, fx_bank_target_find(gpu), &report));
  return report;
}

static void assert_access(const fx_bank_access *access, unsigned width, unsigned degree,
                          uint64_t padding) {
  assert_int_equal(access->width, width);
  assert_true(access->possible);
  assert_int_equal(access->degree, degree);
  assert_true(access->has_padding);
  assert_int_equal(access->padding, padding);
}

/* Rows of 128 bytes all begin in bank 0: 32 lanes of 4 bytes, 16 of 8, 8 of 16 wait for each other. */
static void a_row_of_all_banks_is_the_worst_case(void **state) {
  fx_bank_report r = report_of(*state, &type_float, 64, 32, "gfx942");
  assert_int_equal(r.row_bytes, 128);
  assert_access(&r.access[0], 4, 32, 4);
  assert_access(&r.access[1], 8, 16, 8);
  assert_access(&r.access[2], 16, 8, 16);
}

static void a_padded_row_has_no_conflict(void **state) {
  fx_bank_report r = report_of(*state, &type_float, 64, 33, "nvidia");
  assert_access(&r.access[0], 4, 1, 0);
  assert_false(r.access[1].possible); /* 132 is no multiple of 8 */
  assert_true(r.access[1].has_padding);
  assert_int_equal(r.access[1].padding, 4); /* 136 is, and steps over 2 banks more in each row */
}

/* 64 banks: rows of 128 bytes begin in bank 0 and 32 in turn, and 64 lanes are served at once. */
static void gfx950_has_twice_the_banks(void **state) {
  fx_bank_report r = report_of(*state, &type_float, 64, 32, "gfx950");
  assert_access(&r.access[0], 4, 32, 4);
  assert_access(&r.access[1], 8, 16, 8);
  assert_access(&r.access[2], 16, 8, 16);
}

static void fewer_rows_than_lanes_conflict_less(void **state) {
  fx_bank_report r = report_of(*state, &type_float, 4, 32, "gfx90a");
  assert_access(&r.access[0], 4, 4, 4);
}

static void padding_is_whole_elements(void **state) {
  fx_bank_report r = report_of(*state, &type_double, 64, 16, "gfx90a");
  assert_true(r.access[0].has_padding == false || r.access[0].padding % 8 == 0);
  assert_access(&r.access[1], 8, 16, 8);
}

/* What the conflict degree is , counted the slow way. */
static unsigned slow_degree(uint64_t stride, unsigned width, unsigned banks, unsigned wave) {
  unsigned lanes = banks * 4 / width, worst = 0;
  lanes = lanes < wave ? lanes : wave;
  for (unsigned bank = 0; bank < banks; ++bank) {
    unsigned words = 0;
    for (unsigned lane = 0; lane < lanes; ++lane)
      for (unsigned byte = 0; byte < width; byte += 4)
        words += (lane * stride + byte) / 4 % banks == bank;
    worst = words > worst ? words : worst;
  }
  return worst;
}

static void every_stride_agrees_with_counting_bank_by_bank(void **state) {
  static const struct {
    const char *name;
    unsigned banks, wave;
  } gpus[] = {{"gfx90a", 32, 64}, {"gfx942", 32, 64}, {"gfx950", 64, 64}, {"nvidia", 32, 32}};
  for (size_t g = 0; g < 4; ++g)
    for (uint64_t columns = 4; columns <= 160; ++columns) {
      fx_bank_report r = report_of(*state, &type_float, 128, columns, gpus[g].name);
      for (unsigned w = 0; w < FX_BANK_WIDTHS; ++w)
        if (r.access[w].possible)
          assert_int_equal(r.access[w].degree,
                           slow_degree(4 * columns, 4u << w, gpus[g].banks, gpus[g].wave));
    }
}

static void only_two_dimensions_count(void **state) {
  model *m = *state;
  fx_bank_report r;
  fx_field one = field("x", type_array(m, &type_float, 32));
  fx_field three = field("x", type_array(m, type_array(m, type_array(m, &type_float, 2), 2), 2));
  assert_false(fx_banks_of(&one, fx_bank_target_find("nvidia"), &r));
  assert_false(fx_banks_of(&three, fx_bank_target_find("nvidia"), &r));
  assert_null(fx_bank_target_find("gfx1"));
}

static uint64_t workgroups(const char *target, uint64_t bytes) {
  uint64_t count;
  assert_true(fx_occupancy(fx_shared_memory_of(target), bytes, &count));
  return count;
}

static void workgroups_get_whole_granules(void **state) {
  (void)state;
  assert_int_equal(workgroups("gfx90a", 512), 128);
  assert_int_equal(workgroups("gfx90a", 513), 64);
  assert_int_equal(workgroups("gfx942:sramecc+:xnack-", 65536), 1);
  assert_int_equal(workgroups("gfx942", 65537), 0);
  assert_int_equal(workgroups("gfx950", 1280), 128);
  assert_int_equal(workgroups("gfx950", 163840), 1);
  assert_int_equal(workgroups("gfx1250", 327680), 1);
  assert_int_equal(workgroups("gfx1201", 65536), 1);
  assert_int_equal(workgroups("sm_90a", 1), 202); /* 1 byte and the driver's 1024: 1152 of 233472 */
  assert_int_equal(workgroups("gfx90a", UINT64_MAX), 0);
}

static void an_unknown_target_or_no_shared_memory_is_no_limit(void **state) {
  (void)state;
  uint64_t count;
  assert_null(fx_shared_memory_of("x86_64"));
  assert_false(fx_occupancy(NULL, 16, &count));
  assert_false(fx_occupancy(fx_shared_memory_of("gfx90a"), 0, &count));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(a_row_of_all_banks_is_the_worst_case),
      MODEL_TEST(a_padded_row_has_no_conflict),
      MODEL_TEST(gfx950_has_twice_the_banks),
      MODEL_TEST(fewer_rows_than_lanes_conflict_less),
      MODEL_TEST(padding_is_whole_elements),
      MODEL_TEST(every_stride_agrees_with_counting_bank_by_bank),
      MODEL_TEST(only_two_dimensions_count),
      MODEL_TEST(workgroups_get_whole_granules),
      MODEL_TEST(an_unknown_target_or_no_shared_memory_is_no_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
