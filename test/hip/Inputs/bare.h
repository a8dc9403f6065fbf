/* What a HIP program declares that has neither HIP's headers nor its device libraries. */
#ifndef BARE_H
#define BARE_H

#define __device__ __attribute__((device))
#define __global__ __attribute__((global))

typedef decltype(sizeof 0) size_t;
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
extern "C" int hipLaunchKernel(const void *, dim3, dim3, void **, size_t, void *);
extern "C" int __hipPushCallConfiguration(dim3, dim3, size_t = 0, void * = nullptr);
extern "C" int __hipPopCallConfiguration(dim3 *, dim3 *, size_t *, void **);
extern "C" int hipGetDeviceCount(int *);
extern "C" int puts(const char *);

/* The exit status of a program that found no device. */
enum { NO_DEVICE = 77 };
static inline int exit_status() {
  int devices = 0;
  if (hipGetDeviceCount(&devices) == 0 && devices > 0)
    return 0;
  puts("no HIP device: nothing was run");
  return NO_DEVICE;
}

#endif
