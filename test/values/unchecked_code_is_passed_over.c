// fx.unchecked on a function or a variable turns the checks off there (docs/values.md).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

FX_UNCHECKED static void whole(struct Pair p) {
  struct Pair q;
  p.left = 1;
  (void)q;
}
void one(struct Pair p) {
  struct Pair q FX_UNCHECKED;
  struct Pair r; // expected-error {{'r' is not constructed}}
  q.left = 1;
  whole(q);
  (void)r, (void)p;
}
struct FX_UNCHECKED Wrong { int x; }; // expected-error {{marker 'fx.unchecked' goes on a function or a variable, but 'Wrong' is a struct without 'fx.struct'}}
