/* Different: registers, with the same instructions. */
#include "../planted.h"
KERNEL void registers(GLOBAL float *data) {
  *data = 0.0f;
  EITHER(__asm__ volatile("" ::: "v40"), (void)0);
}
