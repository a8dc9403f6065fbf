// An instance of a generic kernel is a kernel: its arguments are the run-time fields, its entry has the instance's name, and its loop is unrolled (docs/language.md, Functions for several specializations).
// RUN: %amdgcn -O2 -S %s -o - | FileCheck --check-prefix=AMD %s
// RUN: %clang -O1 -S -emit-llvm %s -o - | FileCheck --check-prefix=HOST %s
// RUN: %clang -E %s -o %t.i && %clang -x cpp-output -O1 -S -emit-llvm %t.i -o - | FileCheck --check-prefix=HOST %s
#include <fx/kernel.h>
#include <fx/shared.h>

struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  float factor;
};
FX_SPECIALIZE(Params2, Params, .tile = 2);
FX_SPECIALIZE(Params3, Params, .tile = 3);

// AMD: {{^}}scale_Params__tile_2:
// AMD: global_store
// AMD-NOT: s_cbranch
// AMD: s_endpgm
// AMD: {{^}}scale_Params__tile_3:
// AMD: s_endpgm
// AMD: {{^}}__fx_kernel_scale_Params__tile_2:
// AMD: .value_kind: {{ *}}by_value
// AMD: .value_kind: {{ *}}global_buffer
// AMD: .name: {{ *}}scale_Params__tile_2
// HOST: define {{.*}}@__fx_host_scale_Params__tile_2(
// HOST: define {{.*}}@__fx_host_scale_Params__tile_3(
FX_GENERIC FX_KERNEL void scale(struct Params p, float *data) {
  fx_shared_allocator(smem, dynamic);
  float *s = fx_allocate(smem, float[64]);
  unsigned first = fx_thread_idx_x() * (unsigned)fx_constexpr(p, tile);
#pragma unroll
  for (unsigned i = 0; i < (unsigned)fx_constexpr(p, tile); ++i)
    s[(first + i) % 64] = p.factor * data[first + i];
  fx_barrier();
  data[first] = s[63 - first];
}
FX_INSTANTIATE(scale, Params2);
FX_INSTANTIATE(scale, Params3);
_Static_assert(scale_Params__tile_3_shared_bytes == 256, "");
FX_KERNEL void after(float *f) { *f = 1; }
// HOST: define {{.*}}@__fx_host_after(
