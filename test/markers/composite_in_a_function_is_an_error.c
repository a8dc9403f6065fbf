// Composites live at file scope (docs/language.md, Names and places).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

void f(void) {
  struct FX_STRUCT P { int x; }; // expected-error {{composite 'P' is defined inside a function; move the definition to file scope}}
  struct P *use = 0;
  (void)use;
}
int g(void) { return (int)sizeof(struct FX_STRUCT Q { int x; }); } // expected-error {{composite 'Q' is defined inside a function}}
void h(struct FX_STRUCT R { int x; } *r); // expected-error {{composite 'R' is defined inside the parameters of a function; move the definition to file scope}} expected-warning {{will not be visible outside of this function}}
