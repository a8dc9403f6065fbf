// Compile-time fields work in HIP, host and device: templates, functions, constants, generic kernels (docs/language.md, Compile-time fields).
// REQUIRES: hip
// RUN: %hip -O2 --cuda-device-only -S -emit-llvm %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: %hip -O2 -c %s -o %t.o
#include <hip/hip_runtime.h>
#include <fx/fx.h>

struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  FX_CONSTEXPR int weights[4];
  FX_CONSTEXPR float eps;
  FX_CONSTEXPR float (*op)(float);
  float scale;
};
static __device__ inline float twice(float x) { return 2 * x; }
FX_SPECIALIZE(Params4, Params, .tile = 4, .weights = {1, 2, 3, 4}, .eps = 0.5f, .op = twice);

// CHECK: define {{.*}}amdgpu_kernel void @{{.*}}scale{{.*}}(float %{{[^,]*}}, ptr {{[^,]*}})
// CHECK-NOT: br
// CHECK: ret void
template <class P> __global__ void scale(P p, float *out) {
  for (int i = 0; i < fx_constexpr(p, tile); ++i)
    out[i] = fx_constexpr(p, op)(p.scale) * static_cast<float>(Params4_weights[i]) + P::eps;
}
template __global__ void scale(Params4, float *);

// CHECK: define {{.*}}amdgpu_kernel void @{{.*}}generic_Params__tile_4__weights_1_x2_x3_x4__eps_0_p5__op_twice{{.*}}(float %{{[^,]*}}, ptr {{[^,]*}})
// CHECK-NOT: br
// CHECK: ret void
FX_GENERIC __global__ void generic(Params p, float *out) {
  for (int i = 0; i < Params_tile; ++i)
    out[i] = Params_op(p.scale) + Params_eps;
}
FX_INSTANTIATE(generic, Params4);

int main() {
  Params4 p = Params4_make(1.0f);
  scale<<<1, 1>>>(p, nullptr);
  generic_Params4<<<1, 1>>>(p, nullptr);
  return Params4_weights[3] - 4;
}
