// A definition inside a composite is a composite, under the name that the rules give it (docs/language.md, Names and places).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

// expected-no-diagnostics
struct FX_STRUCT Outer {
  struct Inner { int x; int y; } inner;
  union { float f; int i; } u;
  struct { char c; short s; } pair[4];
  struct { int a; float b; };
  int tail;
};
_Static_assert(Inner_size == 8 && Outer_u_size == 4 && Outer_pair_size == 4, "");
_Static_assert(Outer_offset_inner == 0 && Outer_offset_u == 8 && Outer_offset_pair == 12, "");
_Static_assert(Outer_offset__3 == 28 && Outer_offset_a == 28 && Outer_offset_b == 32 && Outer_offset_tail == 36, "");
static int read(void *p) {
  Outer_storage s = Outer_storage_at(p);
  *s.a = *s.inner.x + *s.u.i;
  return *s._3.a + (Outer_u_storage_at(p).i == s.u.i);
}
int use(void *p) { return read(p); }
