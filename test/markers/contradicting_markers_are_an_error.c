// Two markers of one declaration that cannot both hold are an error (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT FX_NUMERIC A { int x; }; // expected-error {{markers 'fx.struct' and 'fx.numeric' on 'A' contradict each other; keep one of them}} expected-note {{the other marker is here}}
struct FX_STRUCT FX_TENSOR B { int x; };  // expected-error {{markers 'fx.struct' and 'fx.tensor' on 'B' contradict each other; keep one of them}} expected-note {{the other marker is here}}
struct FX_STRUCT_AS(One) FX_STRUCT_AS(Two) C { int x; }; // expected-error {{'C' is named both 'One' and 'Two' by its markers; keep one name}} expected-note {{the other marker is here}}
struct FX_STRUCT D {
  FX_ALIGN(8) FX_ALIGN(16) int x; // expected-error {{markers 'fx.align' and 'fx.align' on 'x' contradict each other; keep one of them}} expected-note {{the other marker is here}}
};
