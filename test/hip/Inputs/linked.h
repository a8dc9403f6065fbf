/* What the two files of a linked program share: a kernel template that both instantiate, and what one calls of the
 * other. */
#ifndef LINKED_H
#define LINKED_H

#include "bare.h"

#include <fx/kernel.h>
#include <fx/shared.h>

#include "shapes.h"

template <int N> __global__ void of_template(float *out) {
  fx_shared_allocator(smem);
  Scratch_storage s = fx_allocate(smem, Scratch);
  s.sums[fx_thread_idx_x()] = out[N];
  fx_barrier();
  out[fx_thread_idx_x()] = s.sums[N];
}

FX_KERNEL void second(Scale scale, float *out);
__device__ float scaled(Tile_storage tile, Scale scale, unsigned row, unsigned column);
void launch_second(float *out);

#endif
