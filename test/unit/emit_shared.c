/* The emitter of allocations: where its text puts what, in each mode. That it compiles, and to what, is
 * checked with compilers in test/shared. */
#include "emit_shared.h"

#include <string.h>

#include "model.h"

static const fx_shared_dialect amd = {.lds = "__attribute__((lds))",
                                      .extern_lds = "__attribute__((extern_lds))",
                                      .size_type = "unsigned long"};
static const fx_shared_dialect host = {.size_type = "unsigned long"};
static const fx_shared_dialect host_cplusplus = {.cplusplus = true, .size_type = "unsigned long"};

static const char *kept(model *m, fx_text *text) {
  assert_false(text->failed);
  const char *copy = fx_pool_string(m->pool, text->data ? text->data : "");
  fx_text_free(text);
  return copy;
}

static fx_allocator new_allocator(fx_shared_mode mode) {
  return (fx_allocator){
      .name = "smem", .kernel = "k", .mode = mode, .base = "the_base", .align = 1};
}

/* Places a request, and gives the text for it. */
static const char *emitted(model *m, fx_allocator *a, fx_request request,
                           const fx_shared_dialect *dialect) {
  fx_allocation *allocation = fx_request_measure(&request, &m->report);
  assert_non_null(allocation);
  assert_true(fx_allocator_place(a, allocation, &m->report));
  fx_text text = {0};
  fx_emit_allocation(a, allocation, dialect, m->pool, &text);
  return kept(m, &text);
}

static size_t count(const char *text, const char *part) {
  size_t result = 0;
  for (; (text = strstr(text, part)) != NULL; text += strlen(part))
    ++result;
  return result;
}
#define assert_contains(text, part) assert_int_not_equal(count((text), (part)), 0)
#define assert_lacks(text, part) assert_int_equal(count((text), (part)), 0)

static void static_mode_declares_a_variable_for_each_leaf(void **state) {
  model *m = *state;
  const fx_composite *pair = STRUCT(m, "Pair", field("left", &type_char),
                                    field_aligned(m, "right", type_array(m, &type_float, 4), 16));
  const fx_composite *outer = STRUCT(m, "Outer", field("pair", type_record(m, pair)));
  fx_allocator a = new_allocator(FX_SHARED_STATIC);
  const char *text = emitted(m, &a, (fx_request){.type = type_record(m, outer)}, &amd);
  assert_int_equal(count(text, "static __attribute__((lds)) unsigned char "), 2);
  assert_contains(text, "smem_0_pair_left[1] __attribute__((__aligned__(1)));");
  assert_contains(text, "smem_0_pair_right[16] __attribute__((__aligned__(16)));");
  assert_contains(text, "struct Outer_storage " FX_NEEDS_PLUGIN ";");
  assert_lacks(text, "the_base");
}

static void a_union_is_one_variable_of_its_widest_variant(void **state) {
  model *m = *state;
  const fx_composite *both =
      UNION(m, "Both", field("wide", &type_double), field("bytes", type_array(m, &type_char, 13)));
  fx_allocator a = new_allocator(FX_SHARED_STATIC);
  const char *text = emitted(m, &a, (fx_request){.type = type_record(m, both)}, &amd);
  assert_int_equal(count(text, "unsigned char smem_"), 1);
  assert_contains(text, "smem_0[16] __attribute__((__aligned__(8)));");
}

static void a_requested_alignment_reaches_the_variable(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator(FX_SHARED_STATIC);
  emitted(m, &a, (fx_request){.bytes = 1}, &amd);
  const char *text =
      emitted(m, &a, (fx_request){.type = &type_int, .is_aligned = true, .align = 128}, &amd);
  assert_contains(text, "smem_1[4] __attribute__((__aligned__(128)));");
}

static void dynamic_mode_adds_an_offset_to_the_base(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator(FX_SHARED_DYNAMIC);
  emitted(m, &a, (fx_request){.bytes = 3}, &amd);
  const char *text = emitted(m, &a, (fx_request){.type = &type_double}, &amd);
  assert_contains(text, "the_base + 8");
  assert_lacks(text, "static");
  assert_lacks(text, "fx_host_shared");
}

static void the_base_is_declared_in_dynamic_mode_on_a_gpu_only(void **state) {
  model *m = *state;
  fx_allocator dynamic = new_allocator(FX_SHARED_DYNAMIC), fixed = new_allocator(FX_SHARED_STATIC);
  fx_text text = {0};
  fx_emit_allocator(&dynamic, &amd, &text);
  assert_contains(kept(m, &text), "extern __attribute__((extern_lds)) unsigned char the_base[];");
  fx_emit_allocator(&dynamic, &host, &text);
  assert_lacks(kept(m, &text), "the_base");
  fx_emit_allocator(&fixed, &amd, &text);
  assert_lacks(kept(m, &text), "the_base");
}

/* LLVM keeps the first alignment that it sees for a symbol. */
static void each_alignment_has_a_symbol_of_its_own(void **state) {
  model *m = *state;
  fx_allocator low = new_allocator(FX_SHARED_DYNAMIC), high = low;
  high.align = 256;
  assert_string_equal(fx_emit_base_symbol(&low, m->pool), "fx_dynamic_shared_align1");
  assert_string_equal(fx_emit_base_symbol(&high, m->pool), "fx_dynamic_shared_align256");
}

static void on_the_host_both_modes_take_the_memory_of_the_block(void **state) {
  model *m = *state;
  for (int mode = FX_SHARED_STATIC; mode <= FX_SHARED_DYNAMIC; ++mode) {
    fx_allocator a = new_allocator((fx_shared_mode)mode);
    emitted(m, &a, (fx_request){.bytes = 3}, &host);
    const char *text = emitted(m, &a, (fx_request){.type = &type_int}, &host);
    assert_contains(text, "(unsigned char *)fx_host_shared() + 4");
    assert_contains(text, "__builtin_assume_aligned(fx_p, 4)");
    assert_lacks(text, "static");
    assert_contains(emitted(m, &a, (fx_request){.type = &type_int}, &host_cplusplus),
                    "::fx_host_shared()");
  }
}

static void results_have_the_type_of_the_storage(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator(FX_SHARED_STATIC);
  assert_contains(emitted(m, &a, (fx_request){.bytes = 3}, &amd),
                  "unsigned char *" FX_NEEDS_PLUGIN);
  assert_contains(emitted(m, &a, (fx_request){.type = &type_int}, &amd), "fx_T *" FX_NEEDS_PLUGIN);
  assert_contains(emitted(m, &a, (fx_request){.type = type_array(m, &type_int, 3)}, &amd),
                  "__typeof__(&(*(fx_T *)0)[0]) " FX_NEEDS_PLUGIN);
}

static void the_total_is_a_constant_of_type_size_t(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator(FX_SHARED_DYNAMIC);
  emitted(m, &a, (fx_request){.bytes = 3}, &amd);
  emitted(m, &a, (fx_request){.type = &type_double}, &amd);
  fx_text text = {0};
  fx_emit_allocated_bytes(&a, &amd, &text);
  assert_contains(kept(m, &text), "(unsigned long)16 ");
}

static void the_base_is_offset_zero(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator(FX_SHARED_DYNAMIC);
  fx_text text = {0};
  fx_emit_shared_base(&a, &amd, &text);
  assert_contains(kept(m, &text), "(unsigned char *)the_base");
  fx_emit_shared_base(&a, &host, &text);
  assert_contains(kept(m, &text), "(unsigned char *)fx_host_shared()");
}

static void only_an_arena_has_its_arguments_evaluated(void **state) {
  model *m = *state;
  fx_text text = {0};
  fx_emit_argument(FX_ARGUMENT_COUNT, false, &amd, &text);
  assert_string_equal(kept(m, &text), "(void)sizeof ");
  fx_emit_argument(FX_ARGUMENT_COUNT, true, &amd, &text);
  assert_contains(kept(m, &text), "= (unsigned long)");
}

static void a_failed_allocation_has_the_expected_type(void **state) {
  model *m = *state;
  fx_text text = {0};
  fx_emit_failed_allocation(&type_int, &text);
  assert_string_equal(kept(m, &text), "fx_T *" FX_NEEDS_PLUGIN " = " FX_NEEDS_PLUGIN ";\n");
  fx_emit_failed_allocation(NULL, &text);
  assert_string_equal(kept(m, &text),
                      "unsigned char *" FX_NEEDS_PLUGIN " = " FX_NEEDS_PLUGIN ";\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(static_mode_declares_a_variable_for_each_leaf),
      MODEL_TEST(a_union_is_one_variable_of_its_widest_variant),
      MODEL_TEST(a_requested_alignment_reaches_the_variable),
      MODEL_TEST(dynamic_mode_adds_an_offset_to_the_base),
      MODEL_TEST(the_base_is_declared_in_dynamic_mode_on_a_gpu_only),
      MODEL_TEST(each_alignment_has_a_symbol_of_its_own),
      MODEL_TEST(on_the_host_both_modes_take_the_memory_of_the_block),
      MODEL_TEST(results_have_the_type_of_the_storage),
      MODEL_TEST(the_total_is_a_constant_of_type_size_t),
      MODEL_TEST(the_base_is_offset_zero),
      MODEL_TEST(only_an_arena_has_its_arguments_evaluated),
      MODEL_TEST(a_failed_allocation_has_the_expected_type),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
