/* C = max(A B + bias, 0) for n x n matrices: A and B of halves, sums and C in float. The main loop keeps
 * a tile of A and one of B in shared memory; when it is done the same bytes take the tile of C, so that
 * bias and stores work on whole rows. */
#include "gpu.h"

typedef _Float16 four_halves __attribute__((vector_size(8), may_alias));
typedef float four_floats __attribute__((vector_size(16), may_alias));

#ifdef BY_HAND
typedef LDS four_halves *halves_in_tile;
typedef LDS four_floats *floats_in_tile;
#else
typedef four_halves *halves_in_tile;
typedef four_floats *floats_in_tile;

struct FX_STRUCT GemmTiles {
  FX_ALIGN(16) _Float16 a[GEMM_M][GEMM_K + GEMM_PAD];
  FX_ALIGN(16) _Float16 b[GEMM_K][GEMM_N + GEMM_PAD];
};
union FX_UNION GemmShared {
  struct GemmTiles tiles;
  FX_ALIGN(16) float c[GEMM_M][GEMM_N];
};
#endif

KERNEL
void gemm_epilogue(const GLOBAL _Float16 *a, const GLOBAL _Float16 *b, const GLOBAL float *bias,
                   GLOBAL float *c, int n) {
#ifdef BY_HAND
  SHARED union {
    struct {
      _Alignas(16) _Float16 a[GEMM_M][GEMM_K + GEMM_PAD];
      _Alignas(16) _Float16 b[GEMM_K][GEMM_N + GEMM_PAD];
    } tiles;
    _Alignas(16) float c[GEMM_M][GEMM_N];
  } shared;
#else
  fx_shared_allocator(smem);
  GemmShared_storage shared = fx_allocate(smem, union GemmShared);
#endif
  unsigned x = thread_x(), y = thread_y(), item = y * GEMM_SIDE + x, width = (unsigned)n;
  unsigned left = block_x() * GEMM_N, top = block_y() * GEMM_M;
  four_floats sum[GEMM_EACH] = {{0.0f}};

  for (unsigned k = 0; k < width; k += GEMM_K) {
    for (unsigned i = item; i < GEMM_M * GEMM_K; i += THREADS)
      shared.tiles.a[i / GEMM_K][i % GEMM_K] = a[(top + i / GEMM_K) * width + k + i % GEMM_K];
    for (unsigned i = item; i < GEMM_K * GEMM_N; i += THREADS)
      shared.tiles.b[i / GEMM_N][i % GEMM_N] = b[(k + i / GEMM_N) * width + left + i % GEMM_N];
    barrier();
    for (unsigned step = 0; step < GEMM_K; ++step) {
      halves_in_tile place = (halves_in_tile)&shared.tiles.b[step][x * GEMM_EACH];
      four_floats part = __builtin_convertvector(*place, four_floats);
      for (unsigned i = 0; i < GEMM_EACH; ++i)
        sum[i] += (float)shared.tiles.a[y * GEMM_EACH + i][step] * part;
    }
    barrier();
  }

  for (unsigned i = 0; i < GEMM_EACH; ++i) {
    floats_in_tile place = (floats_in_tile)&shared.c[y * GEMM_EACH + i][x * GEMM_EACH];
    *place = sum[i];
  }
  barrier();
  for (unsigned i = item; i < GEMM_M * GEMM_N; i += THREADS) {
    float value = shared.c[i / GEMM_N][i % GEMM_N] + bias[left + i % GEMM_N];
    c[(top + i / GEMM_N) * width + left + i % GEMM_N] = value > 0.0f ? value : 0.0f;
  }
}
