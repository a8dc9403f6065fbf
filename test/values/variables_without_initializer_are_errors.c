// An automatic variable without initializer is not constructed (docs/values.md).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

struct Plain { int n; struct Pair pair; };
struct FX_STRUCT Grid { int n; float cells[4]; };
void f(void) {
  struct Pair a;     // expected-error {{'a' is not constructed: give every field of 'Pair' a value}}
  struct Pair b[4];  // expected-error {{'b' is not constructed: give every field of 'Pair' a value}}
  struct Plain c;    // expected-error {{'c' is not constructed: give every field of 'Pair' a value}}
  Grid_value d;      // expected-error {{'d' is not constructed: give every field of 'Grid' a value}}
  for (struct Pair e;;) // expected-error {{'e' is not constructed}}
    (void)e;
  struct Pair *pointer;
  static struct Pair kept;
  (void)a, (void)b, (void)c, (void)d, (void)pointer, (void)kept;
}
