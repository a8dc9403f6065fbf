/* A filter of FIR_TAPS coefficients over the floats of a signal, n of them. The coefficients are the
 * kernel's own static shared variable, the window of the signal is dynamic shared memory behind it. */
#include "gpu.h"

#ifdef BY_HAND
DYNAMIC_SHARED(16) unsigned char dynamic_bytes[];
#endif

KERNEL
void mixed_fir(const GLOBAL float *in, const GLOBAL float *coefficients, GLOBAL float *out, int n) {
  SHARED float taps[FIR_TAPS];
#ifdef BY_HAND
  LDS float *window = (LDS float *)dynamic_bytes;
#else
  fx_shared_allocator(smem, dynamic);
  float *window = fx_allocate_aligned(smem, float[THREADS + FIR_TAPS - 1], 16);
  _Static_assert(fx_allocated_bytes(smem) == FIR_BYTES, "what the launch passes");
#endif
  unsigned item = thread_x(), start = block_x() * THREADS, count = (unsigned)n;

  if (item < FIR_TAPS)
    taps[item] = coefficients[item];
  for (unsigned i = item; i < THREADS + FIR_TAPS - 1; i += THREADS)
    window[i] = start + i < count ? in[start + i] : 0.0f;
  barrier();
  float sum = 0.0f;
  for (unsigned tap = 0; tap < FIR_TAPS; ++tap)
    sum += window[item + tap] * taps[tap];
  if (start + item < count)
    out[start + item] = sum;
}
