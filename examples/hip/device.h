/* What a program says of HIP's devices and statuses. */
#ifndef DEVICE_H
#define DEVICE_H

#include <hip/hip_runtime.h>

#include <stdio.h>
#include <stdlib.h>

/* A program that finds no device says so and ends with this, which test runners (Automake, Meson, CTest's
 * SKIP_RETURN_CODE) take for a skipped test. */
enum { NO_DEVICE = 77 };

static inline void check(hipError_t error) {
  if (error == hipSuccess)
    return;
  fprintf(stderr, "HIP: %s\n", hipGetErrorString(error));
  exit(1);
}

static inline bool has_device() {
  int count = 0;
  if (hipGetDeviceCount(&count) == hipSuccess && count > 0)
    return true;
  puts("no HIP device: nothing was run");
  return false;
}

static inline int judge(const char *name, bool right) {
  printf("%s: %s\n", name, right ? "right" : "wrong");
  return !right;
}

#endif
