/* Each block counts in shared memory and adds its counts to the result at the end. */
#include "histogram.h"

#include <fx/shared.h>

struct FX_STRUCT Bins {
  unsigned count[HISTOGRAM_VALUES];
};

FX_KERNEL void histogram(struct Slice slice, unsigned *counts) {
  fx_shared_allocator(smem);
  Bins_storage bins = fx_allocate(smem, struct Bins); /* not initialised */
  unsigned item = fx_thread_idx_x();
  for (unsigned i = item; i < HISTOGRAM_VALUES; i += HISTOGRAM_BLOCK)
    bins.count[i] = 0;
  fx_barrier();
  unsigned long long step = (unsigned long long)fx_grid_dim_x() * HISTOGRAM_BLOCK;
  unsigned long long first = (unsigned long long)fx_block_idx_x() * HISTOGRAM_BLOCK + item;
  for (unsigned long long i = first; i < slice.count; i += step)
    __atomic_fetch_add(&bins.count[slice.bytes[i]], 1, __ATOMIC_RELAXED);
  fx_barrier();
  for (unsigned i = item; i < HISTOGRAM_VALUES; i += HISTOGRAM_BLOCK)
    if (bins.count[i])
      __atomic_fetch_add(&counts[i], bins.count[i], __ATOMIC_RELAXED);
}
