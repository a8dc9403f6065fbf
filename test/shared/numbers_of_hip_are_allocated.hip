// HIP's number classes are allocated like numbers, alone, in arrays and in composites (docs/memory.md, What T can be).
// REQUIRES: hip
// RUN: %hip -std=c++17 -Wall -Wextra -Werror -fsyntax-only --cuda-host-only %s
// RUN: %hip -std=c++17 -O0 -S -emit-llvm --cuda-device-only %s -o %t.ll
// RUN: FileCheck %s < %t.ll
#include <hip/hip_runtime.h>
#if __clang_major__ < 22 // Debian's hip_fp16.h is too old for that one
#include <hip/hip_fp16.h>
#else
struct __half {
  unsigned short bits;
};
#endif

#include "Inputs/kernel.h"

struct FX_STRUCT Halves {
  __half one;
  FX_ALIGN(8) __half many[3][4];
};

// CHECK-DAG: kernel{{.*}}smem_0 = {{.*}}addrspace(3) global [256 x i8] {{undef|poison}}, align 2
// CHECK-DAG: kernel{{.*}}smem_1 = {{.*}}addrspace(3) global [2 x i8] {{undef|poison}}, align 2
// CHECK-DAG: kernel{{.*}}smem_2_one = {{.*}}addrspace(3) global [2 x i8] {{undef|poison}}, align 2
// CHECK-DAG: kernel{{.*}}smem_2_many = {{.*}}addrspace(3) global [24 x i8] {{undef|poison}}, align 8
KERNEL void kernel(__half *out) {
  fx_shared_allocator(smem);
  __half *array = fx_allocate(smem, __half[128]);
  CHECK(fx_allocated_bytes(smem) == 256);
  __half *one = fx_allocate(smem, __half);
  CHECK(fx_allocated_bytes(smem) == 258);
  Halves_storage s = fx_allocate(smem, Halves);
  CHECK(fx_allocated_bytes(smem) == 264 + 32);
  __half(*rows)[4] = s.many;
  *one = *array = *s.one = rows[2][3] = *out;
  *out = array[5];
}
