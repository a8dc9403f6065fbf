// Under HIP a kernel's entry has the kernel's name for launches, registration and addresses; k_launch exists in both passes (docs/kernels.md, HIP and CUDA).
// REQUIRES: hip
// RUN: %hip -O2 -Wall -Werror --cuda-device-only -S %s -o - | FileCheck --check-prefix=DEVICE %s
// RUN: %hip -O2 -Wall -Werror --cuda-host-only -S -emit-llvm %s -o - | FileCheck --check-prefix=HOST %s
#include <hip/hip_runtime.h>

#include <fx/kernel.h>
#include <fx/launch.h>
#include <fx/shared.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

namespace ns {
FX_KERNEL void prototype(Pair p);
FX_KERNEL void k(Pair p, const float *__restrict__ in, float *out); // defined below

// DEVICE: {{^}}k:
// DEVICE-NOT: flat_load
// DEVICE: ds_{{write|store}}
// DEVICE-NOT: flat_store
// DEVICE: s_endpgm
FX_KERNEL void k(Pair p, const float *__restrict__ in, float *out) {
  fx_shared_allocator(smem, dynamic);
  float *s = fx_allocate(smem, float[64]);
  unsigned i = threadIdx.x;
  s[i] = in[i];
  fx_barrier();
  out[i] = s[63 - i] * p.right + static_cast<float>(p.left);
}
} // namespace ns

FX_KERNEL void same(int n, float *f);
FX_KERNEL void same(int n, float *f);

// The parameters of this one are its arguments.
// DEVICE: {{^}}same:
FX_KERNEL void same(int n, float *f) { *f = static_cast<float>(n); }

// DEVICE: {{^}}_Z6nativePf:
__global__ void native(float *f) {
  fx_shared_allocator(smem, dynamic);
  int *s = fx_allocate(smem, int[7]);
  s[threadIdx.x] = 1;
  *f = static_cast<float>(s[1]);
}
static_assert(native_shared_bytes == 28, "of native kernels too");

template <int N> __global__ void of_template(float *f) {
  fx_shared_allocator(smem, dynamic);
  f[N] = fx_allocate(smem, float[4])[N];
}
static_assert(of_template_shared_bytes == 16, "and of templates");

// DEVICE: {{^}}__fx_kernel_k:
// DEVICE: {{^}}__fx_kernel_same:
// DEVICE-NOT: __fx_body:
// DEVICE: .name: {{ *}}k
fx_status by_runtime(fx_kernel *kernel, const fx_launch_config *config, float *f) {
  return ns::k_launch(kernel, config, Pair{1, 2.0f}, f, f);
}

int main() {
  float *d = nullptr;
  ns::k<<<1, 64, ns::k_shared_bytes>>>(1, 2.0f, d, d);
  same<<<1, 1>>>(3, d);
  native<<<1, 64, native_shared_bytes>>>(d);
  of_template<1><<<1, 1, of_template_shared_bytes>>>(d);
  hipFuncAttributes attributes;
  return hipFuncGetAttributes(&attributes, reinterpret_cast<const void *>(ns::k)) == hipSuccess;
}
// HOST-DAG: c"k\00"
// HOST-DAG: c"same\00"
// HOST: call {{.*}}@__hipRegisterFunction(
