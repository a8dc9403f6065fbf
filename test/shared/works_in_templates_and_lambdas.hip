// In a template and in a lambda T may be any type that does not depend on a parameter (docs/memory.md, Mistakes).
// REQUIRES: hip
// RUN: %hip -std=c++17 -fsyntax-only --cuda-device-only -Xclang -verify %s
// RUN: %hip -std=c++17 -fsyntax-only --cuda-host-only -Xclang -verify %s
// RUN: %hip -std=c++17 -O0 -S -emit-llvm --cuda-device-only -DWELL %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: %hip -std=c++17 -O2 -c -DWELL %s -o %t.o
#include <hip/hip_runtime.h>

#include "Inputs/kernel.h"

namespace ns {
struct FX_STRUCT Pair {
  int left;
  float right;
};
} // namespace ns

// Each instantiation has memory of its own.
// CHECK-DAG: @_ZZ6scaledIfEvPT_E11smem_0_left = {{.*}}addrspace(3) global [4 x i8] {{undef|poison}},{{.*}} align 64
// CHECK-DAG: @_ZZ6scaledIdEvPT_E11smem_0_left = {{.*}}addrspace(3) global [4 x i8] {{undef|poison}},{{.*}} align 64
template <typename T> __global__ void scaled(T *out) {
  fx_shared_allocator(smem);
  ns::Pair_storage s = fx_allocate_aligned(smem, ns::Pair, 64);
  CHECK(fx_allocated_bytes(smem) == 8);
  *s.left = static_cast<int>(*out);
  *out = static_cast<T>(*s.left);
}
template __global__ void scaled<float>(float *);
template __global__ void scaled<double>(double *);

// CHECK-DAG: @fx_dynamic_shared_align32 = external {{.*}}addrspace(3) global [0 x i8], align 32
template <int N> __global__ void dynamically(float *out) {
  fx_shared_allocator(smem, dynamic);
  float *f = fx_allocate_aligned(smem, float[8], 32);
  f[N] = *out;
  out[1] = f[N + 1];
}
template __global__ void dynamically<3>(float *);

// CHECK-DAG: @_ZZ{{.*}}in_a_lambda{{.*}}smem_0 = {{.*}}addrspace(3) global [4 x i8] {{undef|poison}},{{.*}} align 4
extern "C" __global__ void in_a_lambda(int *out) {
  fx_shared_allocator(smem);
  auto next = [&](int x) {
    int *counter = fx_allocate(smem, int);
    *counter = x;
    return *counter;
  };
  *out = next(3) + next(4);
  CHECK(fx_allocated_bytes(smem) == 4);
}

#ifndef WELL
__global__ void declared_in_a_lambda(int *out) {
  auto set = [&](int x) {
    fx_shared_allocator(smem); // expected-error {{a shared allocator belongs to the whole kernel 'declared_in_a_lambda'; declare it outside of the lambda or block, which may allocate from it}}
    int *counter = fx_allocate(smem, int);
    *counter = x;
    *out = *counter;
  };
  set(3);
}

template <typename T> __global__ void dependent(T *out) {
  fx_shared_allocator(smem);
  T *t = fx_allocate(smem, T);             // expected-error {{what is allocated here depends on a template parameter; allocate a type that the template does not change, or specialize the kernel}}
  auto *u = fx_allocate(smem, T[3]);       // expected-error {{what is allocated here depends on a template parameter}}
  *out = *t + *u;
}
template __global__ void dependent<int>(int *); 

template <int N> __global__ void dependent_numbers(float *out) {
  fx_shared_allocator(smem);
  auto *b = fx_allocate_bytes(smem, N);            // expected-error {{what is allocated here depends on a template parameter}}
  auto *f = fx_allocate_aligned(smem, float, N);   // expected-error {{what is allocated here depends on a template parameter}}
  auto *a = fx_allocate(smem, float[N]);           // expected-error {{what is allocated here depends on a template parameter}}
  *out = *b + *f + *a;
}
template __global__ void dependent_numbers<4>(float *);

extern "C" __global__ void in_a_generic_lambda(int *out) {
  fx_shared_allocator(smem);
  auto next = [&](auto x) {
    int *counter = fx_allocate(smem, int); // expected-error {{what is allocated here depends on a template parameter}}
    *counter = x;
    return *counter;
  };
  *out = next(3) + next(4.0);
}

extern "C" __global__ void in_a_local_class(int *out) {
  fx_shared_allocator(smem);
  struct Local {
    char bytes[fx_allocated_bytes(smem) + 1];
    __device__ static int f() { return *fx_allocate(smem, int); } // expected-error {{a function that is defined inside a class cannot allocate; declare it there and define it outside, or let it take a storage}}
  };
  *out = Local::f();
}

struct InAClass {
  static __global__ void kernel(int *out) {
    fx_shared_allocator(smem); // expected-error {{a function that is defined inside a class cannot allocate}}
    *out = *fx_allocate(smem, int); // expected-error {{a function that is defined inside a class cannot allocate}}
  }
};
#endif
