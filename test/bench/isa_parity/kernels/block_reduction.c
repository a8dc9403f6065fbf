/* Sums n floats per workgroup into one: each work-item its own part first, then a tree in shared memory. */
#include "gpu.h"

KERNEL void block_reduction(const GLOBAL float *in, GLOBAL float *out, int n) {
#ifdef BY_HAND
  SHARED float array[THREADS];
  LDS float *partial = array;
#else
  fx_shared_allocator(smem);
  float *partial = fx_allocate(smem, float[THREADS]);
#endif
  unsigned item = thread_x(), count = (unsigned)n;
  const GLOBAL float *part = in + block_x() * count;

  float sum = 0.0f;
  for (unsigned i = item; i < count; i += THREADS)
    sum += part[i];
  partial[item] = sum;
  barrier();
  for (unsigned width = THREADS / 2; width > 0; width /= 2) {
    if (item < width)
      partial[item] += partial[item + width];
    barrier();
  }
  if (item == 0)
    out[block_x()] = partial[0];
}
