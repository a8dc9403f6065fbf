/* Different: two operands. */
#include "../planted.h"
KERNEL void order(GLOBAL float *data) {
  unsigned i = THREAD;
  float a = data[i], b = data[i + 64];
  data[i] = EITHER(a - b, b - a);
}
