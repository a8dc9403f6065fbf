/* The first file of a linked program. */
#include "linked.h"

FX_KERNEL void first(Scale scale, const float *in, float *out) {
  fx_shared_allocator(smem, dynamic);
  Tile_storage tile = fx_allocate(smem, Tile);
  unsigned i = fx_thread_idx_x();
  for (unsigned column = 0; column < TILE; ++column)
    tile.values[i][column] = in[i * TILE + column];
  fx_barrier();
  for (unsigned column = 0; column < TILE; ++column)
    out[i * TILE + column] = scaled(tile, scale, column, i);
}

__global__ void native(float *out) {
  fx_shared_allocator(smem);
  float *s = fx_allocate(smem, float[16]);
  s[fx_thread_idx_x()] = *out;
  fx_barrier();
  out[fx_thread_idx_x()] = s[3];
}

int main() {
  float *none = nullptr;
  first<<<1, TILE, first_shared_bytes>>>(1.0f, 2, 3, 4, none, none);
  native<<<1, 16>>>(none);
  of_template<3><<<1, 64>>>(none);
  launch_second(none);
  return exit_status();
}
