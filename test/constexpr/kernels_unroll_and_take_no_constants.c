// A loop bounded by a compile-time field has no loop left, and the field is no kernel argument (docs/language.md, Compile-time fields).
// RUN: %amdgcn -std=c11 -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %amdgcn -std=c11 -O2 -S %s -o - | FileCheck --check-prefix=ASM %s
#include <fx/fx.h>
struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  FX_CONSTEXPR float (*activation)(float);
  float scale;
};
static inline float relu(float x) { return x > 0 ? x : 0; }
FX_SPECIALIZE(Params8, Params, .tile = 8, .activation = relu);

#define KERNEL __attribute__((amdgpu_kernel, visibility("protected")))

// CHECK: define {{.*}}amdgpu_kernel void @scale(float %{{[^,]*}}, ptr {{[^,]*}}, ptr {{[^,]*}})
// CHECK-NOT: br
// CHECK-NOT: call
// CHECK: ret void
// ASM-LABEL: {{^}}scale:
// ASM-NOT: s_cbranch
// ASM-NOT: s_swappc
// ASM: s_endpgm
KERNEL void scale(Params8 p, const float *restrict in, float *restrict out) {
  for (int i = 0; i < fx_constexpr(p, tile); ++i)
    out[i] = p.scale * fx_constexpr(p, activation)(in[i]);
}

// CHECK: define {{.*}}amdgpu_kernel void @generic_Params__tile_4__activation_relu(float %{{[^,]*}}, ptr {{[^,]*}}, ptr {{[^,]*}})
// CHECK-NOT: br
// CHECK: ret void
FX_SPECIALIZE(Params4, Params, .tile = 4, .activation = relu);
FX_GENERIC KERNEL void generic(struct Params p, const float *restrict in, float *restrict out) {
  for (int i = 0; i < fx_constexpr(p, tile); ++i)
    out[i] = p.scale * fx_constexpr(p, activation)(in[i]);
}
FX_INSTANTIATE(generic, Params4);
