/* Normalises rows of NORM_COLUMNS floats to mean 0 and variance 1, n rows per workgroup. The sums are a
 * composite inside a composite; an inlined helper reduces them, knowing only the inner one. */
#include "gpu.h"

#ifdef BY_HAND
typedef struct {
  LDS float *sum;
  LDS float *squares;
} Moments_storage;
#else
struct FX_STRUCT Moments {
  float sum[THREADS];
  float squares[THREADS];
};
struct FX_STRUCT NormShared {
  float row[NORM_COLUMNS];
  struct Moments moments;
  float mean;
  float scale;
};
#endif

/* Adds up both arrays into their first elements. */
INLINE void reduce(Moments_storage moments, unsigned item) {
  barrier();
  for (unsigned width = THREADS / 2; width > 0; width /= 2) {
    if (item < width) {
      moments.sum[item] += moments.sum[item + width];
      moments.squares[item] += moments.squares[item + width];
    }
    barrier();
  }
}

KERNEL void nested_helper(const GLOBAL float *in, GLOBAL float *out, int n) {
#ifdef BY_HAND
  SHARED float row[NORM_COLUMNS];
  SHARED float sum[THREADS];
  SHARED float squares[THREADS];
  SHARED float mean_of_row;
  SHARED float scale_of_row;
  Moments_storage moments;
  moments.sum = sum;
  moments.squares = squares;
  LDS float *mean = &mean_of_row, *scale = &scale_of_row;
#else
  fx_shared_allocator(smem);
  NormShared_storage shared = fx_allocate(smem, struct NormShared);
  Moments_storage moments = shared.moments;
  float *row = shared.row, *mean = shared.mean, *scale = shared.scale;
#endif
  unsigned item = thread_x(), start = block_x() * (unsigned)n * NORM_COLUMNS;

  for (int r = 0; r < n; ++r, start += NORM_COLUMNS) {
    float own = 0.0f, own_squares = 0.0f;
    for (unsigned i = item; i < NORM_COLUMNS; i += THREADS) {
      float x = in[start + i];
      row[i] = x;
      own += x;
      own_squares += x * x;
    }
    moments.sum[item] = own;
    moments.squares[item] = own_squares;
    reduce(moments, item);
    if (item == 0) {
      float m = moments.sum[0] * (1.0f / (float)NORM_COLUMNS);
      *mean = m;
      *scale = 1.0f /
               __builtin_sqrtf(moments.squares[0] * (1.0f / (float)NORM_COLUMNS) - m * m + 1e-5f);
    }
    barrier();
    for (unsigned i = item; i < NORM_COLUMNS; i += THREADS)
      out[start + i] = (row[i] - *mean) * *scale;
  }
}
