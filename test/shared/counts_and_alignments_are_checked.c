// Raw bytes are positive, alignments powers of two, and both integer constant expressions for shared memory (docs/memory.md, Mistakes).
// RUN: %clang -std=c11 -fsyntax-only -Wuninitialized -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Wuninitialized -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify -DDYNAMIC %s
#include "Inputs/kernel.h"

KERNEL void kernel(int *out, int n, float f) {
  ALLOCATOR;
  unsigned char *zero = fx_allocate_bytes(smem, 0);              // expected-error {{0 bytes cannot be allocated; ask for at least one}}
  unsigned char *negative = fx_allocate_bytes(smem, -3);         // expected-error {{-3 bytes cannot be allocated; ask for at least one}}
  unsigned char *unknown = fx_allocate_bytes(smem, n);           // expected-error {{the number of bytes of shared memory must be an integer constant expression: its layout is fixed when the kernel is compiled}}
  unsigned char *fraction = fx_allocate_bytes(smem, 1.5);        // expected-error {{the number of bytes of shared memory must be an integer constant expression}}
  int *three = fx_allocate_aligned(smem, int, 3);                // expected-error {{alignment 3 of 'int' is not a power of two; the next one is 4}}
  int *none = fx_allocate_aligned(smem, int, 0);                 // expected-error {{alignment 0 of 'int' is not positive}}
  int *below = fx_allocate_aligned(smem, int, -16);              // expected-error {{alignment -16 of 'int' is not positive}}
  int *varying = fx_allocate_aligned(smem, int, n);              // expected-error {{the alignment of shared memory must be an integer constant expression}}
  (void)fx_allocate_aligned(smem, int, f);                       // expected-error {{the alignment of shared memory must be an integer constant expression}}
  // What is refused leaves no trace.
  CHECK(fx_allocated_bytes(smem) == 0);
  *out = *zero + *negative + *unknown + *fraction + *three + *none + *below + *varying;
}

// Names that do not exist are the compiler's own errors, and leave no other.
KERNEL void undeclared(int *out) {
  ALLOCATOR;
  *out = *fx_allocate(smem, float[nowhere]);                     // expected-error {{use of undeclared identifier 'nowhere'}}
  (void)fx_allocate_bytes(smem, nowhere);                        // expected-error {{use of undeclared identifier 'nowhere'}}
  (void)fx_allocate_aligned(smem, int, nowhere);                 // expected-error {{use of undeclared identifier 'nowhere'}}
  (void)fx_allocated_bytes(nowhere);                             // expected-error {{use of undeclared identifier 'nowhere'}}
  (void)fx_allocate(nowhere, int);                               // expected-error {{use of undeclared identifier 'nowhere'}}
}

// What is missing is the compiler's own error as well.
KERNEL void missing(int *out) {
  ALLOCATOR;
  (void)fx_allocate(smem, );     // expected-error 1+ {{expected}}
  (void)fx_allocate(, int);      // expected-error 1+ {{expected}}
  (void)fx_allocate_bytes(smem, ); // expected-error 1+ {{expected}}
  *out = 0;
}
