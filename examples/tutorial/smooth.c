/* Smooths a signal: each block loads its samples, and the two beside them, once. */
#include "smooth.h"

#include <fx/shared.h>

struct FX_STRUCT Window {
  FX_ALIGN(16) float samples[BLOCK];
  float before, after;
};

static inline float sample(const float *in, int i, int length) {
  return i >= 0 && i < length ? in[i] : 0.0f;
}

FX_KERNEL void smooth(struct Filter filter, const float *in, float *out) {
  fx_shared_allocator(smem);
  Window_storage window = fx_allocate(smem, struct Window); /* not initialised, never freed */

  int item = (int)fx_thread_idx_x(), i = (int)fx_block_idx_x() * BLOCK + item;
  window.samples[item] = sample(in, i, filter.length);
  if (item == 0)
    *window.before = sample(in, i - 1, filter.length);
  if (item == BLOCK - 1)
    *window.after = sample(in, i + 1, filter.length);
  fx_barrier(); /* what the other work-items wrote is there */

  float left = item > 0 ? window.samples[item - 1] : *window.before;
  float right = item < BLOCK - 1 ? window.samples[item + 1] : *window.after;
  if (i < filter.length)
    out[i] = filter.left * left + filter.middle * window.samples[item] + filter.right * right;
}
