// A kernel in PTX has one .param per run-time field (docs/kernels.md, Arguments).
// REQUIRES: nvptx-kernels
// RUN: %nvptx -O2 -S %s -o - | FileCheck %s
#include <fx/kernel.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

// CHECK: .visible .entry k(
// CHECK-NEXT: .param .{{[usb]}}32 k_param_0,
// CHECK-NEXT: .param .f32 k_param_1,
// CHECK-NEXT: .param .u64 {{.*}}k_param_2,
// CHECK-NEXT: .param .u64 {{.*}}k_param_3
// CHECK-NEXT: )
// CHECK: ld.global
// CHECK: st.global
// CHECK-NOT: .func
FX_KERNEL void k(struct Pair p, const float *in, float *out) {
  unsigned i = fx_thread_idx_x();
  out[i] = in[i] * p.right + (float)p.left;
}
