/* Runs the kernels of the examples from whatever files it is given, and checks what they compute.
 *
 *   launch host|hip|cuda|auto FILE...
 *
 * A file is a shared object for the host, a code object for an AMD GPU, or PTX for an NVIDIA GPU; the
 * README has the commands that make them. Each kernel that a file has is run. The exit status is zero
 * if all results are right and something was run. */
#include "kernels.h"

#include <fx/launch.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong ends the program: this is an example. */
static void check(fx_status status) {
  if (!status.code)
    return;
  fprintf(stderr, "launch: %s\n", fx_status_message(&status));
  exit(1);
}

static void *allocate(fx_device *device, size_t bytes) {
  void *memory;
  check(fx_memory_allocate(device, bytes, &memory));
  return memory;
}

static void *to_device(fx_device *device, const void *from, size_t bytes) {
  void *memory = allocate(device, bytes);
  check(fx_memory_copy(device, NULL, memory, from, bytes, FX_COPY_TO_DEVICE));
  return memory;
}

static void from_device(fx_device *device, void *to, void *memory, size_t bytes) {
  check(fx_memory_copy(device, NULL, to, memory, bytes, FX_COPY_FROM_DEVICE));
  check(fx_memory_free(device, memory));
}

static float *random_floats(size_t count) {
  float *numbers = malloc(count * sizeof *numbers);
  if (!numbers)
    exit(1);
  for (size_t i = 0; i < count; ++i)
    numbers[i] = (float)(rand() % 256 - 128) / 64.0f;
  return numbers;
}

/* Each runner returns the number of wrong elements. */

static size_t run_transpose(fx_device *device, fx_kernel *kernel) {
  enum { N = 256, BYTES = N * N * sizeof(float) };
  float *in = random_floats(N * N), *out = random_floats(N * N);
  void *from = to_device(device, in, BYTES), *to = allocate(device, BYTES);
  fx_launch_config config = {{N / 32, N / 32, 1}, {32, 8, 1}, FX_SMEM_AUTO, NULL};
  check(transpose_launch(kernel, &config, from, to, N));
  from_device(device, out, to, BYTES);
  check(fx_memory_free(device, from));
  size_t wrong = 0;
  for (size_t y = 0; y < N; ++y)
    for (size_t x = 0; x < N; ++x)
      wrong += out[x * N + y] != in[y * N + x];
  free(in);
  free(out);
  return wrong;
}

static size_t run_reduce(fx_device *device, fx_kernel *kernel) {
  enum { COUNT = 100000, BLOCKS = 24 };
  float *numbers = random_floats(COUNT), sums[BLOCKS];
  float *from = to_device(device, numbers, COUNT * sizeof(float));
  float *to = allocate(device, sizeof sums);
  fx_launch_config config = {{BLOCKS, 1, 1}, {REDUCTION_BLOCK, 1, 1}, FX_SMEM_AUTO, NULL};
  check(reduce_launch(kernel, &config, Sum_make(from, to, 2.0f, COUNT)));
  from_device(device, sums, to, sizeof sums);
  check(fx_memory_free(device, from));
  double expected = 0, sum = 0;
  for (size_t i = 0; i < COUNT; ++i)
    expected += 2.0 * (double)numbers[i];
  for (size_t i = 0; i < BLOCKS; ++i)
    sum += (double)sums[i];
  free(numbers);
  return fabs(sum - expected) > 1e-2 * fabs(expected) + 1e-2;
}

static size_t run_gemm_epilogue(fx_device *device, fx_kernel *kernel) {
  enum { N = 128 };
  float *numbers = random_floats(2 * N * N + N), *c = random_floats(N * N);
  _Float16 *halves = malloc(2 * N * N * sizeof *halves);
  if (!halves)
    exit(1);
  for (size_t i = 0; i < 2 * N * N; ++i)
    halves[i] = (_Float16)numbers[i];
  const _Float16 *a = halves, *b = halves + N * N;
  const float *bias = numbers + 2 * N * N;
  void *on_device[] = {
      to_device(device, a, N * N * sizeof *a), to_device(device, b, N * N * sizeof *b),
      to_device(device, bias, N * sizeof *bias), allocate(device, N * N * sizeof *c)};
  fx_launch_config config = {{N / 64, N / 64, 1}, {16, 16, 1}, FX_SMEM_AUTO, NULL};
  check(gemm_epilogue_launch(kernel, &config, on_device[0], on_device[1], on_device[2],
                             on_device[3], N));
  from_device(device, c, on_device[3], N * N * sizeof *c);
  size_t wrong = 0;
  for (size_t y = 0; y < N; ++y) {
    for (size_t x = 0; x < N; ++x) {
      double sum = (double)bias[x];
      for (size_t k = 0; k < N; ++k)
        sum += (double)a[y * N + k] * (double)b[k * N + x];
      wrong += fabs(fmax(sum, 0) - (double)c[y * N + x]) > 1e-2;
    }
  }
  for (size_t i = 0; i < 3; ++i)
    check(fx_memory_free(device, on_device[i]));
  free(numbers);
  free(halves);
  free(c);
  return wrong;
}

static const struct {
  const char *name;
  size_t (*run)(fx_device *device, fx_kernel *kernel);
} runners[] = {
    {"transpose", run_transpose}, {"reduce", run_reduce}, {"gemm_epilogue", run_gemm_epilogue}};

/* Runs all kernels of a file; adds how many there were. False if a result is wrong. */
static int run_file(fx_device *device, const char *path, size_t *count) {
  fx_module *module;
  int right = 1;
  check(fx_module_load(device, path, &module));
  for (size_t i = 0; i < sizeof runners / sizeof runners[0]; ++i) {
    fx_kernel *kernel;
    fx_status status = fx_kernel_find(module, runners[i].name, &kernel);
    if (status.code == FX_ERROR_NO_KERNEL)
      continue;
    check(status);
    size_t wrong = runners[i].run(device, kernel);
    printf("%s: %s: %s\n", path, runners[i].name, wrong ? "wrong" : "right");
    right &= wrong == 0;
    ++*count;
  }
  fx_module_unload(module);
  return right;
}

static fx_backend backend_of(const char *word) {
  static const char *const words[] = {"auto", "host", "hip", "cuda"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
    if (word && strcmp(word, words[i]) == 0)
      return (fx_backend)i;
  fprintf(stderr, "usage: launch host|hip|cuda|auto FILE...\n");
  exit(2);
}

int main(int argc, char **argv) {
  fx_device *device;
  size_t count = 0;
  int right = 1;
  check(fx_device_open(backend_of(argc > 1 ? argv[1] : NULL), NULL, &device));
  printf("on %s\n", fx_device_get_info(device)->name);
  for (int i = 2; i < argc; ++i)
    right &= run_file(device, argv[i], &count);
  fx_device_close(device);
  printf("%zu kernels run\n", count);
  return right && count ? 0 : 1;
}
