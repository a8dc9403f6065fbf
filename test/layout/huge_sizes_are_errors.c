// A size that does not fit is an error, never a wrapped number (docs/language.md, Layout).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT A { char c[1ul << 59]; };
_Static_assert(A_size == 1ul << 59, "");
struct FX_STRUCT B { // expected-error 0-1 {{too large}}
  char c[1ul << 60], d[1ul << 60], e[1ul << 60], f[1ul << 60], g[1ul << 60], h[1ul << 60], i[1ul << 60];
  char j[1ul << 60]; // expected-error 0-1 {{composite 'B' is too large: the size up to field 'j' does not fit into 63 bits}}
};
