// The same marker written twice on one declaration is an error (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT FX_STRUCT A { int x; }; // expected-error {{marker 'fx.struct' stands twice on 'A'; remove one of them}} expected-note {{the other marker is here}}
struct FX_STRUCT B {
  FX_CONSTEXPR FX_CONSTEXPR int x; // expected-error {{marker 'fx.constexpr' stands twice on 'x'; remove one of them}} expected-note {{the other marker is here}}
};
