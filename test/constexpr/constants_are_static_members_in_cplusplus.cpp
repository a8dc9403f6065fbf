// In C++ the compile-time fields of a value are static constexpr members, and work in templates (docs/language.md, Compile-time fields).
// RUN: %clangxx -std=c++14 -Wno-c99-designator -O1 %s -o %t14
// RUN: %run %t14
// RUN: %clangxx -std=c++20 -Wno-c99-designator -O1 %s -o %t20
// RUN: %run %t20
#include "Inputs/params.inc"

static_assert(P32::tile == 32 && P64::tile == 64 && P32::fast && P32::mode == FAST, "");
static_assert(P32::lane == -3 && P32::shape_count == 2 && P32::eps == 0.1f, "");
static_assert(P32_storage::tile == 32 && P32_value::tile == 32, "");

template <class P> int sum(const P &p) {
  int tiles[fx_constexpr(p, tile)] = {};
  for (int i = 0; i < P::tile; ++i)
    tiles[i] = fx_constexpr(p, op)(i);
  return tiles[fx_constexpr(p, tile) - 1];
}

template <int N> struct Fixed {
  enum { value = N };
};

int main() {
  float grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  P32_value v = P32_make(2.5f, 42, 7, grid, Inner7_make(5), 9);
  P64_value w = fx_respecialize(P64, v);
  bool right = sum(v) == 31 * 31 && sum(w) == 63 * 63 * 63 && v.tile == 32 && w.inner.tile == 9 &&
               v.op(3) == 9 && Fixed<fx_constexpr(v, tile)>::value == 32;
  return right ? 0 : 1;
}
