/* exp(x - max) / sum for one row of n floats per workgroup, n <= SOFTMAX_COLUMNS. The row stays in shared
 * memory between the passes; one scratch array serves both reductions. */
#include "gpu.h"

#define LOG2_E 1.44269504f

#ifndef BY_HAND
struct FX_STRUCT SoftmaxShared {
  float row[SOFTMAX_COLUMNS];
  float scratch[THREADS];
};
#endif

KERNEL void softmax_row(const GLOBAL float *in, GLOBAL float *out, int n) {
#ifdef BY_HAND
  SHARED float columns_of_row[SOFTMAX_COLUMNS];
  SHARED float one_each[THREADS];
  LDS float *row = columns_of_row, *scratch = one_each;
#else
  fx_shared_allocator(smem);
  SoftmaxShared_storage shared = fx_allocate(smem, struct SoftmaxShared);
  float *row = shared.row, *scratch = shared.scratch;
#endif
  unsigned item = thread_x(), columns = (unsigned)n, start = block_x() * columns;

  float largest = -__builtin_inff();
  for (unsigned i = item; i < columns; i += THREADS) {
    float x = in[start + i];
    row[i] = x;
    largest = x > largest ? x : largest;
  }
  scratch[item] = largest;
  barrier();
  for (unsigned width = THREADS / 2; width > 0; width /= 2) {
    if (item < width && scratch[item + width] > scratch[item])
      scratch[item] = scratch[item + width];
    barrier();
  }
  largest = scratch[0];
  barrier();

  float sum = 0.0f;
  for (unsigned i = item; i < columns; i += THREADS) {
    float e = exp2_of((row[i] - largest) * LOG2_E);
    row[i] = e;
    sum += e;
  }
  scratch[item] = sum;
  barrier();
  for (unsigned width = THREADS / 2; width > 0; width /= 2) {
    if (item < width)
      scratch[item] += scratch[item + width];
    barrier();
  }
  float factor = 1.0f / scratch[0];
  for (unsigned i = item; i < columns; i += THREADS)
    out[start + i] = row[i] * factor;
}
