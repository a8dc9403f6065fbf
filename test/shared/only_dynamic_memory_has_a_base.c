// fx_shared_base is where offset zero is in dynamic mode, and an error in static mode (docs/memory.md, Dynamic mode).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -fsyntax-only -Xclang -verify %s %}
#include "Inputs/kernel.h"

KERNEL void static_mode(int *out) {
  fx_shared_allocator(smem);
  unsigned char *base = fx_shared_base(smem); // expected-error {{shared allocator 'smem' is static: each leaf is an object of its own and there is no common base; declare 'fx_shared_allocator(smem, dynamic)', or use the pointers of the storage}}
  *out = *base;
}

KERNEL void dynamic_mode(int *out) {
  fx_shared_allocator(smem, dynamic);
  unsigned char *base = fx_shared_base(smem);
  *out = *base + *fx_shared_base((smem));
}

KERNEL void no_allocator(int *out) {
  unsigned char *base = fx_shared_base(out); // expected-error {{'out' is no shared allocator of this kernel; an arena's base is what fx_arena_init was given}}
  *out = *base;
}
