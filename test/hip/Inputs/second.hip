/* The second file of a linked program. */
#include "linked.h"

__device__ float scaled(Tile_storage tile, Scale scale, unsigned row, unsigned column) {
  return tile.values[row][column] * scale.factor;
}

FX_KERNEL void second(Scale scale, float *out) {
  fx_shared_allocator(smem, dynamic);
  Tile_storage tile = fx_allocate(smem, Tile); /* the same dynamic base as in the first file */
  unsigned i = fx_thread_idx_x();
  tile.values[0][i] = *out;
  fx_barrier();
  out[i] = scaled(tile, scale, 0, TILE - i);
}

static __global__ void native(float *out) { /* another one than in the first file */
  fx_shared_allocator(smem);
  double *s = fx_allocate(smem, double[16]);
  s[fx_thread_idx_x()] = *out;
  fx_barrier();
  out[fx_thread_idx_x()] = static_cast<float>(s[3]);
}

void launch_second(float *out) {
  second<<<1, TILE, second_shared_bytes>>>(1.0f, 2, 3, 4, out);
  native<<<1, 16>>>(out);
  of_template<3><<<1, 64>>>(out);
}
