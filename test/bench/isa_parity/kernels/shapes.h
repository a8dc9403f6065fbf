/* The sizes that a kernel and the programs which run it agree on, in elements where nothing else is
 * said. Workgroups have THREADS work-items in a row, or as many rows as the comment says. */
#ifndef ISA_PARITY_SHAPES_H
#define ISA_PARITY_SHAPES_H

enum {
  THREADS = 256,

  TRANSPOSE_TILE = 32, /* 32 x 8 work-items */
  TRANSPOSE_ROWS = 8,

  COPY_TILES = 8, /* tiles of THREADS floats per workgroup */

  GEMM_M = 64, /* one workgroup: a tile of 64 x 64, K in steps of 32; 16 x 16 work-items of 4 x 4 */
  GEMM_N = 64,
  GEMM_K = 32,
  GEMM_SIDE = 16,
  GEMM_EACH = 4,
  GEMM_PAD = 8, /* halves: keeps rows 16-byte aligned and off the same banks */

  SOFTMAX_COLUMNS = 1024, /* the longest row */

  HISTOGRAM_BINS = 256,
  HISTOGRAM_CHUNK = 16 * THREADS, /* bytes per workgroup */

  STENCIL_TILE = 16, /* 16 x 16 work-items */
  STENCIL_HALO = 1,
  STENCIL_SIDE = STENCIL_TILE + 2 * STENCIL_HALO,

  NORM_COLUMNS = 1024, /* exactly */

  VECTOR_QUADS = THREADS, /* groups of four floats per workgroup */

  COMPACT_BYTES = THREADS + 4 * THREADS + 4 * (THREADS + 1), /* flags, values, positions */

  FIR_TAPS = 16,
  FIR_BYTES = 4 * (THREADS + FIR_TAPS - 1)
};

#endif
