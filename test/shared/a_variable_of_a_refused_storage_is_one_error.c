// An allocation for a variable whose storage type its composite has not is one error (docs/memory.md, What T can be).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify %s
#include "Inputs/kernel.h"

#include <fx/arena.h>

struct FX_STRUCT Outer { // expected-note 4 {{'Outer_storage' has been explicitly marked unavailable here}}
  int *pointer;
};
union FX_UNION Mixed { // expected-note {{'Mixed_storage' has been explicitly marked unavailable here}}
  int i;
  float *pointer;
};

KERNEL void kernel(struct fx_arena *arena, int *out) {
  ALLOCATOR;
  Outer_storage a = fx_allocate(smem, struct Outer);             // expected-error {{'Outer_storage' is unavailable: 'Outer' is not Storable: field 'pointer' is a pointer}}
  Outer_storage b = fx_allocate_aligned(smem, struct Outer, 16); // expected-error {{'Outer_storage' is unavailable}}
  Outer_storage c = fx_allocate(arena, struct Outer);            // expected-error {{'Outer_storage' is unavailable}}
  Outer_storage later;                                           // expected-error {{'Outer_storage' is unavailable}}
  later = fx_allocate(smem, struct Outer);
  // What was not refused before is.
  unsigned char *bytes = fx_allocate_bytes(smem, 4);
  (void)fx_allocate(smem, struct Outer);           // expected-error {{'Outer' is not Storable: field 'pointer' is a pointer; allocate}}
  Mixed_storage m;                                 // expected-error {{'Mixed_storage' is unavailable}}
  (void)fx_allocate(smem, struct Outer);           // expected-error {{'Outer' is not Storable: field 'pointer' is a pointer; allocate}}
  (void)a, (void)b, (void)c, (void)later, (void)m;
  *out = *bytes;
}
