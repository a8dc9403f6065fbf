/* Smooths a step from 0 to 1, and prints the samples around it.
 *
 *   run host FILE.so    run gpu FILE */
#include "smooth.h"

#include <fx/launch.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 1000, STEP = 512 };

static void check(fx_status status) {
  if (!status.code)
    return;
  fprintf(stderr, "run: %s\n", fx_status_message(&status));
  exit(1);
}

int main(int count, char **arguments) {
  static float signal[LENGTH];
  fx_device *device;
  fx_module *module;
  fx_kernel *kernel;
  void *in, *out;

  if (count != 3)
    return 2;
  for (int i = STEP; i < LENGTH; ++i)
    signal[i] = 1;
  fx_backend backend = strcmp(arguments[1], "gpu") == 0 ? FX_BACKEND_AUTO : FX_BACKEND_HOST;
  check(fx_device_open(backend, NULL, &device));
  check(fx_module_load(device, arguments[2], &module));
  check(fx_kernel_find(module, "smooth", &kernel));
  check(fx_memory_allocate(device, sizeof signal, &in));
  check(fx_memory_allocate(device, sizeof signal, &out));
  check(fx_memory_copy(device, NULL, in, signal, sizeof signal, FX_COPY_TO_DEVICE));

  struct Filter filter = {.left = 0.25f, .middle = 0.5f, .right = 0.25f, .length = LENGTH};
  fx_launch_config config = {
      .grid = {(LENGTH + BLOCK - 1) / BLOCK, 1, 1}, .block = {BLOCK, 1, 1}, .smem = FX_SMEM_AUTO};
  check(smooth_launch(kernel, &config, filter, in, out)); /* checked against the kernel's note */

  check(fx_memory_copy(device, NULL, signal, out, sizeof signal, FX_COPY_FROM_DEVICE));
  for (int i = STEP - 2; i < STEP + 2; ++i)
    printf("%.2f ", (double)signal[i]);
  printf("on %s\n", fx_device_get_info(device)->name);

  check(fx_memory_free(device, in));
  check(fx_memory_free(device, out));
  fx_module_unload(module);
  fx_device_close(device);
  return 0;
}
