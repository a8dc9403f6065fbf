/* Different: one constant in one instruction. */
#include "../planted.h"
KERNEL void offset(GLOBAL float *data) {
  SHARED float tile[64];
  unsigned i = THREAD;
  tile[i] = data[i];
  BARRIER();
  data[i] = tile[EITHER(5, 6)];
}
