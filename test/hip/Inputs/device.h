/* What the programs of these tests need of HIP besides its header. */
#ifndef TEST_DEVICE_H
#define TEST_DEVICE_H

/* Headers as old as HIP 5 use a macro that Clang 22 no longer has; each GPU has its own number. */
#if __clang_major__ >= 22 && defined(__HIP_DEVICE_COMPILE__) && !defined(__GFX9__)
#undef __AMDGCN_WAVEFRONT_SIZE
#define __AMDGCN_WAVEFRONT_SIZE 32
#endif
#include "../../../examples/hip/device.h"

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

#endif
