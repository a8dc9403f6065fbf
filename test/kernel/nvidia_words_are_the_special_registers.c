// In plain C for NVIDIA GPUs each word is one special register, and the barrier is bar.sync 0 (docs/runtime.md, Kernels).
// REQUIRES: nvptx-kernels
// RUN: %nvptx_noplugin -std=c11 %strict -O2 -S %s -o - | FileCheck %s
// RUN: %nvptx_noplugin -std=c99 %strict -O0 -S %s -o %t.s
// CHECK-LABEL: .entry indices(
// CHECK-DAG: %tid.x;
// CHECK-DAG: %tid.y;
// CHECK-DAG: %tid.z;
// CHECK-DAG: %ctaid.x;
// CHECK-DAG: %ctaid.y;
// CHECK-DAG: %ctaid.z;
// CHECK: ret;
// CHECK-LABEL: .entry sizes(
// CHECK-DAG: %ntid.x;
// CHECK-DAG: %ntid.y;
// CHECK-DAG: %ntid.z;
// CHECK-DAG: %nctaid.x;
// CHECK-DAG: %nctaid.y;
// CHECK-DAG: %nctaid.z;
// CHECK: ret;
// CHECK-LABEL: .entry wait(
// CHECK: st.{{.*}}
// CHECK: {{bar|barrier}}.sync 0;
// CHECK: st.{{.*}}
#define ENTRY __attribute__((nvptx_kernel))
#include "Inputs/words.inc"
