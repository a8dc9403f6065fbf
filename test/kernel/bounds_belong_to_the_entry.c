// Launch bounds of a kernel reach its entry, in plain C, HIP and CUDA; wrong ones are errors (docs/kernels.md, Launch bounds).
// RUN: %amdgcn -O2 -Wall -Wextra -Werror -S %s -o - | FileCheck --check-prefix=AMD %s
// RUN: %clangxx -x c++ --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -ffreestanding -O2 -S %s -o - | FileCheck --check-prefix=AMD %s
// RUN: %clangxx -x hip -std=c++17 --offload-arch=gfx90a --cuda-device-only -nogpuinc -nogpulib -O2 -S %s -o - | FileCheck --check-prefix=AMD %s
// RUN: %cuda --cuda-device-only -O2 -S %s -o - | FileCheck --check-prefix=PTX %s
// RUN: %clang -O2 -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %amdgcn -DMISTAKES -fsyntax-only -Xclang -verify %s
#include <fx/kernel.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

// AMD: .max_flat_workgroup_size: 1024
// AMD: .name: {{ *}}unbound
// PTX: .entry unbound(
// PTX-NOT: .maxntid
FX_KERNEL void unbound(struct Pair p, float *out) { out[fx_thread_idx_x()] = p.right; }

// AMD: .max_flat_workgroup_size: 256
// AMD: .name: {{ *}}bound
// PTX: .entry bound(
// PTX: .maxntid {{ *}}256
FX_KERNEL_BOUNDS(256) void bound(struct Pair p, float *out) { out[fx_thread_idx_x()] = p.right; }

// AMD: .max_flat_workgroup_size: 64
// AMD: .name: {{ *}}bound_twice
// PTX: .entry bound_twice(
// PTX-DAG: .maxntid {{ *}}64
// PTX-DAG: .minnctapersm 2
FX_KERNEL void bound_twice(struct Pair p, float *out);
FX_KERNEL_BOUNDS(64, 2) void bound_twice(struct Pair p, float *out) { out[fx_thread_idx_x()] = p.right; }

// AMD: .max_flat_workgroup_size: 128
// AMD: .name: {{ *}}bound_by_its_prototype
// PTX: .entry bound_by_its_prototype(
// PTX: .maxntid {{ *}}128
FX_KERNEL_BOUNDS(128) void bound_by_its_prototype(float *out);
FX_KERNEL void bound_by_its_prototype(float *out) { *out = 1; }

#ifdef MISTAKES
FX_KERNEL_BOUNDS(64) void differs(void);
FX_KERNEL_BOUNDS(128) void differs(void) {} // expected-error {{kernel 'differs' has other launch bounds on an earlier declaration; keep one of the two}}
FX_KERNEL_BOUNDS(64) __attribute__((amdgpu_kernel)) void native(void) {} // expected-error {{kernel 'native' is one of the compiler's own, and gets its launch bounds from the compiler's attribute, such as __launch_bounds__; write FX_KERNEL without bounds, or nothing}}
FX_KERNEL_BOUNDS(64, 33) void most(void) {} // expected-error {{takes at most two arguments}}
FX_KERNEL_BOUNDS(0) void none(void) {} // expected-error {{marker 'fx.kernel' on 'none' takes at most two arguments, the most work-items of a block, from 1 to 1024, and the least waves per execution unit, from 1 to 32}}
FX_KERNEL_BOUNDS(1025) void large(void) {} // expected-error {{takes at most two arguments}}
FX_KERNEL_BOUNDS(64, 0) void waves(void) {} // expected-error {{takes at most two arguments}}
FX_KERNEL_BOUNDS("64") void text(void) {} // expected-error {{takes at most two arguments}}
FX_KERNEL_BOUNDS(1, 2, 3) void many(void) {} // expected-error {{takes at most two arguments}}
#endif
