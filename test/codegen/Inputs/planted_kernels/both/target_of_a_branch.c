/* Different: where a branch leads to. */
#include "../planted.h"
KERNEL void target_of_a_branch(GLOBAL volatile float *data, int n) {
  if (EITHER(n == 0, n != 0))
    goto second;
  data[0] = 1.0f;
second:
  data[1] = 2.0f;
}
