// In CUDA the words work in kernels without CUDA's headers, silently, in both passes (docs/runtime.md, Kernels).
// RUN: %cuda_noplugin %strict -O2 -S --cuda-device-only %s -o - | FileCheck %s
// RUN: %cuda_noplugin %strict -O2 -fsyntax-only --cuda-host-only %s
// CHECK-LABEL: .entry indices(
// CHECK-DAG: %tid.x;
// CHECK-DAG: %ctaid.z;
// CHECK-LABEL: .entry wait(
// CHECK: {{bar|barrier}}.sync 0;
#define ENTRY __attribute__((global))
#include "Inputs/words.inc"
