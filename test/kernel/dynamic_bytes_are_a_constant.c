// Behind a kernel, k_shared_bytes is the dynamic shared memory that a launch passes, and 0 in static mode (docs/kernels.md, Shared memory).
// RUN: %clang -fsyntax-only -Werror %s
// RUN: %amdgcn -fsyntax-only -Werror %s
#include <fx/kernel.h>
#include <fx/shared.h>

FX_KERNEL void in_static(float *out) {
  fx_shared_allocator(smem);
  out[0] = fx_allocate(smem, float[64])[1];
}
_Static_assert(in_static_shared_bytes == 0, "");

FX_KERNEL void in_dynamic(float *out) {
  fx_shared_allocator(smem, dynamic);
  out[0] = *fx_allocate(smem, char);
  {
    out[1] = fx_allocate(smem, float[64])[1];
  }
}
_Static_assert(in_dynamic_shared_bytes == 4 + 256, "");

FX_KERNEL void without(float *out) { out[0] = 1; }
enum { usable = without_shared_bytes };

#ifdef __AMDGCN__
__attribute__((amdgpu_kernel)) void native(__attribute__((address_space(1))) float *out) {
  if (out) {
    fx_shared_allocator(smem, dynamic);
    out[0] = (float)*fx_allocate(smem, short);
  }
}
_Static_assert(native_shared_bytes == 2, "");
#endif
