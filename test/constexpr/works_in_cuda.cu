// Compile-time fields work in CUDA, host and device (docs/language.md, Compile-time fields).
// RUN: %cuda %strict -Wno-c++20-designator -fsyntax-only --cuda-host-only %s
// RUN: %cuda %strict --cuda-device-only -O2 -S %s -o - | FileCheck %s
#define FX_TEST_FUNCTION __attribute__((host)) __attribute__((device))
#pragma clang diagnostic ignored "-Wgnu-anonymous-struct"
#pragma clang diagnostic ignored "-Wunused-macros"
#include "Inputs/params.inc"

extern "C" __attribute__((global)) void kernel(Numbers2 n, P32_storage s, float *out);

// CHECK: .entry kernel
// CHECK-NOT: bra
// CHECK: ret;
extern "C" __attribute__((global)) void kernel(Numbers2 n, P32_storage s, float *out) {
  for (int i = 0; i < fx_constexpr(n, tile); ++i)
    *out = n.b + static_cast<float>(P32_op(i) + *P32_shape + fx_constexpr(s, tile)) + *s.scale;
}
