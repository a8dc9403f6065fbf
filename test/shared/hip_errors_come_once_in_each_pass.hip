// Each pass of HIP reports a mistake once, with the capacity of its own target (docs/memory.md, Capacity).
// REQUIRES: hip
// RUN: not %hip -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %hip -fsyntax-only --cuda-device-only -Xclang -verify=device,both %s
// RUN: %hip -fsyntax-only --cuda-host-only -Xclang -verify=both %s
#include <hip/hip_runtime.h>

#include "Inputs/kernel.h"

struct Plain {
  int x;
};

// The host pass of HIP compiles kernels only to check them: no limit there.
extern "C" __global__ void large(float *out) {
  fx_shared_allocator(smem);
  float *f = fx_allocate(smem, float[16385]); // device-error {{kernel 'large' needs 65540 bytes of shared memory, but gfx90a has 65536 per workgroup}} device-note {{'float[16385]' takes 65540 bytes}}
  *out = f[3];
}

extern "C" __global__ void unmarked(int *out) {
  fx_shared_allocator(smem);
  Plain *p = fx_allocate(smem, Plain); // both-error {{'struct Plain' is not Storable: it is not marked 'fx.struct' or 'fx.union'}}
  *out = p->x;
}

__device__ void helper(int *out) {
  fx_shared_allocator(smem); // both-error {{shared memory belongs to a kernel, and 'helper' is none}}
  *out = *fx_allocate(smem, int);
}

// CHECK-COUNT-3: error:
// CHECK-NOT: error:
// CHECK: 3 errors generated when compiling for gfx90a
