// A type that is in no row of the table cannot be a field (docs/language.md, Fields).
// RUN: %clang -std=c2x -Wno-pedantic -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Vec { float x __attribute__((vector_size(16))); };
struct FX_STRUCT Ok { int x; };
struct FX_STRUCT P {
  long double a;        // expected-error {{field 'a' of composite 'P' cannot have type 'long double': its format differs between host and GPU; use float or double}}
  float _Complex b;     // expected-error {{field 'b' of composite 'P' cannot have type '_Complex float': complex numbers are no fx type; use one field for each part}}
  int c[0];             // expected-error {{field 'c' of composite 'P' cannot have type 'int[0]': an array needs at least one element}}
  _Bool d[4];           // expected-error {{field 'd' of composite 'P' cannot have type '_Bool[4]': elements of an array must be numbers of whole bytes or Storable structs}}
  int *e[4];            // expected-error {{field 'e' of composite 'P' cannot have type 'int *[4]': elements of an array must be}}
  struct Vec f[4];      // expected-error {{field 'f' of composite 'P' cannot have type 'struct Vec[4]': elements of an array must be}}
  struct Ok g[2][2];    // expected-error {{field 'g' of composite 'P' cannot have type 'struct Ok[2][2]': an array of structs has one dimension}}
  volatile struct Ok h; // expected-error {{field 'h' of composite 'P' cannot have type 'volatile struct Ok': qualifiers do not reach the fields of a composite}}
  const struct Ok i[2]; // expected-error {{field 'i' of composite 'P' cannot have type 'const struct Ok[2]': qualifiers do not reach the fields of a composite}}
  _BitInt(12) j;        // expected-error {{field 'j' of composite 'P' cannot have type '_BitInt(12)': a _BitInt field has fewer than 8 bits, or exactly 8, 16, 32, 64 or 128}}
  int k[];              // expected-error {{field 'k' of composite 'P' cannot have type 'int[]': an array without a constant length has no size}}
};
