/* The HIP and CUDA back ends against recording stand-ins for their drivers: every sequence of calls, and
 * every call failing once. No GPU takes part. */
#include <dlfcn.h>
#include <stdbool.h>

#include "check.h"
#include "standin.h"

/* A code object with a note for the kernel k: two slots, 4096 dynamic bytes *****************************/

typedef struct note_of_k {
  fx_kernel_note_header header;
  fx_kernel_note_slot slots[2];
  char signature[16];
} note_of_k;

static note_of_k note = {
    {sizeof note, FX_KERNEL_NOTE_MAGIC, FX_KERNEL_NOTE_VERSION, sizeof(fx_kernel_note_header), 0,
     4096, 16, 2, sizeof(fx_kernel_note_slot), offsetof(note_of_k, signature), 8, 0},
    {{FX_SLOT_SIGNED, 0, 1, 4, 4, 0}, {FX_SLOT_FLOAT, 0, 1, 4, 4, 0}},
    "(int, float)",
};

static const char ptx[] = "// Generated\n.version 7.8\n.target sm_80\n.address_size 64\n";

/* The driver ****************************************************************************************/

typedef struct driver {
  fx_backend backend;
  const char *library;
  const char *object; /* a file, or NULL for the PTX above */
} driver;

static const driver hip6 = {FX_BACKEND_HIP, FX_TEST_HIP6, FX_TEST_HSACO};
static const driver hip5 = {FX_BACKEND_HIP, FX_TEST_HIP5, FX_TEST_HSACO};
static const driver cuda = {FX_BACKEND_CUDA, FX_TEST_CUDA, NULL};

/* The stand-in's state, as it is at first. */
static standin *reset(const driver *d) {
  void *library = dlopen(d->library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  assert_non_null(library);
  standin *s = dlsym(library, "fx_standin");
  assert_non_null(s);
  dlclose(library);
  *s = (standin){.fail_at = -1, .devices = 1, .major = 9, .note = &note, .note_size = sizeof note};
  return s;
}

static fx_status open_device(const driver *d, fx_device **device) {
  const fx_device_options options = {.library = d->library};
  return fx_device_open(d->backend, &options, device);
}

static fx_status load(const driver *d, fx_device *device, fx_module **module) {
  return d->object ? fx_module_load(device, d->object, module)
                   : fx_module_load_memory(device, ptx, sizeof ptx - 1, module);
}

/* Everything once, in order; the first failure ends it. */
static fx_status use_everything(const driver *d) {
  char bytes[16] = "abc";
  int first = -3;
  float second = 0.5f;
  void *memory = NULL, *other = NULL, *slots[] = {&first, &second};
  fx_device *device = NULL;
  fx_module *module = NULL;
  fx_kernel *kernel = NULL;
  fx_stream *stream = NULL;
  fx_launch_config config = {{7, 2, 1}, {64, 1, 3}, FX_SMEM_AUTO, NULL};
  fx_status status = open_device(d, &device), freed;
  if (!status.code)
    status = load(d, device, &module);
  if (!status.code)
    status = fx_kernel_find(module, "k", &kernel);
  if (!status.code)
    status = fx_stream_open(device, &stream);
  if (!status.code)
    status = fx_memory_allocate(device, 16, &memory);
  if (!status.code)
    status = fx_memory_allocate(device, 16, &other);
  if (!status.code)
    status = fx_memory_copy(device, NULL, memory, bytes, 16, FX_COPY_TO_DEVICE);
  config.stream = stream;
  if (!status.code)
    status = fx_launch(kernel, &config, slots, 2);
  if (!status.code)
    status = fx_memory_copy(device, stream, other, memory, 16, FX_COPY_IN_DEVICE);
  if (!status.code)
    status = fx_memory_copy(device, stream, bytes, other, 16, FX_COPY_FROM_DEVICE);
  if (!status.code)
    status = fx_stream_wait(stream);
  if (!status.code)
    status = fx_device_wait(device);
  for (int i = 0; device && i < 2; ++i) {
    freed = fx_memory_free(device, i ? other : memory);
    if (freed.code) { /* the memory is still there */
      status = freed;
      assert_ok(fx_memory_free(device, i ? other : memory));
    }
  }
  fx_stream_close(stream);
  fx_module_unload(module);
  fx_device_close(device);
  return status;
}

static void check_log(const standin *s, const char *expected) {
  const char *start = strstr(s->log, "ModuleLoadData");
  assert_non_null(start);
  while (start > s->log && start[-1] != '\n')
    --start;
  assert_string_equal(start, expected);
}

static void hip_is_called_in_order(void **state) {
  const driver *d = *state;
  standin *s = reset(d);
  assert_ok(use_everything(d));
  check_log(s, "hipModuleLoadData ELF\n"
               "hipModuleGetFunction 60 k\n"
               "hipStreamCreate\n"
               "hipMalloc 16\n"
               "hipMalloc 16\n"
               "hipMemcpyAsync 16 1 0\n"
               "hipStreamSynchronize 0\n"
               "hipModuleLaunchKernel f0 7x2x1 64x1x3 4096 50 slots (-3, 0.5)\n"
               "hipMemcpyAsync 16 3 50\n"
               "hipStreamSynchronize 50\n"
               "hipMemcpyAsync 16 2 50\n"
               "hipStreamSynchronize 50\n"
               "hipStreamSynchronize 50\n"
               "hipDeviceSynchronize\n"
               "hipFree\n"
               "hipFree\n"
               "hipStreamDestroy 50\n"
               "hipModuleUnload 60\n");
  assert_int_equal(s->alive, 0);
}

static void cuda_is_called_in_order(void **state) {
  const driver *d = *state;
  standin *s = reset(d);
  assert_ok(use_everything(d));
#define IN_CONTEXT(calls) "cuCtxPushCurrent c0\n" calls "cuCtxPopCurrent\n"
  check_log(
      s, "cuModuleLoadDataEx // Gener\n"
         "cuCtxPopCurrent\n" IN_CONTEXT(
             "cuModuleGetGlobal 60 __fx_kernel_k\n"
             "cuMemcpyDtoHAsync 104 0\n"
             "cuStreamSynchronize 0\n") IN_CONTEXT("cuModuleGetFunction 60 k\n"
                                                   "cuFuncGetAttribute 1 f0\n"
                                                   "cuFuncGetAttribute 8 f0\n")
             IN_CONTEXT("cuStreamCreate 0\n") IN_CONTEXT("cuMemAlloc 16\n") IN_CONTEXT(
                 "cuMemAlloc 16\n") IN_CONTEXT("cuMemcpyHtoDAsync 16 0\n"
                                               "cuStreamSynchronize 0\n")
                 IN_CONTEXT("cuLaunchKernel f0 7x2x1 64x1x3 4096 50 slots (-3, 0.5)\n") IN_CONTEXT(
                     "cuMemcpyDtoDAsync 16 50\n"
                     "cuStreamSynchronize 50\n") IN_CONTEXT("cuMemcpyDtoHAsync 16 50\n"
                                                            "cuStreamSynchronize 50\n")
                     IN_CONTEXT("cuStreamSynchronize 50\n") IN_CONTEXT("cuCtxSynchronize\n")
                         IN_CONTEXT("cuMemFree\n") IN_CONTEXT("cuMemFree\n")
                             IN_CONTEXT("cuStreamDestroy 50\n")
                                 IN_CONTEXT("cuModuleUnload 60\n") "cuDevicePrimaryCtxRelease 0\n");
  assert_int_equal(s->alive, 0);
}

/* Whichever call fails: the failure is told, and nothing stays behind. */
static void every_failing_call_leaves_nothing_behind(void **state) {
  const driver *d = *state;
  const struct {
    int code;
    fx_status_code expected;
  } codes[] = {{999, FX_ERROR_DRIVER}, {2, FX_ERROR_OUT_OF_MEMORY}};
  for (size_t i = 0; i < COUNT(codes); ++i)
    for (int fail_at = 0;; ++fail_at) {
      standin *s = reset(d);
      s->fail_at = fail_at;
      s->fail_code = codes[i].code;
      fx_status status = use_everything(d);
      assert_int_equal(s->alive, 0);
      if (s->calls <= fail_at) {
        assert_ok(status);
        assert_true(fail_at > 40);
        break;
      }
      if (strstr(s->log, "StreamDestroy") && status.code == FX_OK)
        continue; /* closing does not report */
      assert_int_equal(status.code, codes[i].expected);
      assert_non_null(strstr(status.message, " failed: "));
    }
}

static void no_device_is_said(void **state) {
  const driver *d = *state;
  standin *s = reset(d);
  fx_device *device;
  s->devices = 0;
  assert_fails(open_device(d, &device), FX_ERROR_NO_DEVICE,
               ": no device: the driver's library is there");
  assert_null(device);
  s->devices = 2;
  const fx_device_options options = {.library = d->library, .ordinal = 2};
  assert_fails(fx_device_open(d->backend, &options, &device), FX_ERROR_NO_DEVICE,
               "no device 2: there are 2");
}

static void no_library_is_said(void **state) {
  const driver *d = *state;
  fx_device *device;
  fx_device_options options = {.library = "/nonexistent/library.so"};
  assert_fails(fx_device_open(d->backend, &options, &device), FX_ERROR_NO_LIBRARY,
               "the driver's library cannot be loaded: /nonexistent/library.so");
  options.library = FX_TEST_OTHER;
  assert_fails(fx_device_open(d->backend, &options, &device), FX_ERROR_NO_LIBRARY,
               "the driver's library has no ");
}

static void the_device_has_its_limits(void **state) {
  const driver *d = *state;
  bool is_cuda = d->backend == FX_BACKEND_CUDA;
  fx_device *device;
  reset(d);
  assert_ok(open_device(d, &device));
  const fx_device_info *info = fx_device_get_info(device);
  assert_int_equal(info->backend, d->backend);
  assert_string_equal(info->name, "Stand-in 0");
  assert_string_equal(info->target, is_cuda ? "sm_90" : "gfx90a:sramecc+:xnack-");
  assert_int_equal(info->shared_limit, is_cuda ? 227 << 10 : 64 << 10);
  assert_int_equal(info->block_limit, 1024);
  assert_int_equal(info->block_limits[2], is_cuda ? 64 : 1024);
  assert_int_equal(info->grid_limits[0], 0x7fffffff);
  assert_int_equal(info->grid_limits[1], is_cuda ? 65535 : 0x7fffffff);
  fx_device_close(device);
}

/* Opens device, module and kernel for a test of launches. */
static fx_kernel *open_kernel(const driver *d, fx_device **device, fx_module **module) {
  fx_kernel *kernel;
  assert_ok(open_device(d, device));
  assert_ok(load(d, *device, module));
  assert_ok(fx_kernel_find(*module, "k", &kernel));
  return kernel;
}

static fx_status launch(fx_kernel *kernel, size_t smem) {
  int first = 1;
  float second = 2;
  void *slots[] = {&first, &second};
  fx_launch_config config = {{1, 1, 1}, {1, 1, 1}, smem, NULL};
  return fx_launch(kernel, &config, slots, 2);
}

/* The number of bytes that the last permission was for, or 0. */
static int permission(standin *s) {
  const char *call = strstr(s->log, "cuFuncSetAttribute f0 8 ");
  int bytes = call ? atoi(call + strlen("cuFuncSetAttribute f0 8 ")) : 0;
  s->log[0] = '\0';
  return bytes;
}

static void cuda_opts_in_exactly_where_needed(void **state) {
  const driver *d = *state;
  for (int shared = 0; shared <= 1024; shared += 1024) {
    standin *s = reset(d);
    s->shared = shared;
    fx_device *device;
    fx_module *module;
    fx_kernel *kernel = open_kernel(d, &device, &module);
    const size_t free = (48u << 10) - (size_t)shared;
    permission(s);
    assert_ok(launch(kernel, FX_SMEM_AUTO));
    assert_ok(launch(kernel, free - 1));
    assert_ok(launch(kernel, free));
    assert_int_equal(permission(s), 0);
    assert_ok(launch(kernel, free + 1));
    assert_int_equal(permission(s), free + 1);
    assert_ok(launch(kernel, free + 1));
    assert_int_equal(permission(s), 0);
    assert_ok(launch(kernel, (227u << 10) - (size_t)shared));
    assert_int_equal(permission(s), (227 << 10) - shared);
    assert_ok(launch(kernel, 100u << 10));
    assert_int_equal(permission(s), 0);
    assert_fails(launch(kernel, (227u << 10) - (size_t)shared + 1), FX_ERROR_SHARED_TOO_LARGE,
                 "of dynamic shared memory; a block of the device has 232448");
    assert_null(strstr(s->log, "cuLaunchKernel"));
    fx_module_unload(module);
    fx_device_close(device);
  }
}

static void hip_launches_up_to_its_limit(void **state) {
  const driver *d = *state;
  standin *s = reset(d);
  fx_device *device;
  fx_module *module;
  fx_kernel *kernel = open_kernel(d, &device, &module);
  assert_ok(launch(kernel, 64 << 10));
  s->log[0] = '\0';
  assert_fails(launch(kernel, (64 << 10) + 1), FX_ERROR_SHARED_TOO_LARGE, "has 65536");
  assert_fails(launch(kernel, 4095), FX_ERROR_SHARED_TOO_SMALL, "needs 4096");
  assert_string_equal(s->log, "");
  fx_module_unload(module);
  fx_device_close(device);
}

static void the_caller_s_device_and_context_come_back(void **state) {
  const driver *d = *state;
  standin *s = reset(d);
  fx_device *device;
  void *memory;
  s->devices = 2;
  const fx_device_options options = {.library = d->library, .ordinal = 1};
  assert_ok(fx_device_open(d->backend, &options, &device));
  s->log[0] = '\0';
  assert_ok(fx_memory_allocate(device, 8, &memory));
  assert_ok(fx_memory_free(device, memory));
  assert_string_equal(s->log, d->backend == FX_BACKEND_CUDA
                                  ? "cuCtxPushCurrent c0\ncuMemAlloc 8\ncuCtxPopCurrent\n"
                                    "cuCtxPushCurrent c0\ncuMemFree\ncuCtxPopCurrent\n"
                                  : "hipSetDevice 1\nhipMalloc 8\nhipSetDevice 0\n"
                                    "hipSetDevice 1\nhipFree\nhipSetDevice 0\n");
  fx_device_close(device);
}

static void a_missing_kernel_is_said(void **state) {
  const driver *d = *state;
  fx_device *device;
  fx_module *module;
  fx_kernel *kernel;
  reset(d);
  assert_ok(open_device(d, &device));
  assert_ok(load(d, device, &module));
  reset(d)->note = NULL;
  assert_fails(fx_kernel_find(module, "missing", &kernel), FX_ERROR_NO_KERNEL,
               "no kernel 'missing' in '");
  fx_module_unload(module);
  fx_device_close(device);
}

static void objects_for_something_else_are_not_given_to_the_driver(void **state) {
  const driver *d = *state;
  bool is_cuda = d->backend == FX_BACKEND_CUDA;
  standin *s = reset(d);
  fx_device *device;
  fx_module *module;
  s->major = 7; /* the PTX is for 8.0 */
  assert_ok(open_device(d, &device));
  s->log[0] = '\0';
  assert_fails(fx_module_load_memory(device, ptx, sizeof ptx - 1, &module), FX_ERROR_TARGET,
               is_cuda ? "is PTX for an NVIDIA GPU (sm_80); the device is an NVIDIA GPU, sm_70"
                       : "is PTX for an NVIDIA GPU (sm_80); the device is an AMD GPU, gfx90a");
  assert_fails(fx_module_load(device, FX_TEST_KERNELS, &module), FX_ERROR_TARGET,
               "is a shared object for the processor (x86_64)");
  assert_fails(fx_module_load(device, FX_TEST_GFX906, &module), FX_ERROR_TARGET,
               "is a code object for an AMD GPU (gfx906)");
  assert_string_equal(s->log, "");
  fx_device_close(device);
}

static void what_the_ptx_compiler_says_is_told(void **state) {
  const driver *d = *state;
  standin *s = reset(d);
  fx_device *device;
  fx_module *module;
  assert_ok(open_device(d, &device));
  s->fail_at = s->calls + 2; /* behind cuCtxGetCurrent and cuCtxPushCurrent */
  s->fail_code = 218;
  assert_fails(load(d, device, &module), FX_ERROR_OBJECT,
               "'code object in memory': cuModuleLoadDataEx failed: CUDA_ERROR_STANDIN, what the "
               "driver says "
               "(218): ptxas: line 7: no such thing");
  s->fail_at = s->calls + 2;
  s->fail_code = 209;
  assert_fails(load(d, device, &module), FX_ERROR_TARGET, "(209)");
  fx_device_close(device);
}

static void an_error_without_a_name_has_a_number(void **state) {
  const driver *d = *state;
  standin *s = reset(d);
  fx_device *device;
  assert_ok(open_device(d, &device));
  s->fail_at = s->calls + 2;
  s->fail_code = 700;
  assert_fails(fx_device_wait(device), FX_ERROR_DRIVER,
               "cuCtxSynchronize failed: unknown error (700)");
  fx_device_close(device);
}

#define WITH(test, driver) {#test " (" #driver ")", test, NULL, NULL, (void *)(uintptr_t)&driver}
#define WITH_ALL(test) WITH(test, hip6), WITH(test, hip5), WITH(test, cuda)

int main(void) {
  const struct CMUnitTest tests[] = {
      WITH(hip_is_called_in_order, hip6),
      WITH(hip_is_called_in_order, hip5),
      WITH(cuda_is_called_in_order, cuda),
      WITH_ALL(every_failing_call_leaves_nothing_behind),
      WITH_ALL(no_device_is_said),
      WITH_ALL(no_library_is_said),
      WITH_ALL(the_device_has_its_limits),
      WITH(cuda_opts_in_exactly_where_needed, cuda),
      WITH(hip_launches_up_to_its_limit, hip6),
      WITH_ALL(the_caller_s_device_and_context_come_back),
      WITH_ALL(a_missing_kernel_is_said),
      WITH_ALL(objects_for_something_else_are_not_given_to_the_driver),
      WITH(what_the_ptx_compiler_says_is_told, cuda),
      WITH(an_error_without_a_name_has_a_number, cuda),
  };
  return cmocka_run_group_tests_name("runtime/drivers", tests, NULL, NULL);
}
