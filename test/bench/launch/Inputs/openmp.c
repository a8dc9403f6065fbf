/* The host back end against an OpenMP loop of the same work, without barriers.
 *
 *   openmp MODULE THREADS
 *
 * MODULE is test/runtime/Inputs/kernels.c, built for the host: its kernel `scale` and its double loop
 * here compute out[i] = in[i] * factor + left. */
#include <fx/launch.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seconds.h"

enum { N = 1 << 24, BLOCK = 256 };

static void check(fx_status status) {
  if (!status.code)
    return;
  fprintf(stderr, "%s\n", fx_status_message(&status));
  exit(1);
}

/* Not inlined, as a kernel is not: one call per work-item. */
__attribute__((noinline)) static void scale(unsigned i, int left, float factor, const float *in,
                                            float *out) {
  out[i] = in[i] * factor + (float)left;
}

static void run_calls(const float *in, float *out) {
#pragma omp parallel for schedule(static)
  for (unsigned i = 0; i < N; ++i)
    scale(i, 3, 0.5f, in, out);
}

static void run_loop(const float *in, float *out) {
#pragma omp parallel for schedule(static)
  for (unsigned i = 0; i < N; ++i)
    out[i] = in[i] * 0.5f + 3;
}

static fx_kernel *kernel;

static void run_kernel(const float *in, float *out) {
  int left = 3;
  float factor = 0.5f;
  unsigned n = N;
  void *slots[] = {&left, &factor, &in, &out, &n};
  fx_launch_config config = {{N / BLOCK, 1, 1}, {BLOCK, 1, 1}, FX_SMEM_AUTO, NULL};
  check(fx_launch(kernel, &config, slots, 5));
}

static void report(const char *name, void (*run)(const float *, float *), const float *in,
                   float *out) {
  double best = 1e9;
  for (int i = 0; i < 7; ++i) {
    memset(out, 0, N * sizeof *out);
    double start = processor_seconds();
    run(in, out);
    double time = processor_seconds() - start;
    best = time < best ? time : best;
  }
  for (unsigned i = 0; i < N; ++i)
    if (out[i] != in[i] * 0.5f + 3)
      exit(1);
  printf("%-34s %8.1f million work-items/s and core\n", name, 1e-6 * N / best);
}

int main(int count, char **arguments) {
  fx_device *device;
  fx_module *module;
  if (count < 3) {
    fprintf(stderr, "usage: openmp MODULE THREADS\n");
    return 2;
  }
  const fx_device_options options = {.host_threads = (unsigned)atoi(arguments[2])};
  omp_set_num_threads((int)options.host_threads);
  float *in = malloc(N * sizeof *in), *out = malloc(N * sizeof *out);
  for (unsigned i = 0; i < N; ++i)
    in[i] = (float)(i % 1000);
  check(fx_device_open(FX_BACKEND_HOST, &options, &device));
  check(fx_module_load(device, arguments[1], &module));
  check(fx_kernel_find(module, "scale", &kernel));
  printf("%u threads, blocks of %d\n", options.host_threads, BLOCK);
  report("kernel", run_kernel, in, out);
  report("OpenMP, a call per work-item", run_calls, in, out);
  report("OpenMP, a loop that vectorises", run_loop, in, out);
  fx_module_unload(module);
  fx_device_close(device);
  free(in);
  free(out);
  return 0;
}
