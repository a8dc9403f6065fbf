/* Transposes a matrix through shared memory, tile by tile.
 *
 *   grid: n / TILE x n / TILE workgroups; workgroup: TILE x ROWS work-items
 *   in, out: n x n floats, row by row; n is a multiple of TILE
 *
 * Reading a column of the matrix is slow, reading a column of shared memory is not: each workgroup reads
 * the rows of a tile and writes its columns as rows. */
#include <fx/kernel.h>
#include <fx/shared.h>

enum { TILE = 32, ROWS = 8 };

/* One float of padding per row: the elements of a column lie in different banks. */
struct FX_STRUCT Shared {
  float tile[TILE][TILE + 1];
};

FX_KERNEL void transpose(const float *in, float *out, int n) {
  fx_shared_allocator(smem);
  Shared_storage shared = fx_allocate(smem, struct Shared); /* not initialised, never freed */

  unsigned x = fx_thread_idx_x(), width = (unsigned)n;
  unsigned left = fx_block_idx_x() * TILE, top = fx_block_idx_y() * TILE;

  for (unsigned y = fx_thread_idx_y(); y < TILE; y += ROWS)
    shared.tile[y][x] = in[(top + y) * width + left + x];
  fx_barrier();
  for (unsigned y = fx_thread_idx_y(); y < TILE; y += ROWS)
    out[(left + y) * width + top + x] = shared.tile[x][y];
}
