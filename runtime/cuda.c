/* The CUDA back end: NVIDIA GPUs through libcuda's driver API.
 *
 * CUDA's headers are not needed: the driver API's ABI is stable, and what is used of it is written here.
 * A device holds its primary context, which each call makes current where it is not. Notes are read
 * through the driver, since PTX has no bytes to look at. */
#include <pthread.h>
#include <stdio.h>

#include "driver.h"
#include "target.h"

typedef int cu_result;
typedef unsigned long long cu_pointer;

#define MAX_THREADS_PER_BLOCK 1 /* CUdevice_attribute */
#define MAX_BLOCK_DIM_X 2       /* y and z follow */
#define MAX_GRID_DIM_X 5
#define MAX_SHARED_PER_BLOCK 8
#define CAPABILITY_MAJOR 75
#define CAPABILITY_MINOR 76
#define MAX_SHARED_PER_BLOCK_OPTIN 97
#define FUNC_SHARED_SIZE 1 /* CUfunction_attribute */
#define FUNC_MAX_DYNAMIC_SHARED 8
#define JIT_ERROR_LOG 5 /* CUjit_option */
#define JIT_ERROR_LOG_SIZE 6

typedef struct cuda {
  cu_result (*init)(unsigned);
  cu_result (*get_count)(int *);
  cu_result (*get_device)(int *, int);
  cu_result (*get_name)(char *, int, int);
  cu_result (*get_attribute)(int *, int, int);
  cu_result (*context_retain)(void **, int);
  cu_result (*context_release)(int);
  cu_result (*context_current)(void **);
  cu_result (*context_push)(void *);
  cu_result (*context_pop)(void **);
  cu_result (*context_synchronize)(void);
  cu_result (*mem_alloc)(cu_pointer *, size_t);
  cu_result (*mem_free)(cu_pointer);
  cu_result (*copy_in)(cu_pointer, const void *, size_t, void *);
  cu_result (*copy_out)(void *, cu_pointer, size_t, void *);
  cu_result (*copy_within)(cu_pointer, cu_pointer, size_t, void *);
  cu_result (*stream_create)(void **, unsigned);
  cu_result (*stream_destroy)(void *);
  cu_result (*stream_synchronize)(void *);
  cu_result (*module_load)(void **, const void *, unsigned, int *, void **);
  cu_result (*module_unload)(void *);
  cu_result (*module_function)(void **, void *, const char *);
  cu_result (*module_global)(cu_pointer *, size_t *, void *, const char *);
  cu_result (*function_get)(int *, int, void *);
  cu_result (*function_set)(void *, int, int);
  cu_result (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                      void *, void **, void **);
  cu_result (*error_name)(cu_result, const char **);
  cu_result (*error_string)(cu_result, const char **);
  int device;
  void *context;
  pthread_mutex_t permission; /* to raise a kernel's dynamic_permission */
} cuda;

#define SYMBOL(name, field) {name, offsetof(cuda, field), false}

static const fx_driver_symbol symbols[] = {
    SYMBOL("cuInit", init),
    SYMBOL("cuDeviceGetCount", get_count),
    SYMBOL("cuDeviceGet", get_device),
    SYMBOL("cuDeviceGetName", get_name),
    SYMBOL("cuDeviceGetAttribute", get_attribute),
    SYMBOL("cuDevicePrimaryCtxRetain", context_retain),
    SYMBOL("cuDevicePrimaryCtxRelease_v2", context_release),
    SYMBOL("cuCtxGetCurrent", context_current),
    SYMBOL("cuCtxPushCurrent_v2", context_push),
    SYMBOL("cuCtxPopCurrent_v2", context_pop),
    SYMBOL("cuCtxSynchronize", context_synchronize),
    SYMBOL("cuMemAlloc_v2", mem_alloc),
    SYMBOL("cuMemFree_v2", mem_free),
    SYMBOL("cuMemcpyHtoDAsync_v2", copy_in),
    SYMBOL("cuMemcpyDtoHAsync_v2", copy_out),
    SYMBOL("cuMemcpyDtoDAsync_v2", copy_within),
    SYMBOL("cuStreamCreate", stream_create),
    SYMBOL("cuStreamDestroy_v2", stream_destroy),
    SYMBOL("cuStreamSynchronize", stream_synchronize),
    SYMBOL("cuModuleLoadDataEx", module_load),
    SYMBOL("cuModuleUnload", module_unload),
    SYMBOL("cuModuleGetFunction", module_function),
    SYMBOL("cuModuleGetGlobal_v2", module_global),
    SYMBOL("cuFuncGetAttribute", function_get),
    SYMBOL("cuFuncSetAttribute", function_set),
    SYMBOL("cuLaunchKernel", launch),
    SYMBOL("cuGetErrorName", error_name),
    SYMBOL("cuGetErrorString", error_string),
};

static const char *const libraries[] = {"libcuda.so.1", "libcuda.so", NULL};

static fx_status fail(const cuda *cuda, const char *call, cu_result code, const char *subject) {
  fx_driver_failure failure = {call, code, NULL, NULL};
  if (cuda->error_name(code, &failure.name))
    failure.name = NULL;
  if (cuda->error_string(code, &failure.text))
    failure.text = NULL;
  return fx_driver_fail(&failure, subject);
}

static fx_status check(const cuda *cuda, const char *call, cu_result code) {
  return code ? fail(cuda, call, code, NULL) : fx_success();
}

static cu_pointer address(const void *memory) { return (cu_pointer)(uintptr_t)memory; }

/* Makes the context current where it is not, which *pushed tells leave. *call is what failed: a status
 * is made only then, since launches come through here. */
static cu_result enter(const cuda *cuda, bool *pushed, const char **call) {
  void *current = NULL;
  *call = "cuCtxGetCurrent";
  cu_result code = cuda->context_current(&current);
  *pushed = !code && current != cuda->context;
  if (!*pushed)
    return code;
  *call = "cuCtxPushCurrent";
  code = cuda->context_push(cuda->context);
  *pushed = !code;
  return code;
}

static void leave(const cuda *cuda, bool pushed) {
  void *context;
  if (pushed)
    (void)cuda->context_pop(&context);
}

static fx_status get_attribute(const cuda *cuda, int attribute, unsigned *value) {
  int number = 0;
  fx_status status =
      check(cuda, "cuDeviceGetAttribute", cuda->get_attribute(&number, attribute, cuda->device));
  *value = number < 0 ? 0 : (unsigned)number;
  return status;
}

static fx_status get_info(const cuda *cuda, fx_device_info *info) {
  unsigned major = 0, minor = 0, shared = 0;
  info->backend = FX_BACKEND_CUDA;
  fx_status status = check(cuda, "cuDeviceGetName",
                           cuda->get_name(info->name, (int)sizeof info->name, cuda->device));
  if (!status.code)
    status = get_attribute(cuda, CAPABILITY_MAJOR, &major);
  if (!status.code)
    status = get_attribute(cuda, CAPABILITY_MINOR, &minor);
  if (!status.code)
    status = get_attribute(cuda, MAX_SHARED_PER_BLOCK_OPTIN, &shared);
  if (!status.code && shared == 0) /* before sm_70 there is nothing to opt in to */
    status = get_attribute(cuda, MAX_SHARED_PER_BLOCK, &shared);
  if (!status.code)
    status = get_attribute(cuda, MAX_THREADS_PER_BLOCK, &info->block_limit);
  for (int i = 0; i < 3 && !status.code; ++i) {
    status = get_attribute(cuda, MAX_BLOCK_DIM_X + i, &info->block_limits[i]);
    if (!status.code)
      status = get_attribute(cuda, MAX_GRID_DIM_X + i, &info->grid_limits[i]);
  }
  snprintf(info->target, sizeof info->target, "sm_%u%u", major, minor);
  info->shared_limit = shared;
  return status;
}

static fx_status find_device(cuda *cuda, unsigned ordinal) {
  int count = 0;
  cu_result code = cuda->init(0);
  if (code && code != FX_DRIVER_NO_DEVICE)
    return fail(cuda, "cuInit", code, NULL);
  if (!code && (code = cuda->get_count(&count)))
    return fail(cuda, "cuDeviceGetCount", code, NULL);
  if (count == 0)
    return fx_fail(FX_ERROR_NO_DEVICE,
                   "cuda: no device: the driver's library is there, but it finds "
                   "no NVIDIA GPU");
  if (ordinal >= (unsigned)count)
    return fx_fail(FX_ERROR_NO_DEVICE, "cuda: no device %u: there are %d", ordinal, count);
  return check(cuda, "cuDeviceGet", cuda->get_device(&cuda->device, (int)ordinal));
}

static fx_status cuda_open(fx_device *device, const fx_device_options *options) {
  cuda *cuda = fx_take(&device->allocator, sizeof *cuda);
  if (!cuda)
    return fx_fail_memory();
  fx_status status = fx_driver_load("cuda", libraries, options->library, symbols,
                                    sizeof symbols / sizeof symbols[0], cuda);
  if (!status.code)
    status = find_device(cuda, options->ordinal);
  if (!status.code)
    status = get_info(cuda, &device->info);
  if (!status.code)
    status =
        check(cuda, "cuDevicePrimaryCtxRetain", cuda->context_retain(&cuda->context, cuda->device));
  if (status.code) {
    fx_give(&device->allocator, cuda);
    return status;
  }
  pthread_mutex_init(&cuda->permission, NULL);
  device->state = cuda;
  return status;
}

static void cuda_close(fx_device *device) {
  cuda *cuda = device->state;
  (void)cuda->context_release(cuda->device);
  pthread_mutex_destroy(&cuda->permission);
  fx_give(&device->allocator, cuda);
}

/* Runs `action`, the call `name`, with the context current, and returns its status. */
#define WITH_CONTEXT(cuda, name, action)                                                           \
  do {                                                                                             \
    bool pushed;                                                                                   \
    const char *call;                                                                              \
    cu_result code = enter(cuda, &pushed, &call);                                                  \
    if (!code) {                                                                                   \
      call = name;                                                                                 \
      code = action;                                                                               \
      leave(cuda, pushed);                                                                         \
    }                                                                                              \
    return check(cuda, call, code);                                                                \
  } while (0)

static cu_result allocate(const cuda *cuda, size_t bytes, void **memory) {
  cu_pointer pointer = 0;
  cu_result code = cuda->mem_alloc(&pointer, bytes);
  *memory = code ? NULL : (void *)(uintptr_t)pointer;
  return code;
}

static fx_status cuda_allocate(fx_device *device, size_t bytes, void **memory) {
  const cuda *cuda = device->state;
  WITH_CONTEXT(cuda, "cuMemAlloc", allocate(cuda, bytes, memory));
}

static fx_status cuda_release(fx_device *device, void *memory) {
  const cuda *cuda = device->state;
  WITH_CONTEXT(cuda, "cuMemFree", cuda->mem_free(address(memory)));
}

static cu_result copy(const cuda *cuda, void *stream, void *to, const void *from, size_t bytes,
                      fx_copy_direction direction) {
  cu_result code = direction == FX_COPY_TO_DEVICE ? cuda->copy_in(address(to), from, bytes, stream)
                   : direction == FX_COPY_FROM_DEVICE
                       ? cuda->copy_out(to, address(from), bytes, stream)
                       : cuda->copy_within(address(to), address(from), bytes, stream);
  return code ? code : cuda->stream_synchronize(stream);
}

static fx_status cuda_copy(fx_device *device, void *stream, void *to, const void *from,
                           size_t bytes, fx_copy_direction direction) {
  const cuda *cuda = device->state;
  WITH_CONTEXT(cuda, "cuMemcpyAsync", copy(cuda, stream, to, from, bytes, direction));
}

static fx_status cuda_wait(fx_device *device) {
  const cuda *cuda = device->state;
  WITH_CONTEXT(cuda, "cuCtxSynchronize", cuda->context_synchronize());
}

static fx_status cuda_stream_open(fx_device *device, void **stream) {
  const cuda *cuda = device->state;
  WITH_CONTEXT(cuda, "cuStreamCreate", cuda->stream_create(stream, 0));
}

static fx_status cuda_stream_wait(fx_device *device, void *stream) {
  const cuda *cuda = device->state;
  WITH_CONTEXT(cuda, "cuStreamSynchronize", cuda->stream_synchronize(stream));
}

/* What ends an object tries it in any case: nobody could try again. */
static void cuda_stream_close(fx_device *device, void *stream) {
  const cuda *cuda = device->state;
  bool pushed;
  const char *call;
  (void)enter(cuda, &pushed, &call);
  (void)cuda->stream_destroy(stream);
  leave(cuda, pushed);
}

/* What the driver's compiler says about PTX is the first line of its log. */
static fx_status fail_load(const cuda *cuda, const fx_module *module, cu_result code, char *log) {
  fx_status status = fail(cuda, "cuModuleLoadDataEx", code, module->name);
  size_t length = strlen(status.message);
  log[strcspn(log, "\n")] = '\0';
  if (log[0] && length < sizeof status.message)
    snprintf(status.message + length, sizeof status.message - length, ": %s", log);
  return status;
}

static fx_status cuda_module_load(fx_module *module, const char *path) {
  (void)path;
  const cuda *cuda = module->device->state;
  const fx_object *object = &module->object;
  char log[400] = "";
  int options[] = {JIT_ERROR_LOG, JIT_ERROR_LOG_SIZE};
  void *values[] = {log, (void *)(uintptr_t)(sizeof log - 1)};
  const char *call;
  bool pushed;
  if (object->kind == FX_OBJECT_HOST || object->kind == FX_OBJECT_AMD ||
      (object->kind == FX_OBJECT_PTX &&
       !fx_target_nvidia_fits(module->device->info.target, object->target)))
    return fx_fail_target(module);
  cu_result code = enter(cuda, &pushed, &call);
  if (code)
    return fail(cuda, call, code, NULL);
  code = cuda->module_load(&module->native, object->bytes.data, 2, options, values);
  leave(cuda, pushed);
  return code ? fail_load(cuda, module, code, log) : fx_success();
}

static void cuda_module_unload(fx_module *module) {
  const cuda *cuda = module->device->state;
  bool pushed;
  const char *call;
  (void)enter(cuda, &pushed, &call);
  (void)cuda->module_unload(module->native);
  leave(cuda, pushed);
}

/* Copies the global `symbol` out of the module, with its context current. */
static fx_status read_note(const fx_module *module, const char *symbol, void **memory,
                           size_t *size) {
  const fx_allocator *allocator = &module->device->allocator;
  const cuda *cuda = module->device->state;
  cu_pointer global = 0;
  cu_result code = cuda->module_global(&global, size, module->native, symbol);
  if (code == FX_DRIVER_NOT_FOUND)
    return fx_success();
  if (code)
    return fail(cuda, "cuModuleGetGlobal", code, module->name);
  if (!(*memory = fx_take(allocator, *size)))
    return fx_fail_memory();
  code = copy(cuda, NULL, *memory, (const void *)(uintptr_t)global, *size, FX_COPY_FROM_DEVICE);
  if (!code)
    return fx_success();
  fx_give(allocator, *memory);
  *memory = NULL;
  return fail(cuda, "cuMemcpyDtoHAsync", code, module->name);
}

static fx_status cuda_note_find(fx_module *module, const char *symbol, void **memory,
                                size_t *size) {
  const cuda *cuda = module->device->state;
  const char *call;
  bool pushed;
  cu_result code = enter(cuda, &pushed, &call);
  if (code)
    return fail(cuda, call, code, NULL);
  fx_status status = read_note(module, symbol, memory, size);
  leave(cuda, pushed);
  return status;
}

static fx_status find_function(const cuda *cuda, fx_kernel *kernel) {
  int shared = 0, dynamic = 0;
  cu_result code =
      cuda->module_function(&kernel->native, kernel->module->native, kernel->info.name);
  if (code == FX_DRIVER_NOT_FOUND)
    return fx_fail_no_kernel(kernel);
  if (code)
    return fail(cuda, "cuModuleGetFunction", code, kernel->module->name);
  code = cuda->function_get(&shared, FUNC_SHARED_SIZE, kernel->native);
  if (!code)
    code = cuda->function_get(&dynamic, FUNC_MAX_DYNAMIC_SHARED, kernel->native);
  if (code)
    return fail(cuda, "cuFuncGetAttribute", code, kernel->module->name);
  /* The assembler rounds: never compare for equality. */
  if (shared > 0 && (size_t)shared > kernel->static_shared)
    kernel->static_shared = (size_t)shared;
  atomic_store(&kernel->dynamic_permission, dynamic > 0 ? (size_t)dynamic : 0);
  return fx_success();
}

static fx_status cuda_kernel_find(fx_kernel *kernel) {
  const cuda *cuda = kernel->module->device->state;
  const char *call;
  bool pushed;
  cu_result code = enter(cuda, &pushed, &call);
  if (code)
    return fail(cuda, call, code, NULL);
  fx_status status = find_function(cuda, kernel);
  leave(cuda, pushed);
  return status;
}

/* A kernel may have as much dynamic memory as the driver permits it so far, 48 KiB less its static bytes
 * at first; more has to be asked for. It is never lowered, since launches may overlap. */
static cu_result permit(cuda *cuda, fx_kernel *kernel, size_t smem) {
  cu_result code = 0;
  if (smem <= atomic_load_explicit(&kernel->dynamic_permission, memory_order_relaxed))
    return 0;
  pthread_mutex_lock(&cuda->permission);
  if (smem > atomic_load(&kernel->dynamic_permission)) {
    code = cuda->function_set(kernel->native, FUNC_MAX_DYNAMIC_SHARED, (int)smem);
    if (!code)
      atomic_store(&kernel->dynamic_permission, smem);
  }
  pthread_mutex_unlock(&cuda->permission);
  return code;
}

static cu_result launch(cuda *cuda, fx_kernel *kernel, const fx_launch_config *config, size_t smem,
                        void *const *slots, const char **call) {
  const unsigned *grid = config->grid, *block = config->block;
  *call = "cuFuncSetAttribute";
  cu_result code = permit(cuda, kernel, smem);
  if (code)
    return code;
  *call = "cuLaunchKernel";
  return cuda->launch(kernel->native, grid[0], grid[1], grid[2], block[0], block[1], block[2],
                      (unsigned)smem, config->stream ? config->stream->native : NULL,
                      (void **)slots, NULL);
}

static fx_status cuda_launch(fx_kernel *kernel, const fx_launch_config *config, size_t smem,
                             void *const *slots) {
  cuda *cuda = kernel->module->device->state;
  const char *call;
  bool pushed;
  cu_result code = enter(cuda, &pushed, &call);
  if (!code) {
    code = launch(cuda, kernel, config, smem, slots, &call);
    leave(cuda, pushed);
  }
  return check(cuda, call, code);
}

const fx_backend_ops fx_cuda_ops = {
    .open = cuda_open,
    .close = cuda_close,
    .allocate = cuda_allocate,
    .release = cuda_release,
    .copy = cuda_copy,
    .wait = cuda_wait,
    .stream_open = cuda_stream_open,
    .stream_wait = cuda_stream_wait,
    .stream_close = cuda_stream_close,
    .module_load = cuda_module_load,
    .module_unload = cuda_module_unload,
    .kernel_find = cuda_kernel_find,
    .note_find = cuda_note_find,
    .launch = cuda_launch,
};
