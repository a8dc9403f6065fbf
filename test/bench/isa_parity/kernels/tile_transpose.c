/* Transposes an n x n matrix: a workgroup reads the rows of a tile and writes them as columns, both
 * coalesced. Rows are padded by one float, so that a column touches every bank. */
#include "gpu.h"

#ifndef BY_HAND
struct FX_STRUCT TransposeShared {
  float tile[TRANSPOSE_TILE][TRANSPOSE_TILE + 1];
};
#endif

KERNEL
void tile_transpose(const GLOBAL float *in, GLOBAL float *out, int n) {
#ifdef BY_HAND
  SHARED float tile[TRANSPOSE_TILE][TRANSPOSE_TILE + 1];
#else
  fx_shared_allocator(smem);
  TransposeShared_storage shared = fx_allocate(smem, struct TransposeShared);
  float(*tile)[TRANSPOSE_TILE + 1] = shared.tile;
#endif
  unsigned x = thread_x(), y = thread_y(), side = (unsigned)n;
  unsigned left = block_x() * TRANSPOSE_TILE, top = block_y() * TRANSPOSE_TILE;

  for (unsigned row = y; row < TRANSPOSE_TILE; row += TRANSPOSE_ROWS)
    tile[row][x] = in[(top + row) * side + left + x];
  barrier();
  for (unsigned row = y; row < TRANSPOSE_TILE; row += TRANSPOSE_ROWS)
    out[(left + row) * side + top + x] = tile[x][row];
}
