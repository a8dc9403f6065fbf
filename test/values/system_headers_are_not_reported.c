// Code of system headers is not reported, macros of theirs in user code are (docs/values.md).
// RUN: %clang -std=c11 -isystem %S -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

#include "Inputs/system.h"
void f(struct Pair p) {
  SYSTEM_SET(p); // expected-error {{is frozen}}
  system_function(p);
}
