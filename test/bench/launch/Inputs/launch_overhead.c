/* What fx_launch costs over a bare cuLaunchKernel, on an NVIDIA GPU.
 *
 *   launch_overhead MODULE [DRIVER-LIBRARY]
 *
 * MODULE is test/runtime/Inputs/kernels.c, built as PTX. The kernel `scale` is launched with no work for
 * it, 1000 times, then waited for; the two ways alternate, the best round counts. */
#include <dlfcn.h>
#include <fx/launch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seconds.h"

enum { LAUNCHES = 1000, ROUNDS = 50 };

typedef struct driver {
  int (*module_load)(void **, const char *);
  int (*module_function)(void **, void *, const char *);
  int (*context_retain)(void **, int);
  int (*context_set)(void *);
  int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                void *, void **, void **);
  void *function;
} driver;

static void check(fx_status status) {
  if (!status.code)
    return;
  fprintf(stderr, "%s\n", fx_status_message(&status));
  exit(1);
}

static void check_driver(const char *call, int code) {
  if (!code)
    return;
  fprintf(stderr, "%s failed: %d\n", call, code);
  exit(1);
}

static void *find(void *library, const char *name) {
  void *address = dlsym(library, name);
  if (!address) {
    fprintf(stderr, "no %s\n", name);
    exit(1);
  }
  return address;
}

/* The driver by itself, on the same context. */
static driver open_driver(const char *path, const char *module_path) {
  driver d;
  void *library = dlopen(path, RTLD_NOW), *context, *module;
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  *(void **)&d.module_load = find(library, "cuModuleLoad");
  *(void **)&d.module_function = find(library, "cuModuleGetFunction");
  *(void **)&d.context_retain = find(library, "cuDevicePrimaryCtxRetain");
  *(void **)&d.context_set = find(library, "cuCtxSetCurrent");
  *(void **)&d.launch = find(library, "cuLaunchKernel");
  check_driver("cuDevicePrimaryCtxRetain", d.context_retain(&context, 0));
  check_driver("cuCtxSetCurrent", d.context_set(context));
  check_driver("cuModuleLoad", d.module_load(&module, module_path));
  check_driver("cuModuleGetFunction", d.module_function(&d.function, module, "scale"));
  return d;
}

static double time_bare(const driver *d, fx_device *device, void **slots) {
  double start = wall_seconds();
  for (int i = 0; i < LAUNCHES; ++i)
    check_driver("cuLaunchKernel", d->launch(d->function, 1, 1, 1, 32, 1, 1, 0, NULL, slots, NULL));
  double time = wall_seconds() - start;
  check(fx_device_wait(device));
  return time;
}

static double time_runtime(fx_kernel *kernel, fx_device *device, void **slots,
                           const char *signature) {
  fx_launch_config config = {{1, 1, 1}, {32, 1, 1}, FX_SMEM_AUTO, NULL};
  double start = wall_seconds();
  for (int i = 0; i < LAUNCHES; ++i)
    check(fx_launch_typed(kernel, &config, slots, 5, NULL, signature));
  double time = wall_seconds() - start;
  check(fx_device_wait(device));
  return time;
}

int main(int count, char **arguments) {
  const char *library = count > 2 ? arguments[2] : NULL;
  const fx_device_options options = {.library = library};
  fx_device *device;
  fx_module *module;
  fx_kernel *kernel;
  int left = 0;
  float factor = 0;
  void *none = NULL;
  unsigned n = 0;
  void *slots[] = {&left, &factor, &none, &none, &n};
  double bare = 1e9, runtime = 1e9;
  if (count < 2) {
    fprintf(stderr, "usage: launch_overhead MODULE [DRIVER-LIBRARY]\n");
    return 2;
  }
  check(fx_device_open(FX_BACKEND_CUDA, &options, &device));
  check(fx_module_load(device, arguments[1], &module));
  check(fx_kernel_find(module, "scale", &kernel));
  driver d = open_driver(library ? library : "libcuda.so.1", arguments[1]);
  for (int round = 0; round < ROUNDS; ++round) {
    double time = time_bare(&d, device, slots);
    bare = time < bare ? time : bare;
    time = time_runtime(kernel, device, slots, fx_kernel_get_info(kernel)->signature);
    runtime = time < runtime ? time : runtime;
  }
  printf("%s\nbare cuLaunchKernel %8.1f ns\nfx_launch_typed     %8.1f ns, %+.1f %%\n",
         fx_device_get_info(device)->name, 1e9 * bare / LAUNCHES, 1e9 * runtime / LAUNCHES,
         100 * (runtime - bare) / bare);
  fx_module_unload(module);
  fx_device_close(device);
  return 0;
}
