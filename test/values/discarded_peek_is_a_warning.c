// A peek whose result is not used is a warning (docs/values.md).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

void f(void *p) {
  Pair_peek(Pair_storage_at(p)); // expected-warning {{ignoring return value of function declared with 'warn_unused_result' attribute}}
  (void)Pair_peek(Pair_storage_at(p));
}
