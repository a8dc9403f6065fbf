#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))

#include <fx/kernel.h>
#include <fx/shared.h>

struct FX_STRUCT Tile {
  float values[64];
};

FX_KERNEL void halve(float *data) {
  fx_shared_allocator(smem);
  Tile_storage tile = fx_allocate(smem, Tile);
  tile.values[fx_thread_idx_x()] = data[fx_thread_idx_x()];
  fx_barrier();
  data[fx_thread_idx_x()] = tile.values[63 - fx_thread_idx_x()] / 2;
}
