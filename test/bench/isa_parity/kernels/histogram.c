/* Counts the values of n bytes: each workgroup its chunk with atomics in shared memory, then once per bin
 * into global memory. */
#include "gpu.h"

KERNEL void histogram(const GLOBAL unsigned char *in, GLOBAL unsigned *out, int n) {
#ifdef BY_HAND
  SHARED unsigned bins[HISTOGRAM_BINS];
#else
  fx_shared_allocator(smem);
  unsigned *bins = fx_allocate(smem, unsigned[HISTOGRAM_BINS]);
#endif
  unsigned item = thread_x(), start = block_x() * HISTOGRAM_CHUNK, end = start + HISTOGRAM_CHUNK;
  if (end > (unsigned)n)
    end = (unsigned)n;

  for (unsigned bin = item; bin < HISTOGRAM_BINS; bin += THREADS)
    bins[bin] = 0;
  barrier();
  for (unsigned i = start + item; i < end; i += THREADS)
    __atomic_fetch_add(&bins[in[i]], 1u, __ATOMIC_RELAXED);
  barrier();
  for (unsigned bin = item; bin < HISTOGRAM_BINS; bin += THREADS)
    if (bins[bin] != 0)
      __atomic_fetch_add(&out[bin], bins[bin], __ATOMIC_RELAXED);
}
