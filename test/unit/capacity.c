/* Capacity: the bytes of each target, exact limits, and the message. */
#include "capacity.h"

#include <string.h>

#include "model.h"

#define KIB(n) ((uint64_t)(n) * 1024)

static const fx_target host = {FX_MACHINE_HOST, "x86-64"};
static const fx_target gfx90a = {FX_MACHINE_AMD, "gfx90a"};
static const fx_target sm_80 = {FX_MACHINE_NVIDIA, "sm_80"};

/* An allocator with one allocation of raw bytes after another, at locations 1, 2, … */
static fx_allocator filled(model *m, fx_shared_mode mode, const int64_t *bytes, size_t count) {
  fx_allocator a = {.name = "smem", .kernel = "k", .mode = mode, .align = 1, .at = {100}};
  for (size_t i = 0; i < count; ++i) {
    fx_request request = {.bytes = bytes[i], .at = {(uint32_t)i + 1}};
    assert_true(fx_allocator_place(&a, fx_request_measure(&request, &m->report), &m->report));
  }
  return a;
}
#define FILLED(m, mode, ...)                                                                       \
  filled((m), (mode), (const int64_t[]){__VA_ARGS__},                                              \
         sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t))

static bool fits(model *m, fx_allocator *a, const fx_target *target, uint64_t budget) {
  m->report = (fx_report){.pool = m->pool};
  fx_shared_use use = {.allocator = a};
  bool result = fx_capacity_check(&use, target, budget, &m->report);
  assert_int_equal(result, m->report.first == NULL);
  return result;
}

static void every_target_has_its_bytes(void **state) {
  (void)state;
  static const struct {
    fx_machine machine;
    const char *processor;
    uint64_t fixed, total;
  } rows[] = {
      {FX_MACHINE_AMD, "gfx906", KIB(64), KIB(64)},
      {FX_MACHINE_AMD, "gfx90a", KIB(64), KIB(64)},
      {FX_MACHINE_AMD, "gfx942", KIB(64), KIB(64)},
      {FX_MACHINE_AMD, "gfx1201", KIB(64), KIB(64)},
      {FX_MACHINE_AMD, "gfx950", KIB(160), KIB(160)},
      {FX_MACHINE_AMD, "gfx1250", KIB(320), KIB(320)},
      {FX_MACHINE_AMD, "gfx1251", KIB(320), KIB(320)},
      {FX_MACHINE_AMD, "gfx9-4-generic", KIB(64), KIB(64)},
      {FX_MACHINE_AMD, "gfx9999", KIB(64), KIB(64)},
      {FX_MACHINE_AMD, "", KIB(64), KIB(64)},
      {FX_MACHINE_NVIDIA, "sm_60", KIB(48), KIB(48)},
      {FX_MACHINE_NVIDIA, "sm_70", KIB(48), KIB(96)},
      {FX_MACHINE_NVIDIA, "sm_75", KIB(48), KIB(64)},
      {FX_MACHINE_NVIDIA, "sm_80", KIB(48), KIB(163)},
      {FX_MACHINE_NVIDIA, "sm_86", KIB(48), KIB(99)},
      {FX_MACHINE_NVIDIA, "sm_89", KIB(48), KIB(99)},
      {FX_MACHINE_NVIDIA, "sm_90", KIB(48), KIB(227)},
      {FX_MACHINE_NVIDIA, "sm_90a", KIB(48), KIB(227)},
      {FX_MACHINE_NVIDIA, "sm_100a", KIB(48), KIB(227)},
      {FX_MACHINE_NVIDIA, "sm_101", KIB(48), KIB(227)},
      {FX_MACHINE_NVIDIA, "sm_110", KIB(48), KIB(227)},
      {FX_MACHINE_NVIDIA, "sm_120", KIB(48), KIB(99)},
      {FX_MACHINE_NVIDIA, "sm_121", KIB(48), KIB(99)},
      {FX_MACHINE_NVIDIA, "sm_88", KIB(48), KIB(99)},
      {FX_MACHINE_NVIDIA, "sm_999", KIB(48), KIB(48)},
      {FX_MACHINE_NVIDIA, "", KIB(48), KIB(48)},
      {FX_MACHINE_HOST, "x86-64", FX_NO_LIMIT, FX_NO_LIMIT},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    fx_target target = {rows[i].machine, rows[i].processor};
    assert_int_equal(fx_capacity_static(&target), rows[i].fixed);
    assert_int_equal(fx_capacity_total(&target), rows[i].total);
  }
}

static void the_exact_limit_passes_and_one_more_does_not(void **state) {
  model *m = *state;
  fx_allocator exact = FILLED(m, FX_SHARED_STATIC, KIB(64));
  fx_allocator more = FILLED(m, FX_SHARED_STATIC, KIB(64), 1);
  assert_true(fits(m, &exact, &gfx90a, FX_NO_LIMIT));
  assert_false(fits(m, &more, &gfx90a, FX_NO_LIMIT));
  assert_string_equal(
      m->report.first->text,
      "kernel 'k' needs 65537 bytes of shared memory, but gfx90a has 65536 per "
      "workgroup; make the largest leaves smaller, or overlay them in an 'fx.union'");
  assert_int_equal(m->report.first->at.id, 2); /* the allocation that crosses the limit */
  assert_true(fits(m, &more, &host, FX_NO_LIMIT));
}

static void nvidia_has_less_for_what_the_code_object_fixes(void **state) {
  model *m = *state;
  fx_allocator fixed = FILLED(m, FX_SHARED_STATIC, KIB(48));
  fx_allocator fixed_more = FILLED(m, FX_SHARED_STATIC, KIB(48), 1);
  fx_allocator dynamic = FILLED(m, FX_SHARED_DYNAMIC, KIB(163));
  fx_allocator dynamic_more = FILLED(m, FX_SHARED_DYNAMIC, KIB(163), 1);
  assert_true(fits(m, &fixed, &sm_80, FX_NO_LIMIT));
  assert_false(fits(m, &fixed_more, &sm_80, FX_NO_LIMIT));
  assert_non_null(strstr(m->report.first->text, "needs 49153 bytes of shared memory, but without "
                                                "'dynamic' sm_80 has 49152 per workgroup"));
  assert_true(fits(m, &dynamic, &sm_80, FX_NO_LIMIT));
  assert_false(fits(m, &dynamic_more, &sm_80, FX_NO_LIMIT));
  assert_non_null(strstr(m->report.first->text, "but sm_80 has 166912 per workgroup"));
}

static void a_budget_lowers_the_limit_and_does_not_raise_it(void **state) {
  model *m = *state;
  fx_allocator a = FILLED(m, FX_SHARED_STATIC, 1000);
  assert_true(fits(m, &a, &gfx90a, 1000));
  assert_true(fits(m, &a, &host, 1000));
  assert_false(fits(m, &a, &host, 999));
  assert_non_null(strstr(m->report.first->text, "needs 1000 bytes of shared memory, but "
                                                "-fplugin-arg-fx-shared-budget allows 999 per"));
  assert_false(fits(m, &a, &gfx90a, 0));
  fx_allocator large = FILLED(m, FX_SHARED_DYNAMIC, KIB(65));
  assert_false(fits(m, &large, &gfx90a, KIB(100)));
  assert_non_null(strstr(m->report.first->text, "but gfx90a has 65536"));
  fx_allocator none = FILLED(m, FX_SHARED_STATIC, 1);
  none.allocated_bytes = 0;
  none.first = none.last = NULL;
  assert_true(fits(m, &none, &gfx90a, 0));
}

static void own_variables_count_and_are_named(void **state) {
  model *m = *state;
  fx_allocator a = FILLED(m, FX_SHARED_DYNAMIC, 60000, 5000);
  fx_own_variable own[] = {{"small", 400, {50}}, {"large", 536, {51}}};
  fx_shared_use use = {&a, own, 2};
  assert_false(fx_capacity_check(&use, &gfx90a, FX_NO_LIMIT, &m->report));
  const fx_diagnostic *error = m->report.first;
  assert_non_null(strstr(error->text, "needs 65936 bytes"));
  assert_int_equal(error->at.id, 2);
  own[1].size = 136; /* 60000 + 5000 + 400 + 136 is the limit */
  m->report = (fx_report){.pool = m->pool};
  assert_true(fx_capacity_check(&use, &gfx90a, FX_NO_LIMIT, &m->report));
  /* Where they alone are too much, the allocator is to blame. */
  own[0].size = KIB(70);
  assert_false(fx_capacity_check(&use, &gfx90a, FX_NO_LIMIT, &m->report));
  assert_int_equal(m->report.first->at.id, 1);
  assert_string_equal(m->report.first->notes->text, "the kernel's own 'small' takes 71680 bytes");
}

static void own_variables_of_nvidia_are_fixed_in_dynamic_mode_too(void **state) {
  model *m = *state;
  fx_allocator a = FILLED(m, FX_SHARED_DYNAMIC, 8);
  fx_own_variable own[] = {{"own", KIB(48) + 1, {50}}};
  fx_shared_use use = {&a, own, 1};
  assert_false(fx_capacity_check(&use, &sm_80, FX_NO_LIMIT, &m->report));
  assert_non_null(strstr(m->report.first->text, "needs 49153 bytes"));
}

static void a_sum_that_overflows_is_too_much(void **state) {
  model *m = *state;
  fx_allocator a = FILLED(m, FX_SHARED_STATIC, 8);
  fx_own_variable own[] = {{"x", INT64_MAX, {50}}, {"y", INT64_MAX, {51}}};
  fx_shared_use use = {&a, own, 2};
  assert_false(fx_capacity_check(&use, &gfx90a, FX_NO_LIMIT, &m->report));
}

/* Five notes, largest first, the earlier of equal ones first. */
static void the_largest_leaves_follow_in_order(void **state) {
  model *m = *state;
  fx_allocator a = FILLED(m, FX_SHARED_STATIC, 100, 70000, 300, 200, 300, 50, 400);
  assert_false(fits(m, &a, &gfx90a, FX_NO_LIMIT));
  static const struct {
    const char *text;
    uint32_t at;
  } expected[] = {{"'70000 bytes' takes 70000 bytes", 2},
                  {"'400 bytes' takes 400 bytes", 7},
                  {"'300 bytes' takes 300 bytes", 3},
                  {"'300 bytes' takes 300 bytes", 5},
                  {"'200 bytes' takes 200 bytes", 4}};
  const fx_diagnostic *note = m->report.first->notes;
  for (size_t i = 0; i < 5; ++i, note = note->next) {
    assert_non_null(note);
    assert_string_equal(note->text, expected[i].text);
    assert_int_equal(note->at.id, expected[i].at);
  }
  assert_null(note);
}

static void leaves_of_a_struct_are_named_with_their_path(void **state) {
  model *m = *state;
  const fx_composite *inner = STRUCT(m, "Inner", field("tile", type_array(m, &type_float, 20000)));
  const fx_composite *outer =
      STRUCT(m, "Outer", field("c", &type_char), field("inner", type_record(m, inner)));
  fx_allocator a = {.name = "smem", .kernel = "k", .align = 1};
  fx_request request = {.type = type_record(m, outer)};
  assert_true(fx_allocator_place(&a, fx_request_measure(&request, &m->report), &m->report));
  assert_false(fits(m, &a, &gfx90a, FX_NO_LIMIT));
  const char *text = m->report.first->notes->text;
  assert_non_null(strstr(text, "'inner.tile' of '"));
  assert_non_null(strstr(text, "takes 80000 bytes"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(every_target_has_its_bytes),
      MODEL_TEST(the_exact_limit_passes_and_one_more_does_not),
      MODEL_TEST(nvidia_has_less_for_what_the_code_object_fixes),
      MODEL_TEST(a_budget_lowers_the_limit_and_does_not_raise_it),
      MODEL_TEST(own_variables_count_and_are_named),
      MODEL_TEST(own_variables_of_nvidia_are_fixed_in_dynamic_mode_too),
      MODEL_TEST(a_sum_that_overflows_is_too_much),
      MODEL_TEST(the_largest_leaves_follow_in_order),
      MODEL_TEST(leaves_of_a_struct_are_named_with_their_path),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
