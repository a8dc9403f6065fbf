/* Prints the most frequent bytes of a file.
 *
 *   histogram KERNEL FILE
 *
 * KERNEL is kernel.c compiled: for this processor (.so), an AMD GPU (.hsaco) or an NVIDIA GPU (.ptx). */
#include "histogram.h"

#include <fx/launch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong ends the program: this is an example. */
static void check(fx_status status) {
  if (!status.code)
    return;
  fprintf(stderr, "histogram: %s\n", fx_status_message(&status));
  exit(1);
}

static fx_backend backend_for(const char *kernel) {
  const char *end = strrchr(kernel, '.');
  if (end && !strcmp(end, ".hsaco"))
    return FX_BACKEND_HIP;
  return end && !strcmp(end, ".ptx") ? FX_BACKEND_CUDA : FX_BACKEND_HOST;
}

static unsigned char *read_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  size_t room = 1 << 16;
  unsigned char *bytes = NULL;
  *count = 0;
  do {
    room *= 2;
    bytes = realloc(bytes, room);
    if (!bytes) {
      perror(path);
      exit(1);
    }
    *count += fread(bytes + *count, 1, room - *count, file);
  } while (*count == room);
  fclose(file);
  return bytes;
}

int main(int argument_count, char **arguments) {
  if (argument_count != 3) {
    fprintf(stderr, "usage: histogram KERNEL FILE\n");
    return 1;
  }
  size_t count;
  unsigned char *bytes = read_file(arguments[2], &count);
  unsigned counts[HISTOGRAM_VALUES] = {0};

  fx_device *device;
  fx_module *module;
  fx_kernel *kernel;
  check(fx_device_open(backend_for(arguments[1]), NULL, &device));
  check(fx_module_load(device, arguments[1], &module));
  check(fx_kernel_find(module, "histogram", &kernel));

  void *device_bytes, *device_counts;
  check(fx_memory_allocate(device, count + !count, &device_bytes));
  check(fx_memory_allocate(device, sizeof counts, &device_counts));
  check(fx_memory_copy(device, NULL, device_bytes, bytes, count, FX_COPY_TO_DEVICE));
  check(fx_memory_copy(device, NULL, device_counts, counts, sizeof counts, FX_COPY_TO_DEVICE));

  fx_launch_config config = {{16, 1, 1}, {HISTOGRAM_BLOCK, 1, 1}, FX_SMEM_AUTO, NULL};
  check(histogram_launch(kernel, &config, Slice_make(device_bytes, count), device_counts));
  check(fx_memory_copy(device, NULL, counts, device_counts, sizeof counts, FX_COPY_FROM_DEVICE));

  unsigned long long sum = 0;
  unsigned most = 0;
  for (unsigned value = 0; value < HISTOGRAM_VALUES; ++value) {
    sum += counts[value];
    if (counts[value] > counts[most])
      most = value;
  }
  printf("%llu bytes; the most frequent one is 0x%02x, %u times\n", sum, most, counts[most]);
  check(fx_memory_free(device, device_bytes));
  check(fx_memory_free(device, device_counts));
  fx_module_unload(module);
  fx_device_close(device);
  free(bytes);
  return sum != count;
}
