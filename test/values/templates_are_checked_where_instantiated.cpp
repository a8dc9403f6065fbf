// In templates the checks run on the instantiation, and report a place once (docs/values.md).
// RUN: %clangxx -std=c++17 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

template <typename T> int fill(T p) {
  p.left = 1; // expected-error {{write Pair_replace_left(p, …)}}
  T q;        // expected-error {{'q' is not constructed}}
  return q.left;
}
template <typename T> struct Box {
  int set(T p) {
    p.left = 2; // expected-error {{is frozen}}
    return p.left;
  }
};
template <typename T> int never(T p) { p.left = 1; return 0; }
struct Unmarked { int left; };
int use(Pair p, Unmarked u) { return fill(p) + fill(u) + Box<Pair>().set(p); }
