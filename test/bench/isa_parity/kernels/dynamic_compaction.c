/* Moves the positive ones of each workgroup's THREADS floats to its front, in order, and fills up with n.
 * Three allocations of different alignment in dynamic shared memory: flags, values, positions. */
#include "gpu.h"

#ifdef BY_HAND
DYNAMIC_SHARED(4) unsigned char dynamic_bytes[];
#endif

KERNEL void dynamic_compaction(const GLOBAL float *in, GLOBAL float *out, int n) {
#ifdef BY_HAND
  LDS unsigned char *flag = dynamic_bytes;
  LDS float *value = (LDS float *)(dynamic_bytes + THREADS);
  LDS int *position = (LDS int *)(dynamic_bytes + THREADS + sizeof(float) * THREADS);
#else
  fx_shared_allocator(smem, dynamic);
  unsigned char *flag = fx_allocate_bytes(smem, THREADS);
  float *value = fx_allocate(smem, float[THREADS]);
  int *position = fx_allocate(smem, int[THREADS + 1]);
  _Static_assert(fx_allocated_bytes(smem) == COMPACT_BYTES, "what the launch passes");
#endif
  unsigned item = thread_x(), start = block_x() * THREADS;

  value[item] = in[start + item];
  flag[item] = value[item] > 0.0f;
  barrier();
  if (item == 0) {
    int next = 0;
    for (unsigned i = 0; i < THREADS; ++i) {
      position[i] = next;
      next += flag[i];
    }
    position[THREADS] = next;
  }
  barrier();
  if (flag[item])
    out[start + (unsigned)position[item]] = value[item];
  if (item >= (unsigned)position[THREADS])
    out[start + item] = (float)n;
}
