// An alignment is positive, a power of two, at least the natural one, and not on a compile-time field (docs/language.md, Layout).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT P {
  FX_ALIGN(0) int a;   // expected-error {{alignment 0 of 'a' is not positive}}
  FX_ALIGN(-16) int b; // expected-error {{alignment -16 of 'b' is not positive}}
  FX_ALIGN(12) int c;  // expected-error {{alignment 12 of 'c' is not a power of two; the next one is 16}}
  FX_ALIGN(2) int d;   // expected-error {{alignment 2 of 'd' is below the natural alignment 4 of 'int'; raise it to 4 or remove it}}
  FX_ALIGN(4) double e[2]; // expected-error {{alignment 4 of 'e' is below the natural alignment 8 of 'double[2]'}}
  FX_ALIGN(16) FX_CONSTEXPR int f; // expected-error {{compile-time field 'f' of composite 'P' occupies no memory and cannot be aligned; remove 'fx.align'}}
};
struct FX_STRUCT FX_ALIGN(2) Q { int x; }; // expected-error {{alignment 2 of 'Q' is below the natural alignment 4 of 'Q'}}
int n;
struct FX_STRUCT R {
  __attribute__((annotate("fx.align", n))) int x; // expected-error {{'annotate' attribute requires parameter 1 to be a constant expression}} expected-note {{subexpression not valid in a constant expression}}
};
