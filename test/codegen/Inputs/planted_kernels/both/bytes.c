/* Different: bytes of shared memory, with the same instructions. */
#include "../planted.h"
KERNEL void bytes(GLOBAL float *data) {
  SHARED float tile[EITHER(80, 64)];
  unsigned i = THREAD % 64;
  tile[i] = data[i];
  BARRIER();
  data[i] = tile[63 - i];
}
