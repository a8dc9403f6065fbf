/* Different: a function beside the kernel. */
#include "../planted.h"
#ifndef BY_HAND
void beside(GLOBAL float *data);
void beside(GLOBAL float *data) { *data = 1.0f; }
#endif
KERNEL void function(GLOBAL float *data) { *data = 0.0f; }
