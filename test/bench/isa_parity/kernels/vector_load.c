/* Moves each group of four floats n groups on within its workgroup's tile, around the end, and doubles it.
 * Shared memory is read and written 16 bytes at a time: its alignment must be known. */
#include "gpu.h"

typedef float quad __attribute__((vector_size(16), may_alias));

KERNEL void vector_load(const GLOBAL quad *in, GLOBAL quad *out, int n) {
#ifdef BY_HAND
  SHARED _Alignas(16) float tile[4 * VECTOR_QUADS];
  LDS quad *quads = (LDS quad *)tile;
#else
  fx_shared_allocator(smem);
  float *tile = fx_allocate_aligned(smem, float[4 * VECTOR_QUADS], 16);
  quad *quads = (quad *)tile;
#endif
  unsigned item = thread_x(), place = block_x() * VECTOR_QUADS + item;

  quads[(item + (unsigned)n) % VECTOR_QUADS] = in[place];
  barrier();
  out[place] = quads[item] + quads[item];
}
