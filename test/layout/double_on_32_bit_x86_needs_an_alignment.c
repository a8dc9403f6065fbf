// A target that aligns a type below its width is told, with the alignment that mends it (docs/language.md, Layout).
// RUN: %clang --target=i386-linux-gnu -std=c11 -ffreestanding -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT A {
  int i;
  double d; // expected-error {{layout of composite 'A' differs from C's: field 'd' belongs at offset 8, but this compiler puts it at offset 4; 'double' has only alignment 4 there, so write FX_ALIGN(8) on the field}}
};
struct FX_STRUCT B { int i; FX_ALIGN(8) double d; };
_Static_assert(B_offset_d == 8 && B_size == 16, "");
struct FX_STRUCT C { int i; double *d; };
