/* Identical: only names differ, those of the variables and of what the compiler numbers. */
#include "../planted.h"
KERNEL void names_alone(GLOBAL float *data, int n) {
  SHARED float EITHER(first, other)[64];
  SHARED float EITHER(second, second_other)[64];
  unsigned EITHER(item, i) = THREAD;
  EITHER(first, other)[EITHER(item, i)] = data[EITHER(item, i)];
  EITHER(second, second_other)[EITHER(item, i)] = data[EITHER(item, i) + 64];
  BARRIER();
  for (int k = 0; k < n; ++k)
    data[k] += EITHER(first, other)[63 - k] * EITHER(second, second_other)[k];
}
