/* The running sums of each workgroup's THREADS integers (Hillis and Steele), plus n. Two rows of shared
 * memory take turns, so that one barrier per step is enough. */
#include "gpu.h"

KERNEL void inclusive_scan(const GLOBAL int *in, GLOBAL int *out, int n) {
#ifdef BY_HAND
  SHARED int row[2][THREADS];
#else
  fx_shared_allocator(smem);
  int(*row)[THREADS] = fx_allocate(smem, int[2][THREADS]);
#endif
  unsigned item = thread_x(), place = block_x() * THREADS + item, from = 0;

  row[from][item] = in[place];
  barrier();
  for (unsigned reach = 1; reach < THREADS; reach *= 2) {
    int sum = row[from][item];
    if (item >= reach)
      sum += row[from][item - reach];
    from ^= 1;
    row[from][item] = sum;
    barrier();
  }
  out[place] = row[from][item] + n;
}
