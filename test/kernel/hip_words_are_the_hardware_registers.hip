// In HIP the words work in kernels with and without HIP's headers, silently, in both passes (docs/runtime.md, Kernels).
// REQUIRES: hip
// RUN: %hip_noplugin %strict -O2 -S --cuda-device-only %s -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: %hip_noplugin %strict -O2 -c --cuda-host-only %s -o %t.o
// RUN: %hip_noplugin %strict -O2 -S --cuda-device-only -nogpuinc -nogpulib -DBARE %s -o %t.bare.s
// RUN: FileCheck %s < %t.bare.s
// CHECK-LABEL: indices:
// CHECK: .amdhsa_kernel indices
// CHECK-LABEL: wait:
// CHECK: s_barrier
// CHECK: .amdhsa_kernel wait
#ifndef BARE
#include <hip/hip_runtime.h>
#endif
#define ENTRY __attribute__((global))
#include "Inputs/words.inc"
