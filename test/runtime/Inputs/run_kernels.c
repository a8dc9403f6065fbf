/* The whole runtime on one back end: every function of <fx/launch.h>, with the kernels of
 * Inputs/kernels.c built for it.
 *
 *   run_kernels (host|hip|cuda|auto) MODULE [DRIVER-LIBRARY]
 *
 * Exit status 3, with the message, where the back end has no device. */
#include <pthread.h>
#include <unistd.h>

#include "check.h"

static fx_device *device;
static fx_module *module;
static const char *path;

/* Short forms ************************************************************************************/

static fx_kernel *find(const char *name) {
  fx_kernel *kernel;
  assert_ok(fx_kernel_find(module, name, &kernel));
  return kernel;
}

static void *to_device(const void *from, size_t bytes) {
  void *memory;
  assert_ok(fx_memory_allocate(device, bytes, &memory));
  assert_ok(fx_memory_copy(device, NULL, memory, from, bytes, FX_COPY_TO_DEVICE));
  return memory;
}

static void from_device(void *to, void *memory, size_t bytes) {
  assert_ok(fx_memory_copy(device, NULL, to, memory, bytes, FX_COPY_FROM_DEVICE));
  assert_ok(fx_memory_free(device, memory));
}

/* The bytes of the module's file. */
static unsigned char *read_module(size_t *size) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size);
  assert_int_equal(fread(bytes, 1, *size, file), *size);
  fclose(file);
  return bytes;
}

/* Kernels ****************************************************************************************/

enum { N = 1000 };

static fx_status launch_scale(fx_kernel *kernel, fx_stream *stream, void *in, void *out,
                              const fx_slot *types, const char *signature) {
  int left = -3;
  float factor = 0.5f;
  unsigned n = N;
  void *slots[] = {&left, &factor, &in, &out, &n};
  fx_launch_config config = shape(8, 128);
  config.stream = stream;
  return fx_launch_typed(kernel, &config, slots, 5, types, signature);
}

static void fill(float numbers[N + 24]) {
  for (int i = 0; i < N + 24; ++i)
    numbers[i] = (float)i;
}

static void check_scaled(const float numbers[N + 24]) {
  for (int i = 0; i < N; ++i)
    assert_true(numbers[i] == 0.5f * (float)i - 3);
  for (int i = N; i < N + 24; ++i)
    assert_true(numbers[i] == (float)i);
}

static void a_flattened_composite_reaches_the_kernel(void **state) {
  (void)state;
  float numbers[N + 24];
  fill(numbers);
  void *in = to_device(numbers, sizeof numbers), *out = to_device(numbers, sizeof numbers);
  assert_ok(launch_scale(find("scale"), NULL, in, out, NULL, NULL));
  assert_ok(fx_device_wait(device));
  from_device(numbers, out, sizeof numbers);
  check_scaled(numbers);
  assert_ok(fx_memory_free(device, in));
}

static void every_word_has_its_value(void **state) {
  (void)state;
  enum { GX = 2, GY = 3, GZ = 2, BX = 5, BY = 2, BZ = 3, ITEMS = GX * GY * GZ * BX * BY * BZ };
  static unsigned words[ITEMS][12];
  void *out = to_device(words, sizeof words);
  void *slots[] = {&out};
  fx_launch_config config = {{GX, GY, GZ}, {BX, BY, BZ}, FX_SMEM_AUTO, NULL};
  assert_ok(fx_launch(find("ids"), &config, slots, 1));
  from_device(words, out, sizeof words);
  for (unsigned i = 0; i < ITEMS; ++i) {
    unsigned item = i % (BX * BY * BZ), block = i / (BX * BY * BZ);
    const unsigned expected[12] = {item % BX,
                                   item / BX % BY,
                                   item / BX / BY,
                                   block % GX,
                                   block / GX % GY,
                                   block / GX / GY,
                                   BX,
                                   BY,
                                   BZ,
                                   GX,
                                   GY,
                                   GZ};
    assert_memory_equal(words[i], expected, sizeof expected);
  }
}

static void static_shared_memory_and_barriers_work(void **state) {
  (void)state;
  enum { BLOCKS = 100 };
  static unsigned numbers[BLOCKS * 256], sums[BLOCKS];
  for (unsigned i = 0; i < BLOCKS * 256; ++i)
    numbers[i] = i * i;
  void *in = to_device(numbers, sizeof numbers), *out = to_device(sums, sizeof sums);
  void *slots[] = {&in, &out};
  fx_launch_config config = shape(BLOCKS, 256);
  assert_ok(fx_launch(find("sum"), &config, slots, 2));
  from_device(sums, out, sizeof sums);
  assert_ok(fx_memory_free(device, in));
  for (unsigned block = 0; block < BLOCKS; ++block) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 256; ++i)
      sum += numbers[block * 256 + i];
    assert_int_equal(sums[block], sum);
  }
}

static void reverse_blocks(unsigned block, size_t smem) {
  enum { BLOCKS = 3 };
  static float numbers[BLOCKS * 1024];
  for (unsigned i = 0; i < BLOCKS * block; ++i)
    numbers[i] = (float)i;
  void *data = to_device(numbers, sizeof numbers);
  void *slots[] = {&data};
  fx_launch_config config = shape(BLOCKS, block);
  config.smem = smem;
  assert_ok(fx_launch(find("reverse"), &config, slots, 1));
  from_device(numbers, data, sizeof numbers);
  for (unsigned i = 0; i < BLOCKS * block; ++i)
    assert_true(numbers[i] == (float)(i / block * block + block - 1 - i % block));
}

static void dynamic_shared_memory_is_what_the_kernel_carries(void **state) {
  (void)state;
  for (unsigned block = 1; block <= 1024; block *= 2)
    reverse_blocks(block, FX_SMEM_AUTO);
  reverse_blocks(1000, 4096);
  reverse_blocks(333, 5000);
}

static void too_little_shared_memory_launches_nothing(void **state) {
  (void)state;
  float number = 1;
  void *data = to_device(&number, sizeof number);
  void *slots[] = {&data};
  fx_launch_config config = shape(1, 1);
  config.smem = 4095;
  assert_fails(fx_launch(find("reverse"), &config, slots, 1), FX_ERROR_SHARED_TOO_SMALL,
               "kernel 'reverse' needs 4096 bytes of dynamic shared memory, smem is 4095");
  config.smem = 0;
  assert_fails(fx_launch(find("reverse"), &config, slots, 1), FX_ERROR_SHARED_TOO_SMALL, "4096");
  assert_ok(fx_device_wait(device));
  assert_ok(fx_memory_free(device, data));
}

static void touch_edge(size_t smem) {
  unsigned result = 0, bytes = (unsigned)smem;
  void *out = to_device(&result, sizeof result);
  void *slots[] = {&out, &bytes};
  fx_launch_config config = shape(1, 256);
  config.smem = smem;
  assert_ok(fx_launch(find("edge"), &config, slots, 2));
  assert_ok(fx_device_wait(device));
  from_device(&result, out, sizeof result);
  assert_int_equal(result, 254007);
}

static void every_boundary_of_shared_memory_works(void **state) {
  (void)state;
  size_t limit = fx_device_get_info(device)->shared_limit;
  const size_t around[] = {48 << 10, (48 << 10) - 1024, limit - 1024};
  for (size_t i = 0; i < COUNT(around); ++i)
    for (size_t smem = around[i] - 17; smem <= around[i] + 17; ++smem)
      if (smem <= limit - 1024)
        touch_edge(smem);
}

static void too_much_shared_memory_is_an_error(void **state) {
  (void)state;
  unsigned result = 0, bytes = 1;
  size_t limit = fx_device_get_info(device)->shared_limit;
  void *out = to_device(&result, sizeof result);
  void *slots[] = {&out, &bytes};
  fx_launch_config config = shape(1, 256);
  const size_t above[] = {limit - 1023, limit, limit + 1, SIZE_MAX - 1, SIZE_MAX / 2};
  for (size_t i = 0; i < COUNT(above); ++i) {
    config.smem = above[i];
    assert_fails(fx_launch(find("edge"), &config, slots, 2), FX_ERROR_SHARED_TOO_LARGE,
                 "bytes of static and");
  }
  assert_ok(fx_memory_free(device, out));
}

static void a_plain_kernel_needs_an_explicit_smem(void **state) {
  (void)state;
  unsigned numbers[64] = {0};
  void *out = to_device(numbers, sizeof numbers);
  void *slots[] = {&out};
  fx_launch_config config = shape(1, 64);
  assert_int_equal(fx_kernel_get_info(find("plain"))->has_note, 0);
  assert_fails(fx_launch(find("plain"), &config, slots, 1), FX_ERROR_NOTE, "give smem as a number");
  config.smem = sizeof numbers;
  assert_ok(fx_launch(find("plain"), &config, slots, 1));
  from_device(numbers, out, sizeof numbers);
  for (unsigned i = 0; i < 64; ++i)
    assert_int_equal(numbers[i], 63 - i);
}

/* Mistakes ***************************************************************************************/

static void wrong_slots_are_errors(void **state) {
  (void)state;
  fx_kernel *scale = find("scale");
  void *in = to_device("", 1);
  void *slots[] = {&in, &in, &in, &in, NULL};
  fx_launch_config config = shape(1, 1);
  assert_fails(
      fx_launch(scale, &config, slots, 4), FX_ERROR_SLOTS,
      "kernel 'scale' takes 5 slots, 4 were given; it takes (p.left int32, float32, pointer, "
      "pointer, uint32)");
  assert_fails(fx_launch(scale, &config, slots, 6), FX_ERROR_SLOTS, "6 were given");
  assert_fails(fx_launch(scale, &config, slots, 5), FX_ERROR_SLOTS, "slot 4 is NULL");
  assert_fails(fx_launch(scale, &config, NULL, 5), FX_ERROR_SLOTS, "no array");
  assert_fails(fx_launch(NULL, &config, slots, 5), FX_ERROR_ARGUMENT, "no kernel");
  assert_fails(fx_launch(scale, NULL, slots, 5), FX_ERROR_ARGUMENT, "no configuration");
  assert_ok(fx_memory_free(device, in));
}

static void another_declaration_is_an_error(void **state) {
  (void)state;
  const char *signature = "(struct Pair, float *, float *, unsigned)";
  fx_slot types[] = {{FX_SLOT_SIGNED, 0, 1, 4},
                     {FX_SLOT_FLOAT, 0, 1, 4},
                     {FX_SLOT_POINTER, 0, 1, 8},
                     {FX_SLOT_POINTER, 0, 1, 8},
                     {FX_SLOT_UNSIGNED, 0, 1, 4}};
  float numbers[N + 24];
  fill(numbers);
  void *in = to_device(numbers, sizeof numbers), *out = to_device(numbers, sizeof numbers);
  assert_ok(launch_scale(find("scale"), NULL, in, out, types, signature));
  assert_fails(
      launch_scale(find("scale"), NULL, in, out, NULL, "(struct Pear)"), FX_ERROR_SLOTS,
      "was built from another declaration: it takes (struct Pair, float *, float *, unsigned), "
      "the caller has (struct Pear)");
  types[0].size = 8;
  assert_fails(launch_scale(find("scale"), NULL, in, out, types, NULL), FX_ERROR_SLOTS,
               "kernel 'scale': slot 0 ('p.left') is int32, int64 was given");
  types[0].size = 4;
  types[1] = (fx_slot){FX_SLOT_VECTOR, FX_SLOT_FLOAT, 4, 16};
  assert_fails(launch_scale(find("scale"), NULL, in, out, types, signature), FX_ERROR_SLOTS,
               "slot 1 is float32, vector of 4 float32 was given");
  assert_ok(fx_memory_free(device, in));
  assert_ok(fx_memory_free(device, out));
}

static void wrong_sizes_are_errors(void **state) {
  (void)state;
  const fx_device_info *info = fx_device_get_info(device);
  fx_kernel *ids = find("ids");
  unsigned limit = info->block_limit;
  void *slots[] = {&slots};
  for (int axis = 0; axis < 3; ++axis) {
    fx_launch_config config = shape(1, 1);
    config.block[axis] = 0;
    assert_fails(fx_launch(ids, &config, slots, 1), FX_ERROR_SIZES, "the block has size 0");
    config = shape(1, 1);
    config.grid[axis] = 0;
    assert_fails(fx_launch(ids, &config, slots, 1), FX_ERROR_SIZES, "the grid has size 0");
    config = shape(1, 1);
    config.block[axis] = 0xffffffff;
    assert_fails(fx_launch(ids, &config, slots, 1), FX_ERROR_SIZES, "the device's limit is");
    config.block[axis] = info->block_limits[axis] + 1;
    assert_fails(fx_launch(ids, &config, slots, 1), FX_ERROR_SIZES, "the device's limit is");
  }
  fx_launch_config config = {{1, 1, 1}, {limit / 2, 3, 1}, 0, NULL};
  assert_fails(fx_launch(ids, &config, slots, 1), FX_ERROR_SIZES,
               "x3x1 work-items; the device's limit is");
}

static void unknown_kernels_and_bad_notes_are_errors(void **state) {
  (void)state;
  fx_kernel *kernel = (fx_kernel *)&kernel;
  assert_fails(fx_kernel_find(module, "nothing", &kernel), FX_ERROR_NO_KERNEL,
               "no kernel 'nothing' in '");
  assert_null(kernel);
  assert_fails(fx_kernel_find(module, "newer", &kernel), FX_ERROR_NOTE,
               "the note of kernel 'newer' has version 2 and this runtime reads up to 1");
  assert_fails(fx_kernel_find(module, "damaged", &kernel), FX_ERROR_NOTE,
               "the note of kernel 'damaged' is damaged: impossible alignment");
  assert_fails(fx_kernel_find(module, "", &kernel), FX_ERROR_NO_KERNEL, "");
  assert_fails(fx_kernel_find(NULL, "sum", &kernel), FX_ERROR_ARGUMENT, "no module");
  assert_fails(fx_kernel_find(module, NULL, &kernel), FX_ERROR_ARGUMENT, "no name");
}

static void wrong_files_are_errors(void **state) {
  (void)state;
  fx_module *other = (fx_module *)&other;
  size_t size;
  unsigned char *bytes = read_module(&size);
  assert_fails(fx_module_load(device, "/nonexistent/x.so", &other), FX_ERROR_FILE,
               "cannot read '/nonexistent/x.so': No such file or directory");
  assert_null(other);
  assert_fails(fx_module_load(device, "/", &other), FX_ERROR_FILE, "not a file");
  assert_fails(fx_module_load(device, "/dev/null", &other), FX_ERROR_FILE, "not a file");
  assert_fails(fx_module_load_memory(device, "", 0, &other), FX_ERROR_OBJECT, "is empty");
  assert_fails(fx_module_load_memory(device, "hello", 5, &other), FX_ERROR_OBJECT,
               "is no code object");
  assert_fails(fx_module_load_memory(device, NULL, 5, &other), FX_ERROR_ARGUMENT, "no bytes");
  if (bytes[0] == 0x7f)
    for (size_t part = 4; part < size; part = 2 * part + 1)
      assert_fails(fx_module_load_memory(device, bytes, part, &other), FX_ERROR_OBJECT,
                   "is truncated");
  else
    assert_int_not_equal(fx_module_load_memory(device, bytes, size / 2, &other).code, FX_OK);
  free(bytes);
}

/* Objects ****************************************************************************************/

static void a_kernel_is_found_once(void **state) {
  (void)state;
  const fx_kernel_info *info = fx_kernel_get_info(find("sum"));
  assert_ptr_equal(find("sum"), find("sum"));
  assert_string_equal(info->name, "sum");
  assert_int_equal(info->has_note, 1);
  assert_int_equal(info->static_shared, 1024);
  assert_int_equal(info->dynamic_shared, 0);
  assert_int_equal(info->shared_align, 4);
  assert_int_equal(info->slot_count, 2);
  assert_int_equal(info->slots[1].kind, FX_SLOT_POINTER);
  assert_string_equal(info->signature, "(unsigned *, unsigned *)");
  assert_string_equal(fx_kernel_get_info(find("scale"))->slot_names[0], "p.left");
  assert_null(fx_kernel_get_info(find("scale"))->slot_names[1]);
}

static void a_module_loads_from_memory(void **state) {
  (void)state;
  size_t size;
  unsigned char *bytes = read_module(&size);
  fx_module *file_module = module;
  assert_ok(fx_module_load_memory(device, bytes, size, &module));
  free(bytes);
  reverse_blocks(256, FX_SMEM_AUTO);
  fx_module_unload(module);
  module = file_module;
  fx_module_unload(NULL);
}

static void streams_order_launches_and_copies(void **state) {
  (void)state;
  float numbers[N + 24];
  fill(numbers);
  fx_stream *stream, *same;
  void *in = to_device(numbers, sizeof numbers), *out = to_device(numbers, sizeof numbers);
  assert_ok(fx_stream_open(device, &stream));
  assert_ok(launch_scale(find("scale"), stream, in, out, NULL, NULL));
  assert_ok(fx_memory_copy(device, stream, numbers, out, sizeof numbers, FX_COPY_FROM_DEVICE));
  check_scaled(numbers);
  assert_ok(fx_stream_wrap(device, fx_stream_native(stream), &same));
  assert_ptr_equal(fx_stream_native(same), fx_stream_native(stream));
  assert_ok(launch_scale(find("scale"), same, in, out, NULL, NULL));
  assert_ok(fx_memory_copy(device, same, in, out, sizeof numbers, FX_COPY_IN_DEVICE));
  assert_ok(fx_stream_wait(same));
  fx_stream_close(same);
  assert_ok(fx_stream_wait(stream));
  fx_stream_close(stream);
  fx_stream_close(NULL);
  from_device(numbers, in, sizeof numbers);
  check_scaled(numbers);
  assert_ok(fx_memory_free(device, out));
}

static void memory_is_aligned_and_copied(void **state) {
  (void)state;
  void *memory[8];
  char back[4];
  for (size_t i = 0; i < COUNT(memory); ++i) {
    assert_ok(fx_memory_allocate(device, 1 + 3 * i, &memory[i]));
    assert_int_equal((uintptr_t)memory[i] % 256, 0);
  }
  assert_ok(fx_memory_copy(device, NULL, memory[1], "abc", 4, FX_COPY_TO_DEVICE));
  assert_ok(fx_memory_copy(device, NULL, memory[2], memory[1], 4, FX_COPY_IN_DEVICE));
  assert_ok(fx_memory_copy(device, NULL, back, memory[2], 4, FX_COPY_FROM_DEVICE));
  assert_string_equal(back, "abc");
  for (size_t i = 0; i < COUNT(memory); ++i)
    assert_ok(fx_memory_free(device, memory[i]));
  assert_ok(fx_memory_free(device, NULL));
  assert_ok(fx_memory_copy(device, NULL, NULL, NULL, 0, FX_COPY_IN_DEVICE));
  assert_fails(fx_memory_allocate(device, 0, memory), FX_ERROR_ARGUMENT, "zero bytes");
  assert_fails(fx_memory_allocate(device, SIZE_MAX, memory), FX_ERROR_OUT_OF_MEMORY, "");
  assert_null(memory[0]);
  assert_fails(fx_memory_copy(device, NULL, back, NULL, 4, FX_COPY_TO_DEVICE), FX_ERROR_ARGUMENT,
               "no source");
  assert_fails(fx_memory_copy(device, NULL, back, back, 4, (fx_copy_direction)9), FX_ERROR_ARGUMENT,
               "9");
}

static void *reverse_often(void *argument) {
  fx_launch_config config = shape(2, 128);
  float numbers[256];
  for (int i = 0; i < 256; ++i)
    numbers[i] = (float)i;
  for (int round = 0; round < 10; ++round) {
    fx_kernel *kernel;
    void *data = NULL, *slots[] = {&data};
    if (fx_kernel_find(module, "reverse", &kernel).code ||
        fx_memory_allocate(device, sizeof numbers, &data).code ||
        fx_memory_copy(device, NULL, data, numbers, sizeof numbers, FX_COPY_TO_DEVICE).code ||
        fx_launch(kernel, &config, slots, 1).code || fx_launch(kernel, &config, slots, 1).code ||
        fx_memory_copy(device, NULL, numbers, data, sizeof numbers, FX_COPY_FROM_DEVICE).code ||
        fx_memory_free(device, data).code)
      return argument;
    for (int i = 0; i < 256; ++i)
      if (numbers[i] != (float)i)
        return argument;
  }
  return NULL;
}

static void threads_share_a_device(void **state) {
  (void)state;
  pthread_t threads[8];
  for (size_t i = 0; i < COUNT(threads); ++i)
    assert_int_equal(pthread_create(&threads[i], NULL, reverse_often, threads), 0);
  for (size_t i = 0; i < COUNT(threads); ++i) {
    void *failed;
    pthread_join(threads[i], &failed);
    assert_null(failed);
  }
}

static int open_all(fx_backend backend, const char *library) {
  const fx_device_options options = {.library = library};
  fx_status status = fx_device_open(backend, &options, &device);
  if (status.code) {
    printf("%s: %s\n", fx_status_name(status.code), fx_status_message(&status));
    return status.code == FX_ERROR_NO_DEVICE || status.code == FX_ERROR_NO_LIBRARY ? 3 : 1;
  }
  const fx_device_info *info = fx_device_get_info(device);
  printf("%s, %s: %zu shared bytes, blocks of %u\n", info->name, info->target, info->shared_limit,
         info->block_limit);
  status = fx_module_load(device, path, &module);
  if (status.code)
    printf("%s: %s\n", fx_status_name(status.code), fx_status_message(&status));
  return status.code ? 1 : 0;
}

int main(int count, char **arguments) {
  static const char *const names[] = {"auto", "host", "hip", "cuda"};
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_flattened_composite_reaches_the_kernel),
      cmocka_unit_test(every_word_has_its_value),
      cmocka_unit_test(static_shared_memory_and_barriers_work),
      cmocka_unit_test(dynamic_shared_memory_is_what_the_kernel_carries),
      cmocka_unit_test(too_little_shared_memory_launches_nothing),
      cmocka_unit_test(every_boundary_of_shared_memory_works),
      cmocka_unit_test(too_much_shared_memory_is_an_error),
      cmocka_unit_test(a_plain_kernel_needs_an_explicit_smem),
      cmocka_unit_test(wrong_slots_are_errors),
      cmocka_unit_test(another_declaration_is_an_error),
      cmocka_unit_test(wrong_sizes_are_errors),
      cmocka_unit_test(unknown_kernels_and_bad_notes_are_errors),
      cmocka_unit_test(wrong_files_are_errors),
      cmocka_unit_test(a_kernel_is_found_once),
      cmocka_unit_test(a_module_loads_from_memory),
      cmocka_unit_test(streams_order_launches_and_copies),
      cmocka_unit_test(memory_is_aligned_and_copied),
      cmocka_unit_test(threads_share_a_device),
  };
  size_t backend = 0;
  while (count > 1 && backend < COUNT(names) && strcmp(names[backend], arguments[1]) != 0)
    ++backend;
  if (count < 3 || backend == COUNT(names)) {
    fprintf(stderr, "usage: run_kernels (host|hip|cuda|auto) MODULE [DRIVER-LIBRARY]\n");
    return 2;
  }
  path = arguments[2];
  int status = open_all((fx_backend)backend, count > 3 ? arguments[3] : NULL);
  if (status == 0)
    status = cmocka_run_group_tests_name(arguments[1], tests, NULL, NULL) != 0;
  fx_module_unload(module);
  fx_device_close(device);
  return status;
}
