/* The mean of each point of an n x n grid and its four neighbours; outside the grid is zero. A workgroup
 * keeps its tile with a halo of one point in shared memory, so that each point is read once. */
#include "gpu.h"

#ifndef BY_HAND
struct FX_STRUCT StencilShared {
  float tile[STENCIL_SIDE][STENCIL_SIDE];
};
#endif

KERNEL
void stencil_halo(const GLOBAL float *in, GLOBAL float *out, int n) {
#ifdef BY_HAND
  SHARED float tile[STENCIL_SIDE][STENCIL_SIDE];
#else
  fx_shared_allocator(smem);
  StencilShared_storage shared = fx_allocate(smem, struct StencilShared);
  float(*tile)[STENCIL_SIDE] = shared.tile;
#endif
  int x = (int)thread_x(), y = (int)thread_y();
  int left = (int)block_x() * STENCIL_TILE, top = (int)block_y() * STENCIL_TILE;

  for (int i = y * STENCIL_TILE + x; i < STENCIL_SIDE * STENCIL_SIDE; i += THREADS) {
    int column = left + i % STENCIL_SIDE - STENCIL_HALO,
        row = top + i / STENCIL_SIDE - STENCIL_HALO;
    int inside = column >= 0 && column < n && row >= 0 && row < n;
    tile[i / STENCIL_SIDE][i % STENCIL_SIDE] = inside ? in[row * n + column] : 0.0f;
  }
  barrier();
  if (left + x < n && top + y < n) {
    int j = x + STENCIL_HALO, i = y + STENCIL_HALO;
    out[(top + y) * n + left + x] =
        (tile[i][j] + tile[i][j - 1] + tile[i][j + 1] + tile[i - 1][j] + tile[i + 1][j]) * 0.2f;
  }
}
