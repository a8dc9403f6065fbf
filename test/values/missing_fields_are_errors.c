// A field that no initializer gives is an error that names it (docs/values.md).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

struct Plain { struct Pair pair; int other; };
void f(void) {
  struct Pair a = {1};         // expected-error {{missing field 'right' of 'Pair'}}
  struct Pair b = {0};         // expected-error {{missing field 'right' of 'Pair'}}
  struct Pair c = {};          // expected-error {{missing fields 'left', 'right' of 'Pair'}}
  struct Pair d = {.right = 1}; // expected-error {{missing field 'left' of 'Pair'}}
  struct Outer o = {1, {2}, 3}; // expected-error {{missing field 'y' of 'Inner'}}
  struct Outer p = {1, {2, 3}}; // expected-error {{missing field 'tail' of 'Outer'}}
  struct Outer q = {.head = 1, .inner.x = 2, .tail = 3}; // expected-error {{missing field 'y' of 'Inner'}}
  struct Pair r[3] = {{1, 2}}; // expected-error {{element 1 of the array is not constructed}}
  struct Pair s[2] = {{1, 2}, {3}}; // expected-error {{missing field 'right' of 'Pair'}}
  struct Plain t = {.other = 1}; // expected-error {{field 'pair' is not constructed}}
  static struct Pair u = {1};  // expected-error {{missing field 'right' of 'Pair'}}
  (void)(struct Pair){1};      // expected-error {{missing field 'right' of 'Pair'}}
  (void)a, (void)b, (void)c, (void)d, (void)o, (void)p, (void)q, (void)r, (void)s, (void)t, (void)u;
}
struct Pair global = {.left = 1}; // expected-error {{missing field 'right' of 'Pair'}}
