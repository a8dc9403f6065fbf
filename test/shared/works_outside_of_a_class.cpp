// A kernel of a class allocates where it is defined outside of it (docs/memory.md, Mistakes).
// RUN: %clangxx -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -ffreestanding -std=c++14 -fsyntax-only -Xclang -verify %s
// expected-error@* 0-2 {{'amdgpu_kernel' attribute only applies to functions}} where Clang takes it off what is declared in a class
#include "Inputs/kernel.h"

#define KERNEL_OF_A_CLASS __attribute__((amdgpu_kernel))
struct Class {
  KERNEL_OF_A_CLASS static void kernel(int *out);
  template <typename T> KERNEL_OF_A_CLASS static void scaled(T *out);
};

KERNEL_OF_A_CLASS void Class::kernel(int *out) {
  fx_shared_allocator(smem);
  *out = *fx_allocate(smem, int);
  CHECK(fx_allocated_bytes(smem) == 4);
}

template <typename T> KERNEL_OF_A_CLASS void Class::scaled(T *out) {
  fx_shared_allocator(smem, dynamic);
  *out = static_cast<T>(*fx_allocate(smem, int));
}
template void Class::scaled(float *);
