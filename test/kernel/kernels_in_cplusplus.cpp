// In C++ a kernel may stand in a namespace or in extern "C", and is no member and no template (docs/kernels.md, Rules).
// RUN: %clangxx -std=c++17 -Xclang -verify -fsyntax-only -DWRONG %s
// RUN: %clangxx -std=c++17 -O1 -S -emit-llvm %s -o - | FileCheck --check-prefix=HOST %s
// RUN: %clangxx -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -ffreestanding -O1 -S -emit-llvm %s -o - | FileCheck --check-prefix=AMD %s
// RUN: %cuda --cuda-device-only -O1 -S -emit-llvm %s -o - | FileCheck --check-prefix=CUDA %s
#include <fx/kernel.h>
#include <fx/shared.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

namespace outer {
namespace inner {
// HOST: define {{.*}}@_ZN5outer5inner8reversedE4PairPf(
// HOST: define {{.*}}@__fx_host_reversed(
// AMD: define {{.*}}amdgpu_kernel void @reversed(i32{{[^,]*}}, float{{[^,]*}}, {{[^,]*}}addrspace(1){{[^,]*}})
// AMD-NOT: define
// CUDA: define {{.*}}void @reversed(i32{{[^,]*}}, float{{[^,]*}}, {{[^,]*}})
FX_KERNEL void reversed(Pair p, float *out) {
  fx_shared_allocator(smem, dynamic);
  auto s = fx_allocate(smem, float[4]);
  s[fx_thread_idx_x()] = p.right;
  fx_barrier();
  out[0] = s[1];
}
static_assert(reversed_shared_bytes == 16, "beside the kernel");
} // namespace inner
} // namespace outer
static_assert(outer::inner::reversed_shared_bytes == 16, "");

extern "C" {
// HOST: define {{.*}}@linked(
// AMD: define {{.*}}amdgpu_kernel void @linked(
// CUDA: define {{.*}}void @linked(
FX_KERNEL void linked(float *out) { *out = 1; }
}

#ifdef WRONG
struct Class {
  FX_KERNEL static void member(float *) {} // expected-error {{kernel 'member' is a member of a class; move it to namespace scope}}
};
template <class T> FX_KERNEL void pattern(T *) {} // expected-error {{kernel 'pattern' is a template; a kernel is one function, which may call templates}}
namespace one {
FX_KERNEL void twice(float *) {} // expected-note {{'twice' is declared here}}
}
namespace two {
FX_KERNEL void twice(float *) {} // expected-error {{there is a kernel 'twice' already, and a code object knows kernels by their names alone; rename one of them}}
}
#endif
