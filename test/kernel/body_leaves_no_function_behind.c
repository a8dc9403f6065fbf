// The code object has the entry alone, at every level of optimization, and reaches global memory by global instructions (docs/kernels.md, Arguments).
// RUN: %amdgcn -O2 -S %s -o - | FileCheck --check-prefixes=CHECK,OPTIMIZED %s
// RUN: %amdgcn -O0 -S %s -o - | FileCheck %s
#include <fx/kernel.h>
#include <fx/shared.h>

struct FX_STRUCT Pair {
  int left;
  float *out;
};

static int helper(int n) { return n + 1; }

// CHECK-NOT: __fx_body:
// CHECK: {{^}}k:
// CHECK-NOT: s_trap
// OPTIMIZED-NOT: flat_load
// OPTIMIZED-NOT: flat_store
// OPTIMIZED: global_store
// CHECK-NOT: __fx_body:
// CHECK: .name: {{ *}}k
FX_KERNEL void k(struct Pair p, const int *in) {
  fx_shared_allocator(smem);
  int *s = fx_allocate(smem, int[64]);
  unsigned i = fx_thread_idx_x();
  s[i] = helper(in[i]);
  fx_barrier();
  p.out[i] = (float)(s[63 - i] + p.left);
}
