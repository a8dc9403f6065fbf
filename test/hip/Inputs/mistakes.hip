/* A mistake of each kind: in a declaration, with a value, with shared memory, in a kernel's parameter. */
#include "bare.h"

#include <fx/kernel.h>
#include <fx/shared.h>

#include "shapes.h"

#ifdef ONLY_HOST
#ifndef __HIP_DEVICE_COMPILE__
Scale half() { return Scale{1.0f, 2}; }
#endif
#else
struct FX_STRUCT Reserved {
  int peek;
};

float factor(Scale scale) {
  scale.factor = 1;
  return scale.factor;
}

__global__ void large(float *out) {
  fx_shared_allocator(smem);
  *out = *fx_allocate(smem, float[100000]);
}

FX_KERNEL void overlay(Scratch scratch, float *out) { *out = 1; }
#endif
