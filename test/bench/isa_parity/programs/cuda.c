/* Loads the CUDA driver library. */
#include "cuda.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cuda cuda;

static void load(void *library, const char *symbol, void *member) {
  void *address = dlsym(library, symbol);
  if (!address) {
    fprintf(stderr, "libcuda.so.1 has no %s: a newer driver is needed\n", symbol);
    exit(1);
  }
  memcpy(member, &address, sizeof(address));
}

void cuda_check(CUresult status, const char *what, const char *subject) {
  const char *text = "unknown error";
  if (status == 0)
    return;
  cuda.error_text(status, &text);
  fprintf(stderr, "%s: %s: %s (%d)\n", subject, what, text, status);
  exit(1);
}

void cuda_open(void) {
  CUdevice device;
  CUcontext context;
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library) {
    fprintf(stderr, "no NVIDIA driver: %s\n", dlerror());
    exit(1);
  }
#define CUDA_LOAD(member, symbol, parameters) load(library, #symbol, &cuda.member);
  CUDA_FUNCTIONS(CUDA_LOAD)
#undef CUDA_LOAD
  cuda_check(cuda.init(0), "cuInit", "driver");
  cuda_check(cuda.get_device(&device, 0), "cuDeviceGet", "device 0");
  cuda_check(cuda.retain_context(&context, device), "cuDevicePrimaryCtxRetain", "device 0");
  cuda_check(cuda.set_context(context), "cuCtxSetCurrent", "device 0");
}
