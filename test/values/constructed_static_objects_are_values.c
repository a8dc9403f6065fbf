// An object with static storage duration is memory until something initializes it (docs/values.md).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

static struct Pair constructed = {1, 2};
static struct Pair memory;
extern struct Pair elsewhere;
void f(void) {
  constructed.left = 3; // expected-error {{field 'left' of a value of 'Pair' is frozen}}
  memory.left = 3;
  elsewhere.left = 3;
}
