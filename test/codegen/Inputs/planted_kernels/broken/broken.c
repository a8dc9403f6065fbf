/* The annotated version does not compile. */
#include "../planted.h"
KERNEL void broken(GLOBAL float *data) { *EITHER(nowhere, data) = 0.0f; }
