// A shared allocator is declared in a kernel, once, and used in that function only (docs/memory.md, Mistakes).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -fsyntax-only -Xclang -verify %s %}
#include "Inputs/kernel.h"

// expected-note@fx/shared.h:* 0+ {{has been explicitly marked unavailable here}}

void helper(int *out) {
  fx_shared_allocator(smem);      // expected-error {{shared memory belongs to a kernel, and 'helper' is none; mark it FX_KERNEL, or allocate in the kernel that calls it and pass the storage on}}
  *out = *fx_allocate(smem, int);
}

fx_shared_allocator(at_file_scope); // expected-error {{shared memory belongs to a kernel; move the allocator into one}}

void with_parameter(fx_shared_allocator *smem, int *out) { // expected-error {{a shared allocator belongs to the kernel that declares it; allocate there and pass the storage on}}
  *out = *fx_allocate(smem, int);
}

KERNEL void second(int *out) {
  fx_shared_allocator(smem);           // expected-note 2 {{'smem' is declared here}}
  fx_shared_allocator(other);          // expected-error {{kernel 'second' has the shared allocator 'smem' already; allocate from that one}}
  *out = *fx_allocate(other, int);
  {
    fx_shared_allocator(inner, dynamic); // expected-error {{kernel 'second' has the shared allocator 'smem' already; allocate from that one}}
    *out += *fx_allocate(inner, int);
  }
  *out += *fx_allocate(smem, int);
}

KERNEL void arguments(int *out) {
  fx_shared_allocator(smem, dynamically); // expected-error {{fx_shared_allocator takes a name and, if wanted, the word 'dynamic', not 'smem, dynamically'}}
  *out = 0;
}
KERNEL void no_name(int *out) {
  fx_shared_allocator(3); // expected-error {{fx_shared_allocator takes a name and, if wanted, the word 'dynamic', not '3'}}
  *out = 0;
}
KERNEL void three_arguments(int *out) {
  fx_shared_allocator(smem, dynamic, 3); // expected-error {{fx_shared_allocator takes a name and, if wanted, the word 'dynamic', not 'smem, dynamic, 3'}}
  *out = 0;
}

KERNEL void other_sources(int *out, float *f) {
  fx_shared_allocator(smem);
  *out = *fx_allocate(out, int);     // expected-error {{'out' is neither a shared allocator of this kernel nor a pointer to an fx_arena; declare 'fx_shared_allocator(smem)' in the kernel, or give the address of an arena}}
  *out += *fx_allocate(f + 1, int);  // expected-error {{'f + 1' is neither a shared allocator of this kernel nor a pointer to an fx_arena}}
  *out += *fx_allocate(int, int);    // expected-error {{'int' is neither a shared allocator of this kernel nor a pointer to an fx_arena}}
  *out += *fx_allocate(&smem, int);  // expected-error {{'&smem' is neither a shared allocator of this kernel nor a pointer to an fx_arena}}
  *out += (int)fx_allocated_bytes(f); // expected-error {{'f' is neither a shared allocator of this kernel nor a pointer to an fx_arena}}
  *out += *fx_allocate((smem), int); // parentheses change nothing
}

KERNEL void in_its_block(int *out) {
  {
    fx_shared_allocator(smem);
    *out = *fx_allocate(smem, int);
  }
  *out += *fx_allocate(smem, int); // expected-error {{use of undeclared identifier 'smem'}}
}
