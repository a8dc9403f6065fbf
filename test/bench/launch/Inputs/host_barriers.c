/* How fast the host back end crosses barriers, and starts work-items without any.
 *
 *   host_barriers MODULE [THREADS]
 *
 * MODULE is test/runtime/Inputs/kernels.c, built for the host. */
#include <fx/launch.h>
#include <stdio.h>
#include <stdlib.h>

#include "seconds.h"

static void check(fx_status status) {
  if (!status.code)
    return;
  fprintf(stderr, "%s\n", fx_status_message(&status));
  exit(1);
}

/* Best of five. */
static double time_launch(fx_kernel *kernel, unsigned grid, unsigned block, void *slot,
                          unsigned count) {
  fx_launch_config config = {{grid, 1, 1}, {block, 1, 1}, FX_SMEM_AUTO, NULL};
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    double start = processor_seconds();
    check(fx_launch(kernel, &config, &slot, count));
    double time = processor_seconds() - start;
    best = time < best ? time : best;
  }
  return best;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: host_barriers MODULE [THREADS]\n");
    return 2;
  }
  fx_device_options options = {.host_threads = count > 2 ? (unsigned)atoi(arguments[2]) : 1};
  fx_device *device;
  fx_module *module;
  fx_kernel *cross;
  check(fx_device_open(FX_BACKEND_HOST, &options, &device));
  check(fx_module_load(device, arguments[1], &module));
  check(fx_kernel_find(module, "cross", &cross));
  printf("%u threads\n%10s %32s\n", options.host_threads, "block", "million crossings/s and core");
  for (unsigned block = 32; block <= 1024; block *= 2) {
    unsigned rounds = 2000000 / block, grid = 4 * options.host_threads;
    double time = time_launch(cross, grid, block, &rounds, 1);
    double rate = 1e-6 * rounds * block * grid / time;
    printf("%10u %32.1f\n", block, rate);
  }
  unsigned none = 0;
  double time = time_launch(cross, 20000, 256, &none, 1);
  printf("work-items without barriers: %.1f million/s and core\n", 1e-6 * 20000 * 256 / time);
  fx_module_unload(module);
  fx_device_close(device);
  return 0;
}
