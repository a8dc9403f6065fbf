/* Sums an array: each block adds a part of it, in dynamic shared memory.
 *
 *   grid: any number of blocks; block: REDUCTION_BLOCK work-items
 *   sum.numbers: sum.count floats; sum.sums: one float per block, scale times the sum of its part
 *
 * The kernel takes one composite; what is compiled takes its four fields. */
#include "../launch/kernels.h"

#include <fx/shared.h>

FX_KERNEL void reduce(struct Sum sum) {
  fx_shared_allocator(smem, dynamic);
  float *partial = fx_allocate(smem, float[REDUCTION_BLOCK]); /* not initialised, never freed */

  unsigned item = fx_thread_idx_x(), step = fx_grid_dim_x() * REDUCTION_BLOCK;
  float own = 0.0f;
  for (unsigned i = fx_block_idx_x() * REDUCTION_BLOCK + item; i < (unsigned)sum.count; i += step)
    own += sum.numbers[i];
  partial[item] = own;
  for (unsigned half = REDUCTION_BLOCK / 2; half > 0; half /= 2) {
    fx_barrier();
    if (item < half)
      partial[item] += partial[item + half];
  }
  if (item == 0)
    sum.sums[fx_block_idx_x()] = sum.scale * partial[0];
}
