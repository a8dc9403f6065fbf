/* The HIP back end: AMD GPUs through libamdhip64's module API.
 *
 * HIP's headers are not needed: what is used of its ABI is the same from HIP 5 on, and written here. HIP
 * has a current device per thread, which every call sets and restores. */
#include <stdio.h>

#include "driver.h"
#include "target.h"

typedef int hip_error;

#define MAX_BLOCK_DIM_X 26 /* hipDeviceAttribute_t; y and z follow */
#define MAX_GRID_DIM_X 29
#define MAX_THREADS_PER_BLOCK 56
#define MAX_SHARED_MEMORY_PER_BLOCK 74
#define COPY_TO_DEVICE 1 /* hipMemcpyKind */
#define COPY_FROM_DEVICE 2
#define COPY_IN_DEVICE 3

/* hipDeviceProp_t, of which only gcnArchName is read: where it is depends on the function's version. */
#define PROPERTIES_SIZE 4096
#define ARCH_OFFSET_5 396
#define ARCH_OFFSET_6 1160

typedef struct hip {
  hip_error (*init)(unsigned);
  hip_error (*get_device_count)(int *);
  hip_error (*get_device)(int *);
  hip_error (*set_device)(int);
  hip_error (*get_attribute)(int *, int, int);
  hip_error (*get_name)(char *, int, int);
  hip_error (*get_properties_5)(void *, int);
  hip_error (*get_properties_6)(void *, int);
  hip_error (*malloc)(void **, size_t);
  hip_error (*free)(void *);
  hip_error (*memcpy_async)(void *, const void *, size_t, int, void *);
  hip_error (*device_synchronize)(void);
  hip_error (*stream_create)(void **);
  hip_error (*stream_destroy)(void *);
  hip_error (*stream_synchronize)(void *);
  hip_error (*module_load_data)(void **, const void *);
  hip_error (*module_unload)(void *);
  hip_error (*module_get_function)(void **, void *, const char *);
  hip_error (*module_launch_kernel)(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                                    unsigned, unsigned, void *, void **, void **);
  const char *(*get_error_name)(hip_error);
  const char *(*get_error_string)(hip_error);
  int ordinal;
} hip;

#define SYMBOL(name, field) {name, offsetof(hip, field), false}

static const fx_driver_symbol symbols[] = {
    SYMBOL("hipInit", init),
    SYMBOL("hipGetDeviceCount", get_device_count),
    SYMBOL("hipGetDevice", get_device),
    SYMBOL("hipSetDevice", set_device),
    SYMBOL("hipDeviceGetAttribute", get_attribute),
    SYMBOL("hipDeviceGetName", get_name),
    {"hipGetDeviceProperties", offsetof(hip, get_properties_5), true},
    {"hipGetDevicePropertiesR0600", offsetof(hip, get_properties_6), true},
    SYMBOL("hipMalloc", malloc),
    SYMBOL("hipFree", free),
    SYMBOL("hipMemcpyAsync", memcpy_async),
    SYMBOL("hipDeviceSynchronize", device_synchronize),
    SYMBOL("hipStreamCreate", stream_create),
    SYMBOL("hipStreamDestroy", stream_destroy),
    SYMBOL("hipStreamSynchronize", stream_synchronize),
    SYMBOL("hipModuleLoadData", module_load_data),
    SYMBOL("hipModuleUnload", module_unload),
    SYMBOL("hipModuleGetFunction", module_get_function),
    SYMBOL("hipModuleLaunchKernel", module_launch_kernel),
    SYMBOL("hipGetErrorName", get_error_name),
    SYMBOL("hipGetErrorString", get_error_string),
};

static const char *const libraries[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5",
                                        "libamdhip64.so", NULL};

static fx_status fail(const hip *hip, const char *call, hip_error code, const char *subject) {
  const fx_driver_failure failure = {call, code, hip->get_error_name(code),
                                     hip->get_error_string(code)};
  return fx_driver_fail(&failure, subject);
}

static fx_status check(const hip *hip, const char *call, hip_error code) {
  return code ? fail(hip, call, code, NULL) : fx_success();
}

/* Makes the device current; *previous is for leave. *call is what failed: a status is made only then,
 * since launches come through here. */
static hip_error enter(const hip *hip, int *previous, const char **call) {
  *call = "hipGetDevice";
  hip_error code = hip->get_device(previous);
  if (code || *previous == hip->ordinal)
    return code;
  *call = "hipSetDevice";
  return hip->set_device(hip->ordinal);
}

static void leave(const hip *hip, int previous) {
  if (previous != hip->ordinal)
    (void)hip->set_device(previous);
}

static fx_status get_attribute(const hip *hip, int attribute, unsigned *value) {
  int number = 0;
  fx_status status =
      check(hip, "hipDeviceGetAttribute", hip->get_attribute(&number, attribute, hip->ordinal));
  *value = number < 0 ? 0 : (unsigned)number;
  return status;
}

static fx_status get_target(const hip *hip, char *target, size_t size) {
  char properties[PROPERTIES_SIZE] = {0};
  bool six = hip->get_properties_6 != NULL;
  if (!six && !hip->get_properties_5)
    return fx_fail(FX_ERROR_NO_LIBRARY, "hip: the driver's library has no hipGetDeviceProperties");
  fx_status status =
      check(hip, "hipGetDeviceProperties",
            (six ? hip->get_properties_6 : hip->get_properties_5)(properties, hip->ordinal));
  snprintf(target, size, "%.63s", properties + (six ? ARCH_OFFSET_6 : ARCH_OFFSET_5));
  return status;
}

static fx_status get_info(const hip *hip, fx_device_info *info) {
  unsigned shared = 0;
  info->backend = FX_BACKEND_HIP;
  fx_status status = get_target(hip, info->target, sizeof info->target);
  if (!status.code)
    status = check(hip, "hipDeviceGetName",
                   hip->get_name(info->name, (int)sizeof info->name, hip->ordinal));
  if (!status.code)
    status = get_attribute(hip, MAX_SHARED_MEMORY_PER_BLOCK, &shared);
  if (!status.code)
    status = get_attribute(hip, MAX_THREADS_PER_BLOCK, &info->block_limit);
  for (int i = 0; i < 3 && !status.code; ++i) {
    status = get_attribute(hip, MAX_BLOCK_DIM_X + i, &info->block_limits[i]);
    if (!status.code)
      status = get_attribute(hip, MAX_GRID_DIM_X + i, &info->grid_limits[i]);
  }
  info->shared_limit = shared;
  return status;
}

static fx_status fail_no_device(const hip *hip, hip_error code, int count, unsigned ordinal) {
  /* HIP 5 says "invalid device" where there is none. */
  bool none = code == FX_DRIVER_NO_DEVICE || code == FX_DRIVER_INVALID_DEVICE;
  if (code && !none)
    return fail(hip, "hipGetDeviceCount", code, NULL);
  if (none || count == 0)
    return fx_fail(FX_ERROR_NO_DEVICE,
                   "hip: no device: the driver's library is there, but it finds no "
                   "AMD GPU (is the kernel driver loaded, /dev/kfd accessible?)");
  return fx_fail(FX_ERROR_NO_DEVICE, "hip: no device %u: there are %d", ordinal, count);
}

static fx_status find_device(hip *hip, unsigned ordinal) {
  int count = 0;
  hip_error code = hip->init(0);
  if (!code)
    code = hip->get_device_count(&count);
  if (code || ordinal >= (unsigned)count)
    return fail_no_device(hip, code, count, ordinal);
  hip->ordinal = (int)ordinal;
  return fx_success();
}

static fx_status hip_open(fx_device *device, const fx_device_options *options) {
  hip *hip = fx_take(&device->allocator, sizeof *hip);
  if (!hip)
    return fx_fail_memory();
  fx_status status = fx_driver_load("hip", libraries, options->library, symbols,
                                    sizeof symbols / sizeof symbols[0], hip);
  if (!status.code)
    status = find_device(hip, options->ordinal);
  if (!status.code)
    status = get_info(hip, &device->info);
  if (status.code)
    fx_give(&device->allocator, hip);
  else
    device->state = hip;
  return status;
}

static void hip_close(fx_device *device) { fx_give(&device->allocator, device->state); }

/* Runs `action`, the call `name`, with the device current, and returns its status. */
#define WITH_DEVICE(hip, name, action)                                                             \
  do {                                                                                             \
    int previous;                                                                                  \
    const char *call;                                                                              \
    hip_error code = enter(hip, &previous, &call);                                                 \
    if (!code) {                                                                                   \
      call = name;                                                                                 \
      code = action;                                                                               \
      leave(hip, previous);                                                                        \
    }                                                                                              \
    return check(hip, call, code);                                                                 \
  } while (0)

static fx_status hip_allocate(fx_device *device, size_t bytes, void **memory) {
  const hip *hip = device->state;
  WITH_DEVICE(hip, "hipMalloc", hip->malloc(memory, bytes));
}

static fx_status hip_release(fx_device *device, void *memory) {
  const hip *hip = device->state;
  WITH_DEVICE(hip, "hipFree", hip->free(memory));
}

static hip_error copy(const hip *hip, void *stream, void *to, const void *from, size_t bytes,
                      fx_copy_direction direction) {
  int kind = direction == FX_COPY_TO_DEVICE     ? COPY_TO_DEVICE
             : direction == FX_COPY_FROM_DEVICE ? COPY_FROM_DEVICE
                                                : COPY_IN_DEVICE;
  hip_error code = hip->memcpy_async(to, from, bytes, kind, stream);
  return code ? code : hip->stream_synchronize(stream);
}

static fx_status hip_copy(fx_device *device, void *stream, void *to, const void *from, size_t bytes,
                          fx_copy_direction direction) {
  const hip *hip = device->state;
  WITH_DEVICE(hip, "hipMemcpyAsync", copy(hip, stream, to, from, bytes, direction));
}

static fx_status hip_wait(fx_device *device) {
  const hip *hip = device->state;
  WITH_DEVICE(hip, "hipDeviceSynchronize", hip->device_synchronize());
}

static fx_status hip_stream_open(fx_device *device, void **stream) {
  const hip *hip = device->state;
  WITH_DEVICE(hip, "hipStreamCreate", hip->stream_create(stream));
}

static fx_status hip_stream_wait(fx_device *device, void *stream) {
  const hip *hip = device->state;
  WITH_DEVICE(hip, "hipStreamSynchronize", hip->stream_synchronize(stream));
}

/* What ends an object tries it in any case: nobody could try again. */
static void hip_stream_close(fx_device *device, void *stream) {
  const hip *hip = device->state;
  int previous;
  const char *call;
  bool entered = !enter(hip, &previous, &call);
  (void)hip->stream_destroy(stream);
  if (entered)
    leave(hip, previous);
}

static fx_status hip_module_load(fx_module *module, const char *path) {
  (void)path;
  const hip *hip = module->device->state;
  const fx_object *object = &module->object;
  const char *call;
  int previous;
  if (object->kind != FX_OBJECT_AMD ||
      (object->target[0] && !fx_target_amd_fits(module->device->info.target, object->target)))
    return fx_fail_target(module);
  hip_error code = enter(hip, &previous, &call);
  if (code)
    return fail(hip, call, code, NULL);
  code = hip->module_load_data(&module->native, object->bytes.data);
  leave(hip, previous);
  return code ? fail(hip, "hipModuleLoadData", code, module->name) : fx_success();
}

static void hip_module_unload(fx_module *module) {
  const hip *hip = module->device->state;
  int previous;
  const char *call;
  bool entered = !enter(hip, &previous, &call);
  (void)hip->module_unload(module->native);
  if (entered)
    leave(hip, previous);
}

static fx_status hip_kernel_find(fx_kernel *kernel) {
  const fx_module *module = kernel->module;
  const hip *hip = module->device->state;
  const char *call;
  int previous;
  hip_error code = enter(hip, &previous, &call);
  if (code)
    return fail(hip, call, code, NULL);
  code = hip->module_get_function(&kernel->native, module->native, kernel->info.name);
  leave(hip, previous);
  if (code == FX_DRIVER_NOT_FOUND)
    return fx_fail_no_kernel(kernel);
  return code ? fail(hip, "hipModuleGetFunction", code, module->name) : fx_success();
}

static fx_status hip_launch(fx_kernel *kernel, const fx_launch_config *config, size_t smem,
                            void *const *slots) {
  const hip *hip = kernel->module->device->state;
  const unsigned *grid = config->grid, *block = config->block;
  void *stream = config->stream ? config->stream->native : NULL;
  WITH_DEVICE(hip, "hipModuleLaunchKernel",
              hip->module_launch_kernel(kernel->native, grid[0], grid[1], grid[2], block[0],
                                        block[1], block[2], (unsigned)smem, stream, (void **)slots,
                                        NULL));
}

const fx_backend_ops fx_hip_ops = {
    .open = hip_open,
    .close = hip_close,
    .allocate = hip_allocate,
    .release = hip_release,
    .copy = hip_copy,
    .wait = hip_wait,
    .stream_open = hip_stream_open,
    .stream_wait = hip_stream_wait,
    .stream_close = hip_stream_close,
    .module_load = hip_module_load,
    .module_unload = hip_module_unload,
    .kernel_find = hip_kernel_find,
    .launch = hip_launch,
};
