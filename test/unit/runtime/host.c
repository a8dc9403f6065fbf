/* The host back end: blocks, barriers, threads, and nothing left behind by any failure. */
#include <pthread.h>
#include <stdatomic.h>

#include "check.h"

/* An allocator that counts, and fails at the `fail_at`th call ***************************************/

typedef struct counter {
  atomic_int calls, live;
  int fail_at;
} counter;

static void *count_allocate(void *context, size_t bytes, size_t alignment) {
  counter *self = context;
  if (atomic_fetch_add(&self->calls, 1) == self->fail_at)
    return NULL;
  void *memory = NULL;
  assert_int_not_equal(bytes, 0);
  assert_int_equal(posix_memalign(&memory, alignment, bytes), 0);
  atomic_fetch_add(&self->live, 1);
  return memory;
}

static void count_release(void *context, void *memory) {
  counter *self = context;
  atomic_fetch_sub(&self->live, 1);
  free(memory);
}

/* A device with a module ****************************************************************************/

typedef struct fixture {
  fx_device *device;
  fx_module *module;
} fixture;

static fixture open_fixture(const fx_device_options *options) {
  fixture f;
  assert_ok(fx_device_open(FX_BACKEND_HOST, options, &f.device));
  assert_ok(fx_module_load(f.device, FX_TEST_KERNELS, &f.module));
  return f;
}

static void close_fixture(fixture f) {
  fx_module_unload(f.module);
  fx_device_close(f.device);
}

static fx_status launch(fixture f, const char *name, fx_launch_config config, void *const *slots,
                        unsigned count) {
  fx_kernel *kernel;
  fx_status status = fx_kernel_find(f.module, name, &kernel);
  return status.code ? status : fx_launch(kernel, &config, slots, count);
}

/* Tests *********************************************************************************************/

static void barriers_order_blocks_of_any_size(void **state) {
  (void)state;
  fixture f = open_fixture(NULL);
  const unsigned sizes[] = {1, 2, 3, 31, 64, 257, 1000, 1023, 1024, 7, 1024};
  for (size_t i = 0; i < COUNT(sizes); ++i) {
    enum { BLOCKS = 5 };
    static unsigned turns[BLOCKS * 1024];
    unsigned *out = turns, rounds = 9;
    void *slots[] = {&out, &rounds};
    memset(turns, 0, sizeof turns);
    assert_ok(launch(f, "barriers", shape(BLOCKS, sizes[i]), slots, 2));
    for (unsigned item = 0; item < BLOCKS * sizes[i]; ++item)
      assert_int_equal(turns[item], rounds);
  }
  close_fixture(f);
}

static void blocks_of_three_dimensions_have_barriers(void **state) {
  (void)state;
  fixture f = open_fixture(NULL);
  static unsigned turns[1024];
  unsigned *out = turns, rounds = 3;
  void *slots[] = {&out, &rounds};
  fx_launch_config config = {{1, 1, 1}, {8, 4, 32}, FX_SMEM_AUTO, NULL};
  assert_ok(launch(f, "barriers", config, slots, 2));
  for (unsigned item = 0; item < 1024; ++item)
    assert_int_equal(turns[item], rounds);
  close_fixture(f);
}

static void divergence_is_reported_and_survived(void **state) {
  (void)state;
  fixture f = open_fixture(NULL);
  unsigned reached[16] = {0}, *out = reached;
  void *slots[] = {&out};
  for (int again = 0; again < 3; ++again) {
    assert_fails(
        launch(f, "diverge", shape(16, 64), slots, 1), FX_ERROR_BARRIER,
        "kernel 'diverge', block (5,0,0): only 63 of 64 work-items reached a barrier: (0,0,0) "
        "waits there, (3,0,0) has returned");
    assert_int_equal(reached[5], 0);
    fx_launch_config half = shape(1, 100);
    half.smem = 0;
    assert_fails(
        launch(f, "half", half, NULL, 0), FX_ERROR_BARRIER,
        "kernel 'half', block (0,0,0): only 50 of 100 work-items reached a barrier: (50,0,0) "
        "waits there, (0,0,0) has returned");
  }
  assert_ok(launch(f, "diverge", shape(5, 64), slots, 1));
  close_fixture(f);
}

static void every_block_finds_poison_in_shared_memory(void **state) {
  (void)state;
  fixture f = open_fixture(&(fx_device_options){.host_threads = 2});
  unsigned found[32] = {0}, *out = found;
  void *slots[] = {&out};
  assert_ok(launch(f, "stale", shape(32, 1), slots, 1));
  for (int block = 0; block < 32; ++block)
    assert_int_equal(found[block], 0xfffbfffb);
  close_fixture(f);
}

static void modules_from_memory_share_nothing(void **state) {
  (void)state;
  fixture f = open_fixture(NULL);
  FILE *file = fopen(FX_TEST_KERNELS, "rb");
  static unsigned char bytes[4 << 20];
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  fixture first = f, second = f;
  assert_ok(fx_module_load_memory(f.device, bytes, size, &first.module));
  assert_ok(fx_module_load_memory(f.device, bytes, size, &second.module));
  unsigned calls = 0, *out = &calls;
  void *slots[] = {&out};
  assert_ok(launch(first, "count", shape(1, 1), slots, 1));
  assert_ok(launch(first, "count", shape(1, 1), slots, 1));
  assert_int_equal(calls, 2);
  assert_ok(launch(second, "count", shape(1, 1), slots, 1));
  assert_int_equal(calls, 1);
  fx_module_unload(first.module);
  fx_module_unload(second.module);
  close_fixture(f);
}

static void a_plain_function_is_not_a_kernel(void **state) {
  (void)state;
  fixture f = open_fixture(NULL);
  fx_kernel *kernel;
  assert_fails(fx_kernel_find(f.module, "function", &kernel), FX_ERROR_NO_KERNEL,
               "is a plain function: a kernel is marked FX_KERNEL");
  assert_fails(fx_kernel_find(f.module, "nothing", &kernel), FX_ERROR_NO_KERNEL, "it has ");
  close_fixture(f);
}

static void options_are_checked(void **state) {
  (void)state;
  fx_device *device;
  assert_fails(fx_device_open(FX_BACKEND_HOST, &(fx_device_options){.ordinal = 1}, &device),
               FX_ERROR_NO_DEVICE, "host: there is one device, no number 1");
  assert_null(device);
  assert_fails(fx_device_open(FX_BACKEND_HOST, &(fx_device_options){.host_threads = 5000}, &device),
               FX_ERROR_ARGUMENT, "host_threads is 5000");
  assert_fails(
      fx_device_open(FX_BACKEND_HOST, &(fx_device_options){.host_stack_bytes = SIZE_MAX}, &device),
      FX_ERROR_ARGUMENT, "host_stack_bytes");
  assert_fails(
      fx_device_open(FX_BACKEND_HOST, &(fx_device_options){.host_shared_limit = SIZE_MAX}, &device),
      FX_ERROR_ARGUMENT, "host_shared_limit");
  assert_fails(fx_device_open((fx_backend)17, NULL, &device), FX_ERROR_ARGUMENT, "no back end 17");
  assert_fails(fx_device_open(FX_BACKEND_HOST, NULL, NULL), FX_ERROR_ARGUMENT, "no place");
  fixture f = open_fixture(&(fx_device_options){.host_shared_limit = 65536});
  assert_int_equal(fx_device_get_info(f.device)->shared_limit, 65536);
  float number, *data = &number;
  void *slots[] = {&data};
  fx_launch_config config = shape(1, 1);
  config.smem = 65537;
  assert_fails(launch(f, "reverse", config, slots, 1), FX_ERROR_SHARED_TOO_LARGE, "has 65536");
  config.smem = 65536;
  assert_ok(launch(f, "reverse", config, slots, 1));
  close_fixture(f);
}

static void another_device_s_stream_is_an_error(void **state) {
  (void)state;
  fixture f = open_fixture(NULL), g = open_fixture(NULL);
  fx_stream *stream;
  float number, *data = &number;
  void *slots[] = {&data};
  assert_ok(fx_stream_open(g.device, &stream));
  fx_launch_config config = shape(1, 1);
  config.stream = stream;
  assert_fails(launch(f, "reverse", config, slots, 1), FX_ERROR_ARGUMENT,
               "belongs to another device");
  assert_fails(fx_memory_copy(f.device, stream, data, data, 4, FX_COPY_IN_DEVICE),
               FX_ERROR_ARGUMENT, "belongs to another device");
  fx_stream_close(stream);
  close_fixture(f);
  close_fixture(g);
}

/* Everything that allocates, once; the first failure ends it. */
static fx_status use_everything(const fx_allocator *allocator) {
  const fx_device_options options = {.allocator = allocator, .host_threads = 3};
  float numbers[64] = {0};
  fx_device *device = NULL;
  fx_module *module = NULL, *copy = NULL;
  fx_kernel *kernel = NULL;
  fx_stream *stream = NULL;
  void *memory = NULL, *slots[] = {&memory};
  static unsigned char bytes[4 << 20];
  FILE *file = fopen(FX_TEST_KERNELS, "rb");
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  fx_launch_config config = shape(1, 64);

  fx_status status = fx_device_open(FX_BACKEND_HOST, &options, &device);
  if (!status.code)
    status = fx_module_load(device, FX_TEST_KERNELS, &module);
  if (!status.code)
    status = fx_module_load_memory(device, bytes, size, &copy);
  if (!status.code)
    status = fx_kernel_find(module, "reverse", &kernel);
  if (!status.code)
    status = fx_stream_open(device, &stream);
  if (!status.code)
    status = fx_memory_allocate(device, sizeof numbers, &memory);
  if (!status.code)
    status = fx_memory_copy(device, stream, memory, numbers, sizeof numbers, FX_COPY_TO_DEVICE);
  if (!status.code)
    status = fx_launch(kernel, &config, slots, 1);
  if (device && fx_memory_free(device, memory).code)
    fail();
  fx_stream_close(stream);
  fx_module_unload(copy);
  fx_module_unload(module);
  fx_device_close(device);
  return status;
}

static void a_failing_allocator_leaves_nothing_behind(void **state) {
  (void)state;
  int failures = 0;
  for (int fail_at = 0;; ++fail_at) {
    counter counts = {.fail_at = fail_at};
    fx_allocator allocator = {count_allocate, count_release, &counts};
    fx_status status = use_everything(&allocator);
    assert_int_equal(counts.live, 0);
    if (status.code == FX_OK) {
      assert_true(counts.calls <= fail_at);
      break;
    }
    assert_int_equal(status.code, FX_ERROR_OUT_OF_MEMORY);
    ++failures;
  }
  assert_true(failures >=
              15); /* device, pool, three per thread, two modules, kernel, stream, memory */
}

static void *launch_often(void *argument) {
  fixture f = *(fixture *)argument;
  for (int i = 0; i < 20; ++i) {
    unsigned turns[64], *out = turns, rounds = 5;
    void *slots[] = {&out, &rounds};
    if (launch(f, "barriers", shape(2, 32), slots, 2).code)
      return argument;
    for (int item = 0; item < 64; ++item)
      if (turns[item] != rounds)
        return argument;
  }
  return NULL;
}

static void threads_launch_on_one_device(void **state) {
  (void)state;
  fixture f = open_fixture(&(fx_device_options){.host_threads = 4});
  pthread_t threads[6];
  for (size_t i = 0; i < COUNT(threads); ++i)
    assert_int_equal(pthread_create(&threads[i], NULL, launch_often, &f), 0);
  for (size_t i = 0; i < COUNT(threads); ++i) {
    void *failed;
    pthread_join(threads[i], &failed);
    assert_null(failed);
  }
  close_fixture(f);
}

static void a_large_grid_runs_every_block_once(void **state) {
  (void)state;
  enum { X = 40, Y = 30, Z = 20 };
  static unsigned words[X * Y * Z][12];
  fixture f = open_fixture(&(fx_device_options){.host_threads = 4});
  unsigned *out = words[0];
  void *slots[] = {&out};
  fx_launch_config config = {{X, Y, Z}, {1, 1, 1}, FX_SMEM_AUTO, NULL};
  assert_ok(launch(f, "ids", config, slots, 1));
  for (unsigned block = 0; block < X * Y * Z; ++block) {
    assert_int_equal(words[block][3], block % X);
    assert_int_equal(words[block][4], block / X % Y);
    assert_int_equal(words[block][5], block / X / Y);
  }
  close_fixture(f);
}

static void messages_that_are_too_long_are_cut(void **state) {
  (void)state;
  fixture f = open_fixture(NULL);
  fx_kernel *kernel;
  static char name[5000];
  memset(name, 'k', sizeof name - 1);
  fx_status status = fx_kernel_find(f.module, name, &kernel);
  assert_int_equal(status.code, FX_ERROR_NO_KERNEL);
  assert_int_equal(strlen(status.message), FX_STATUS_MESSAGE_SIZE - 1);
  assert_string_equal(status.message + FX_STATUS_MESSAGE_SIZE - 4, "...");
  close_fixture(f);
}

static void statuses_have_names(void **state) {
  (void)state;
  fx_status status = {.code = FX_OK};
  assert_string_equal(fx_status_message(&status), "no error");
  status.code = FX_ERROR_SLOTS;
  assert_string_equal(fx_status_message(&status), "FX_ERROR_SLOTS");
  for (int code = FX_OK + 1; code <= FX_ERROR_DRIVER; ++code)
    assert_int_equal(strncmp(fx_status_name((fx_status_code)code), "FX_ERROR_", 9), 0);
  assert_string_equal(fx_status_name((fx_status_code)99), "unknown status");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(barriers_order_blocks_of_any_size),
      cmocka_unit_test(blocks_of_three_dimensions_have_barriers),
      cmocka_unit_test(divergence_is_reported_and_survived),
      cmocka_unit_test(every_block_finds_poison_in_shared_memory),
      cmocka_unit_test(modules_from_memory_share_nothing),
      cmocka_unit_test(a_plain_function_is_not_a_kernel),
      cmocka_unit_test(options_are_checked),
      cmocka_unit_test(another_device_s_stream_is_an_error),
      cmocka_unit_test(a_failing_allocator_leaves_nothing_behind),
      cmocka_unit_test(threads_launch_on_one_device),
      cmocka_unit_test(a_large_grid_runs_every_block_once),
      cmocka_unit_test(messages_that_are_too_long_are_cut),
      cmocka_unit_test(statuses_have_names),
  };
  return cmocka_run_group_tests_name("runtime/host", tests, NULL, NULL);
}
