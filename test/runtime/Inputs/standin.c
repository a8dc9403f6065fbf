/* Stand-ins for libcuda and libamdhip64: see standin.h. Built once with -DCUDA, once with -DHIP.
 *
 * Handles are small numbers with the kind in front, so that the log reads well. */
#include "standin.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define API __attribute__((visibility("default")))

API standin fx_standin = {.fail_at = -1, .devices = 1, .major = 9, .minor = 0};

#define s fx_standin

static void write_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void write_line(const char *format, ...) {
  size_t length = strlen(s.log);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(s.log + length, sizeof s.log - length, format, arguments);
  va_end(arguments);
}

/* Records the call; what the function returns before it does anything, if that is not 0. */
#define CALL(...)                                                                                  \
  do {                                                                                             \
    write_line(__VA_ARGS__);                                                                       \
    if (s.calls++ == s.fail_at)                                                                    \
      return s.fail_code;                                                                          \
  } while (0)

static void *handle(unsigned number) { return (void *)(uintptr_t)number; }

static unsigned number(const void *handle) { return (unsigned)(uintptr_t)handle; }

/* The first two slots of a launch, which the tests fill with an int and a float. */
static void write_slots(void **slots) {
  int first = 0;
  float second = 0;
  if (slots) {
    memcpy(&first, slots[0], sizeof first);
    memcpy(&second, slots[1], sizeof second);
  }
  write_line(" (%d, %g)\n", first, (double)second);
}

#ifdef CUDA

enum {
  CONTEXT = 0xc0,
  STREAM = 0x50,
  MODULE = 0x60,
  FUNCTION = 0xf0,
  NOTE = 0x7000,
  OTHER_CONTEXT = 0xcc
};

static _Thread_local void *contexts[8];
static _Thread_local int depth;

API int cuInit(unsigned flags) {
  CALL("cuInit %u\n", flags);
  return s.devices ? 0 : 100;
}
API int cuDeviceGetCount(int *count) {
  CALL("cuDeviceGetCount\n");
  *count = s.devices;
  return 0;
}
API int cuDeviceGet(int *device, int ordinal) {
  CALL("cuDeviceGet %d\n", ordinal);
  *device = ordinal;
  return 0;
}
API int cuDeviceGetName(char *name, int size, int device) {
  CALL("cuDeviceGetName %d\n", device);
  snprintf(name, (size_t)size, "Stand-in %d", device);
  return 0;
}
API int cuDeviceGetAttribute(int *value, int attribute, int device) {
  (void)device;
  CALL("cuDeviceGetAttribute %d\n", attribute);
  *value = attribute == 1    ? 1024
           : attribute <= 3  ? 1024
           : attribute == 4  ? 64
           : attribute == 5  ? 0x7fffffff
           : attribute <= 7  ? 65535
           : attribute == 8  ? 48 << 10
           : attribute == 75 ? s.major
           : attribute == 76 ? s.minor
           : attribute == 97 ? 227 << 10
                             : -1;
  return 0;
}
API int cuDevicePrimaryCtxRetain(void **context, int device) {
  CALL("cuDevicePrimaryCtxRetain %d\n", device);
  ++s.alive;
  *context = handle(CONTEXT);
  return 0;
}
API int cuDevicePrimaryCtxRelease_v2(int device) {
  write_line("cuDevicePrimaryCtxRelease %d\n", device);
  --s.alive;
  return 0;
}
API int cuCtxGetCurrent(void **context) {
  if (s.calls++ == s.fail_at)
    return s.fail_code;
  *context = depth ? contexts[depth - 1] : NULL;
  return 0;
}
API int cuCtxPushCurrent_v2(void *context) {
  CALL("cuCtxPushCurrent %x\n", number(context));
  contexts[depth++] = context;
  return 0;
}
API int cuCtxPopCurrent_v2(void **context) {
  write_line("cuCtxPopCurrent\n");
  *context = contexts[--depth];
  return 0;
}
API int cuCtxSynchronize(void) {
  CALL("cuCtxSynchronize\n");
  return 0;
}
API int cuMemAlloc_v2(unsigned long long *pointer, size_t bytes) {
  CALL("cuMemAlloc %zu\n", bytes);
  ++s.alive;
  *pointer = (uintptr_t)malloc(bytes);
  return 0;
}
API int cuMemFree_v2(unsigned long long pointer) {
  CALL("cuMemFree\n");
  free((void *)(uintptr_t)pointer);
  --s.alive;
  return 0;
}
API int cuMemcpyHtoDAsync_v2(unsigned long long to, const void *from, size_t bytes, void *stream) {
  CALL("cuMemcpyHtoDAsync %zu %x\n", bytes, number(stream));
  memcpy((void *)(uintptr_t)to, from, bytes);
  return 0;
}
API int cuMemcpyDtoHAsync_v2(void *to, unsigned long long from, size_t bytes, void *stream) {
  CALL("cuMemcpyDtoHAsync %zu %x\n", bytes, number(stream));
  memcpy(to, from == NOTE ? s.note : (void *)(uintptr_t)from, bytes);
  return 0;
}
API int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from, size_t bytes,
                             void *stream) {
  CALL("cuMemcpyDtoDAsync %zu %x\n", bytes, number(stream));
  memcpy((void *)(uintptr_t)to, (void *)(uintptr_t)from, bytes);
  return 0;
}
API int cuStreamCreate(void **stream, unsigned flags) {
  CALL("cuStreamCreate %u\n", flags);
  ++s.alive;
  *stream = handle(STREAM);
  return 0;
}
API int cuStreamDestroy_v2(void *stream) {
  write_line("cuStreamDestroy %x\n", number(stream));
  --s.alive;
  return 0;
}
API int cuStreamSynchronize(void *stream) {
  CALL("cuStreamSynchronize %x\n", number(stream));
  return 0;
}
API int cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options,
                           void **values) {
  write_line("cuModuleLoadDataEx %.8s\n", (const char *)image);
  if (s.calls++ == s.fail_at) {
    for (unsigned i = 0; i < count; ++i)
      if (options[i] == 5)
        strcpy(values[i], "ptxas: line 7: no such thing\nmore");
    return s.fail_code;
  }
  ++s.alive;
  *module = handle(MODULE);
  return 0;
}
API int cuModuleUnload(void *module) {
  write_line("cuModuleUnload %x\n", number(module));
  --s.alive;
  return 0;
}
API int cuModuleGetFunction(void **function, void *module, const char *name) {
  CALL("cuModuleGetFunction %x %s\n", number(module), name);
  if (!*name)
    return 1; /* invalid value */
  *function = handle(FUNCTION);
  return strcmp(name, "missing") == 0 ? 500 : 0;
}
API int cuModuleGetGlobal_v2(unsigned long long *pointer, size_t *bytes, void *module,
                             const char *name) {
  CALL("cuModuleGetGlobal %x %s\n", number(module), name);
  *pointer = NOTE;
  *bytes = s.note_size;
  return s.note ? 0 : 500;
}
API int cuFuncGetAttribute(int *value, int attribute, void *function) {
  CALL("cuFuncGetAttribute %d %x\n", attribute, number(function));
  *value = attribute == 1 ? s.shared : (48 << 10) - s.shared;
  return 0;
}
API int cuFuncSetAttribute(void *function, int attribute, int value) {
  CALL("cuFuncSetAttribute %x %d %d\n", number(function), attribute, value);
  return 0;
}
API int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                       unsigned by, unsigned bz, unsigned smem, void *stream, void **slots,
                       void **extra) {
  write_line("cuLaunchKernel %x %ux%ux%u %ux%ux%u %u %x %s", number(function), gx, gy, gz, bx, by,
             bz, smem, number(stream), extra ? "extra" : "slots");
  write_slots(slots);
  return s.calls++ == s.fail_at ? s.fail_code : 0;
}
API int cuGetErrorName(int code, const char **name) {
  *name = code == 700 ? NULL : "CUDA_ERROR_STANDIN";
  return code == 700;
}
API int cuGetErrorString(int code, const char **text) {
  *text = code == 700 ? NULL : "what the driver says";
  return code == 700;
}

#endif

#ifdef HIP

enum { STREAM = 0x50, MODULE = 0x60, FUNCTION = 0xf0 };

static _Thread_local int current;

API int hipInit(unsigned flags) {
  CALL("hipInit %u\n", flags);
  return 0;
}
API int hipGetDeviceCount(int *count) {
  CALL("hipGetDeviceCount\n");
  *count = s.devices;
  return s.devices ? 0 : 100;
}
API int hipGetDevice(int *device) {
  if (s.calls++ == s.fail_at)
    return s.fail_code;
  *device = current;
  return 0;
}
API int hipSetDevice(int device) {
  write_line("hipSetDevice %d\n", device);
  if (s.calls++ == s.fail_at)
    return s.fail_code;
  current = device;
  return 0;
}
API int hipDeviceGetAttribute(int *value, int attribute, int device) {
  (void)device;
  CALL("hipDeviceGetAttribute %d\n", attribute);
  *value = attribute == 74 ? 64 << 10 : attribute >= 29 && attribute <= 31 ? 0x7fffffff : 1024;
  return 0;
}
API int hipDeviceGetName(char *name, int size, int device) {
  CALL("hipDeviceGetName %d\n", device);
  snprintf(name, (size_t)size, "Stand-in %d", device);
  return 0;
}
#ifdef HIP5
API int hipGetDeviceProperties(char *properties, int device) {
  CALL("hipGetDeviceProperties %d\n", device);
  strcpy(properties + 396, "gfx90a:sramecc+:xnack-");
  return 0;
}
#else
API int hipGetDevicePropertiesR0600(char *properties, int device) {
  CALL("hipGetDevicePropertiesR0600 %d\n", device);
  strcpy(properties + 1160, "gfx90a:sramecc+:xnack-");
  return 0;
}
#endif
API int hipMalloc(void **memory, size_t bytes) {
  CALL("hipMalloc %zu\n", bytes);
  ++s.alive;
  *memory = malloc(bytes);
  return 0;
}
API int hipFree(void *memory) {
  CALL("hipFree\n");
  free(memory);
  --s.alive;
  return 0;
}
API int hipMemcpyAsync(void *to, const void *from, size_t bytes, int kind, void *stream) {
  CALL("hipMemcpyAsync %zu %d %x\n", bytes, kind, number(stream));
  memcpy(to, from, bytes);
  return 0;
}
API int hipDeviceSynchronize(void) {
  CALL("hipDeviceSynchronize\n");
  return 0;
}
API int hipStreamCreate(void **stream) {
  CALL("hipStreamCreate\n");
  ++s.alive;
  *stream = handle(STREAM);
  return 0;
}
API int hipStreamDestroy(void *stream) {
  write_line("hipStreamDestroy %x\n", number(stream));
  --s.alive;
  return 0;
}
API int hipStreamSynchronize(void *stream) {
  CALL("hipStreamSynchronize %x\n", number(stream));
  return 0;
}
API int hipModuleLoadData(void **module, const void *image) {
  CALL("hipModuleLoadData %.3s\n", (const char *)image + 1);
  ++s.alive;
  *module = handle(MODULE);
  return 0;
}
API int hipModuleUnload(void *module) {
  write_line("hipModuleUnload %x\n", number(module));
  --s.alive;
  return 0;
}
API int hipModuleGetFunction(void **function, void *module, const char *name) {
  CALL("hipModuleGetFunction %x %s\n", number(module), name);
  if (!*name)
    return 1; /* invalid value */
  *function = handle(FUNCTION);
  return strcmp(name, "missing") == 0 ? 500 : 0;
}
API int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                              unsigned by, unsigned bz, unsigned smem, void *stream, void **slots,
                              void **extra) {
  write_line("hipModuleLaunchKernel %x %ux%ux%u %ux%ux%u %u %x %s", number(function), gx, gy, gz,
             bx, by, bz, smem, number(stream), extra ? "extra" : "slots");
  write_slots(slots);
  return s.calls++ == s.fail_at ? s.fail_code : 0;
}
API const char *hipGetErrorName(int code) {
  (void)code;
  return "hipErrorStandin";
}
API const char *hipGetErrorString(int code) {
  (void)code;
  return "what the driver says";
}

#endif
