/* Kernels: which parameters they take, and the slots that these become. docs/kernels.md. */
#include "kernel.h"

#include <string.h>

#include "model.h"

static const fx_target amd = {FX_MACHINE_AMD, "gfx90a"};
static const fx_target old_nvidia = {FX_MACHINE_NVIDIA, "sm_61"};
static const fx_target new_nvidia = {FX_MACHINE_NVIDIA, "sm_90a"};
static const fx_target host = {FX_MACHINE_HOST, ""};

static fx_kernel kernel_of(model *m, const fx_field *parameters, size_t count) {
  fx_kernel kernel = {.name = "k", .qualifier = "", .pointer_bytes = 8, .has_symbol = true};
  kernel.parameters = FX_POOL_ARRAY(m->pool, count + 1, fx_parameter);
  kernel.parameter_count = count;
  for (size_t i = 0; i < count; ++i)
    kernel.parameters[i].object = parameters[i];
  return kernel;
}

static void assert_slot(const fx_kernel *kernel, size_t index, const char *path, const char *name,
                        uint64_t size) {
  assert_string_equal(kernel->slots[index].path, path);
  assert_string_equal(kernel->slots[index].name, name);
  assert_int_equal(kernel->slots[index].size, size);
}

static void composites_flatten_in_declaration_order(void **state) {
  model *m = *state;
  const fx_composite *inner = STRUCT(m, "Inner", field("x", &type_int), field("y", &type_float));
  const fx_composite *outer = STRUCT(m, "Outer", field("head", &type_char),
                                     field("inner", type_record(m, inner)),
                                     field("p", type_pointer(m, &type_float)));
  fx_kernel kernel =
      kernel_of(m, FIELDS(field("o", type_record(m, outer)), field("n", &type_short)));
  assert_true(fx_kernel_declare(&kernel, &amd, &m->report));
  assert_int_equal(kernel.slot_count, 5);
  assert_slot(&kernel, 0, "o.head", "o__head", 1);
  assert_slot(&kernel, 1, "o.inner.x", "o__inner__x", 4);
  assert_slot(&kernel, 2, "o.inner.y", "o__inner__y", 4);
  assert_slot(&kernel, 3, "o.p", "o__p", 8);
  assert_slot(&kernel, 4, "n", "n", 2);
  /* char, padding to 4, int, float, padding to 16, pointer, short */
  assert_int_equal(kernel.argument_bytes, 26);
}

static void compile_time_fields_are_no_slots(void **state) {
  model *m = *state;
  const fx_composite *empty = STRUCT(m, "Config", field_constexpr(m, "tile", &type_int));
  fx_kernel kernel = kernel_of(m, FIELDS(field("c", type_record(m, empty))));
  /* a type with an unbound compile-time field has no values */
  assert_false(fx_kernel_declare(&kernel, &amd, &m->report));
  assert_int_equal(m->report.first->id, FX_DIAG_kernel_parameter);
}

static void equal_names_of_arguments_are_told_apart(void **state) {
  model *m = *state;
  const fx_composite *pair = STRUCT(m, "Pair", field("x", &type_int), field("y", &type_int));
  fx_kernel kernel =
      kernel_of(m, FIELDS(field("p", type_record(m, pair)), field("p__x", &type_int)));
  assert_true(fx_kernel_declare(&kernel, &amd, &m->report));
  assert_string_equal(kernel.slots[0].name, "p__x");
  assert_string_not_equal(kernel.slots[2].name, "p__x");
}

static void native_kernels_keep_their_parameters(void **state) {
  model *m = *state;
  const fx_composite *pair = STRUCT(m, "Pair", field("x", &type_int), field("y", &type_int));
  fx_kernel kernel = kernel_of(m, FIELDS(field("p", type_record(m, pair))));
  kernel.is_native = true;
  assert_true(fx_kernel_declare(&kernel, &amd, &m->report));
  assert_int_equal(kernel.slot_count, 1);
  assert_slot(&kernel, 0, "p", "p", 8);
}

static void unions_cannot_be_passed(void **state) {
  model *m = *state;
  const fx_composite *overlay = UNION(m, "Overlay", field("i", &type_int), field("f", &type_float));
  fx_kernel kernel = kernel_of(m, FIELDS(field("u", type_record(m, overlay))));
  assert_false(fx_kernel_declare(&kernel, &amd, &m->report));
  assert_reported(
      m, FX_DIAG_kernel_parameter,
      "parameter 'u' of kernel 'k' cannot be passed by a launch: 'Overlay' has no value "
      "form: it is a union; a parameter is a number, vector, pointer, tensor, or a "
      "composite with a value form");
}

static void an_array_is_passed_as_the_value_type(void **state) {
  model *m = *state;
  const fx_composite *tile = STRUCT(m, "Tile", field("a", type_array(m, &type_float, 4)));
  fx_kernel kernel = kernel_of(m, FIELDS(field("t", type_record(m, tile))));
  assert_false(fx_kernel_declare(&kernel, &amd, &m->report));
  m->report = (fx_report){.pool = m->pool};
  kernel.parameters[0].is_value_form = true;
  assert_true(fx_kernel_declare(&kernel, &amd, &m->report));
  assert_slot(&kernel, 0, "t.a", "t__a", 8);
}

/* 4096 bytes; 32764 on NVIDIA from sm_70 on; the host has no block of arguments. */
static void arguments_keep_to_the_limit(void **state) {
  model *m = *state;
  fx_field parameters[2048];
  for (size_t i = 0; i < 2048; ++i)
    parameters[i] = field(fx_pool_format(m->pool, "p%zu", i), &type_long);
  for (size_t count = 512; count <= 513; ++count) {
    fx_kernel kernel = kernel_of(m, parameters, count);
    m->report = (fx_report){.pool = m->pool};
    assert_int_equal(fx_kernel_declare(&kernel, &amd, &m->report), count == 512);
    assert_int_equal(fx_kernel_declare(&kernel, &old_nvidia, &m->report), count == 512);
    assert_true(fx_kernel_declare(&kernel, &new_nvidia, &m->report));
    assert_true(fx_kernel_declare(&kernel, &host, &m->report));
  }
}

static void jit_functions_take_what_comes_from_the_host(void **state) {
  model *m = *state;
  const fx_composite *fine = STRUCT(m, "Fine", field("x", &type_int), field("y", &type_float));
  const fx_composite *inner = STRUCT(m, "Inner", field("v", type_vector(m, &type_float, 4)));
  const fx_composite *bad = STRUCT(m, "Bad", field("inner", type_record(m, inner)));
  fx_kernel good = kernel_of(m, FIELDS(field("f", type_record(m, fine)), field("n", &type_bool),
                                       field("p", type_pointer(m, &type_float))));
  assert_true(fx_jit_check(&good, &m->report));
  fx_kernel wrong = kernel_of(m, FIELDS(field("b", type_record(m, bad))));
  assert_false(fx_jit_check(&wrong, &m->report));
  assert_reported(
      m, FX_DIAG_jit_parameter,
      "parameter 'b' of 'k', which is marked 'fx.jit', does not come from the host: 'Bad' "
      "is not a JitArgument: field 'inner.v' is a vector");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(composites_flatten_in_declaration_order),
      MODEL_TEST(compile_time_fields_are_no_slots),
      MODEL_TEST(equal_names_of_arguments_are_told_apart),
      MODEL_TEST(native_kernels_keep_their_parameters),
      MODEL_TEST(unions_cannot_be_passed),
      MODEL_TEST(an_array_is_passed_as_the_value_type),
      MODEL_TEST(arguments_keep_to_the_limit),
      MODEL_TEST(jit_functions_take_what_comes_from_the_host),
  };
  return cmocka_run_group_tests_name("kernel", tests, NULL, NULL);
}
