// The compiler's own attribute in FX_ALIGN adds no second message for a bad alignment (docs/language.md, Markers).
// RUN: %clang_noplugin -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
// RUN: %clangxx_noplugin -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note -x c++ %s
#include <fx/fx.h>

struct S {
  FX_ALIGN(0) int zero;
  FX_ALIGN(-8) int negative;
  FX_ALIGN(12) int uneven;
};
#ifdef __cplusplus
#define _Static_assert static_assert
#endif
_Static_assert(sizeof(struct S) == 3 * sizeof(int), "a bad alignment changes nothing");

extern int n;
struct T {
  FX_ALIGN(n) int varies; // expected-error {{'annotate' attribute requires parameter 1 to be a constant expression}}
};
