/* What the programs of these tests need of HIP besides its header. */
#ifndef DEVICE_H
#define DEVICE_H

/* Headers as old as HIP 5 use a macro that Clang 22 no longer has; each GPU has its own number. */
#if __clang_major__ >= 22 && defined(__HIP_DEVICE_COMPILE__) && !defined(__GFX9__)
#undef __AMDGCN_WAVEFRONT_SIZE
#define __AMDGCN_WAVEFRONT_SIZE 32
#endif
#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>

/* The exit status of a program that found no device: Automake, Meson, and CTest's SKIP_RETURN_CODE take
 * it for a skipped test. */
enum { NO_DEVICE = 77 };

static inline void check(hipError_t error) {
  if (error == hipSuccess)
    return;
  fprintf(stderr, "%s\n", hipGetErrorString(error));
  exit(1);
}

static inline bool has_device() {
  int count = 0;
  if (hipGetDeviceCount(&count) == hipSuccess && count > 0)
    return true;
  puts("no HIP device: nothing was run");
  return false;
}

/* Numbers in memory that host and device see, freed at the end. */
template <class T> struct Buffer {
  T *data = nullptr;
  explicit Buffer(size_t count) {
    check(hipMallocManaged(reinterpret_cast<void **>(&data), count * sizeof(T), 1));
  }
  ~Buffer() { check(hipFree(data)); }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
};

static inline int judge(const char *name, bool right) {
  printf("%s: %s\n", name, right ? "right" : "wrong");
  return !right;
}

#endif
