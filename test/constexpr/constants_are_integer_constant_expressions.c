// Alias_<field> and fx_constexpr are constants that C takes as case labels, array sizes and for #pragma unroll (docs/language.md, Compile-time fields).
// RUN: %clang -std=c11 -pedantic-errors -fsyntax-only -Xclang -verify %s
#include "Inputs/params.inc"

_Static_assert(P32_tile == 32 && P32_fast == 1 && P32_inner_tile == 7 && P32_shape_count == 2, "");
static int global[P32_tile];
enum { from_enumerator = P64_tile + 1 };
struct bits { unsigned b : P32_inner_tile; };

int use(P32 p, const P64 *q, P32_storage s, Numbers2 n);
int use(P32 p, const P64 *q, P32_storage s, Numbers2 n) {
  static char tiles[fx_constexpr(p, tile)], more[fx_constexpr(*q, tile)], fourth[fx_constexpr(s, tile)];
  _Static_assert(sizeof tiles == 32 && sizeof more == 64 && sizeof fourth == 32, "");
  _Static_assert(fx_constexpr(p.inner, tile) == 7 && fx_constexpr(n, tile) == 2, "");
  _Static_assert(sizeof(fx_constexpr(p, shape)) == 8 && fx_constexpr(p, lane) == -3, "");
  int sum = global[0] + tiles[0] + more[0] + fourth[0];
  switch (sum) {
  case fx_constexpr(p, tile):
  case P64_tile:
    return fx_constexpr(p, op)(3);
  }
#pragma unroll P32_inner_tile
  for (int i = 0; i < sum; ++i)
    sum += global[i];
  return sum;
}

int wrong(P32 p, struct Params *base, int x);
int wrong(P32 p, struct Params *base, int x) {
  int sum = fx_constexpr(p, scale);    // expected-error-re {{'scale' is a run-time field of 'Params[{{.*}}]', not a compile-time one; read it from the value}}
  sum += fx_constexpr(p, tyle);        // expected-error-re {{'Params[{{.*}}]' has no compile-time field 'tyle'; it has 'tile', 'mask', 'fast', {{.*}}}}
  sum += fx_constexpr(*base, tile);    // expected-error {{compile-time field 'tile' of 'Params' has no value; name a type that has one, with FX_SPECIALIZE(Alias, Params, …)}}
  return sum + fx_constexpr(x, tile);  // expected-error {{'fx_constexpr' takes a value or a storage whose type FX_SPECIALIZE names, but this is of type 'int'}}
}
