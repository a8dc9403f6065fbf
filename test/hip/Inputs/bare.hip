/* A HIP program without HIP's headers and device libraries. */
#include "bare.h"

#include <fx/kernel.h>
#include <fx/shared.h>

#include "shapes.h"

extern "C" __global__ void reverse(Scale scale, float *data) {
  fx_shared_allocator(smem);
  Tile_storage tile = fx_allocate(smem, Tile);
  unsigned x = fx_thread_idx_x(), y = fx_thread_idx_y();
  tile.values[y][x] = data[y * TILE + x] * scale.factor;
  fx_barrier();
  data[y * TILE + x] = tile.values[TILE - 1 - y][TILE - 1 - x];
}

FX_KERNEL void count(Scale scale, const int *in, int *out) {
  fx_shared_allocator(smem, dynamic);
  Scratch_storage scratch = fx_allocate(smem, Scratch);
  unsigned i = fx_thread_idx_x();
  scratch.bins[i % 64] = in[i] - scale.count;
  fx_barrier();
  out[i] = scratch.bins[63 - i % 64];
}

int main() {
  reverse<<<1, dim3(TILE, TILE)>>>(Scale{1, 2, {3, 4}}, nullptr);
  count<<<1, 64, count_shared_bytes>>>(1, 2, 3, 4, nullptr, nullptr);
  return exit_status();
}
