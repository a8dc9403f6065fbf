/* C = max(A B + bias, 0): a matrix product whose tiles and epilogue share the same bytes.
 *
 *   grid: n / BLOCK_N x n / BLOCK_M workgroups; workgroup: SIDE x SIDE work-items
 *   a, b: n x n halves; bias: n floats; c: n x n floats; row by row; n is a multiple of 64
 *
 * While the main loop runs, shared memory holds a tile of A and a tile of B. When it is done nobody needs
 * them any more, and the tile of C takes their place: 16384 bytes in all, not 26112. */
#include <fx/kernel.h>
#include <fx/shared.h>

enum { BLOCK_M = 64, BLOCK_N = 64, BLOCK_K = 32, SIDE = 16, EACH = 4, PAD = 8 };

/* Read and written in one access; may alias the elements. */
typedef _Float16 four_halves __attribute__((vector_size(8), may_alias));
typedef float four_floats __attribute__((vector_size(16), may_alias));

struct FX_STRUCT Operands {
  FX_ALIGN(16) _Float16 a[BLOCK_M][BLOCK_K + PAD];
  FX_ALIGN(16) _Float16 b[BLOCK_K][BLOCK_N + PAD];
};

union FX_UNION Shared {
  struct Operands operands;               /* the main loop */
  FX_ALIGN(16) float c[BLOCK_M][BLOCK_N]; /* the epilogue */
};

/* Copies the tiles that start at step k. */
static inline void load(Operands_storage to, const _Float16 *a, const _Float16 *b, unsigned width,
                        unsigned k) {
  unsigned item = fx_thread_idx_y() * SIDE + fx_thread_idx_x();
  unsigned left = fx_block_idx_x() * BLOCK_N, top = fx_block_idx_y() * BLOCK_M;
  for (unsigned i = item; i < BLOCK_M * BLOCK_K; i += SIDE * SIDE)
    to.a[i / BLOCK_K][i % BLOCK_K] = a[(top + i / BLOCK_K) * width + k + i % BLOCK_K];
  for (unsigned i = item; i < BLOCK_K * BLOCK_N; i += SIDE * SIDE)
    to.b[i / BLOCK_N][i % BLOCK_N] = b[(k + i / BLOCK_N) * width + left + i % BLOCK_N];
}

FX_KERNEL void gemm_epilogue(const _Float16 *a, const _Float16 *b, const float *bias, float *c,
                             int n) {
  fx_shared_allocator(smem);
  Shared_storage shared = fx_allocate(smem, union Shared); /* not initialised, never freed */

  unsigned x = fx_thread_idx_x(), y = fx_thread_idx_y(), width = (unsigned)n;
  unsigned left = fx_block_idx_x() * BLOCK_N, top = fx_block_idx_y() * BLOCK_M;
  four_floats sum[EACH] = {{0.0f}};

  for (unsigned k = 0; k < width; k += BLOCK_K) {
    load(shared.operands, a, b, width, k);
    fx_barrier();
    for (unsigned step = 0; step < BLOCK_K; ++step) {
      four_halves *b_row = (four_halves *)&shared.operands.b[step][x * EACH];
      four_floats part = __builtin_convertvector(*b_row, four_floats);
      for (unsigned i = 0; i < EACH; ++i)
        sum[i] += (float)shared.operands.a[y * EACH + i][step] * part;
    }
    fx_barrier(); /* after the last one, the operands' bytes are free for the tile of C */
  }

  for (unsigned i = 0; i < EACH; ++i) {
    four_floats *c_row = (four_floats *)&shared.c[y * EACH + i][x * EACH];
    *c_row = sum[i];
  }
  fx_barrier();
  for (unsigned i = y * SIDE + x; i < BLOCK_M * BLOCK_N; i += SIDE * SIDE) {
    float value = shared.c[i / BLOCK_N][i % BLOCK_N] + bias[left + i % BLOCK_N];
    c[(top + i / BLOCK_N) * width + left + i % BLOCK_N] = value > 0.0f ? value : 0.0f;
  }
}
