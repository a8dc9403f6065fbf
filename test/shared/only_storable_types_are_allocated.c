// Allocating what is not Storable is an error that walks down to the leaf, and the only one (docs/memory.md, What T can be).
// RUN: %clang -std=c11 -fsyntax-only -Wuninitialized -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Wuninitialized -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -fsyntax-only -Xclang -verify %s %}
#include "Inputs/kernel.h"

typedef float vec4 __attribute__((vector_size(16)));
struct FX_STRUCT Inner {
  int x;
  vec4 v;
};
struct FX_STRUCT Outer {
  struct Inner inner;
};
union FX_UNION Mixed {
  int i;
  float *pointer;
};
struct FX_STRUCT Bits {
  unsigned low : 3;
};
struct Plain {
  int x;
};
struct Incomplete;
#ifdef __cplusplus
#define BOOL bool
#else
#define BOOL _Bool
#endif

KERNEL void kernel(int *out, int n) {
  ALLOCATOR;
  (void)fx_allocate(smem, struct Outer);            // expected-error {{'Outer' is not Storable: field 'inner.v' is a vector; allocate numbers of whole bytes, arrays of them, or composites of those}}
  (void)fx_allocate(smem, union Mixed);             // expected-error {{'Mixed' is not Storable: field 'pointer' is a pointer; allocate}}
  (void)fx_allocate_aligned(smem, struct Bits, 16);  // expected-error {{'Bits' is not Storable: field 'low' is a bit-field; allocate}}
  int **p = fx_allocate(smem, int *);                           // expected-error {{'int *' is not Storable: it is a pointer; allocate}}
  vec4 *v = fx_allocate(smem, vec4);                            // expected-error-re {{'{{.*float.*}}' is not Storable: it is a vector; allocate}}
  BOOL *flag = fx_allocate(smem, BOOL);                         // expected-error-re {{'{{_Bool|bool}}' is not Storable: it is a number narrower than a byte; allocate}}
  struct Plain *q = fx_allocate(smem, struct Plain);            // expected-error-re {{'{{.*}}Plain' is not Storable: it is not marked 'fx.struct' or 'fx.union'; allocate}}
  long double *l = fx_allocate(smem, long double);              // expected-error {{'long double' is not Storable: its format differs between host and GPU; use float or double; allocate}}
  int **a = fx_allocate(smem, int *[3]);                        // expected-error {{'int *[3]' is not Storable: elements of an array must be numbers of whole bytes or Storable structs; allocate}}
  float *none = fx_allocate(smem, float[0]);                    // expected-error {{'float[0]' is not Storable: an array needs at least one element; allocate}}
  float *some = fx_allocate(smem, float[]);                     // expected-error {{'float[]' is not Storable: an array without a constant length has no size; give it one, or use a pointer; allocate}}
#ifndef __NVPTX__ // which has no such arrays
  float *many = fx_allocate(smem, float[n]);                    // expected-error {{'float[n]' is not Storable: an array without a constant length has no size; give it one, or use a pointer; allocate}}
#else
  float *many = out ? some : none;
#endif
  (void)fx_allocate(smem, void);                                // expected-error {{'void' is not Storable; allocate}}
  (void)fx_allocate(smem, struct Incomplete);                   // expected-error-re {{'{{.*}}Incomplete' is not Storable: it is not marked 'fx.struct' or 'fx.union'; allocate}}
  // What is refused leaves no trace.
  CHECK(fx_allocated_bytes(smem) == 0);
  *out = **p + *flag + q->x + (int)*l + **a + (int)(*none + *some + *many);
  (void)v;
}
