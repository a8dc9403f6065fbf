/* Copies COPY_TILES tiles per workgroup, each reversed: while one tile is written from shared memory the
 * next is read into the other buffer. n is the number of floats; what lies beyond is not touched. */
#include "gpu.h"

#ifndef BY_HAND
struct FX_STRUCT CopyBuffers {
  float first[THREADS];
  float second[THREADS];
};
#endif

KERNEL void double_buffered_copy(const GLOBAL float *in, GLOBAL float *out, int n) {
#ifdef BY_HAND
  SHARED float first[THREADS];
  SHARED float second[THREADS];
  LDS float *front = first, *back = second;
#else
  fx_shared_allocator(smem);
  CopyBuffers_storage buffers = fx_allocate(smem, struct CopyBuffers);
  float *front = buffers.first, *back = buffers.second;
#endif
  unsigned item = thread_x(), start = block_x() * COPY_TILES * THREADS;
  unsigned tiles = ((unsigned)n - start) / THREADS;
  if (tiles > COPY_TILES)
    tiles = COPY_TILES;

  front[item] = in[start + item];
  barrier();
  for (unsigned tile = 0; tile < tiles; ++tile) {
    unsigned here = start + tile * THREADS;
    if (tile + 1 < tiles)
      back[item] = in[here + THREADS + item];
    out[here + item] = front[THREADS - 1 - item];
    barrier();
    __typeof__(front) written = front;
    front = back;
    back = written;
  }
}
