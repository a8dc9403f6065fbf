// A marker on the wrong kind of declaration is an error that names both kinds (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

FX_STRUCT void f(void);      // expected-error {{marker 'fx.struct' goes on a struct, but 'f' is a function}}
FX_UNION int variable;       // expected-error {{marker 'fx.union' goes on a union, but 'variable' is a variable}}
typedef int number FX_ALIGN(8); // expected-error {{marker 'fx.align' goes on a field of a composite or a whole one, but 'number' is a typedef}}
struct FX_CONSTEXPR A { int x; }; // expected-error {{marker 'fx.constexpr' goes on a field of a composite, but 'A' is a struct without 'fx.struct'}}
struct Plain {
  FX_CONSTEXPR int tile; // expected-error {{marker 'fx.constexpr' goes on a field of a composite, but 'tile' is a field of an unmarked type}}
};
struct FX_STRUCT B {
  FX_STRUCT int x; // expected-error {{marker 'fx.struct' goes on a struct, but 'x' is a field}}
};
void g(int parameter FX_NUMERIC); // expected-error {{marker 'fx.numeric' goes on a typedef or a struct, but 'parameter' is a variable}}
void h(void) {
  int local FX_TENSOR; // expected-error {{marker 'fx.tensor' goes on a struct, but 'local' is a variable}}
}
enum FX_STRUCT Color { RED }; // expected-error {{marker 'fx.struct' goes on a struct, but 'Color' is something else}}
