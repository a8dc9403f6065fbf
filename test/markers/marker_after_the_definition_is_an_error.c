// A marker on a declaration behind the definition has no effect, which is an error (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct A { int x; }; // expected-note {{'A' is defined here}} expected-note {{previous definition is here}}
struct FX_STRUCT A;  // expected-warning {{attribute declaration must precede definition}} expected-error {{marker 'fx.struct' comes after the definition of 'A' and has no effect; put it on the definition or on a declaration before it}}
struct FX_STRUCT B { int x; };
struct FX_STRUCT B;
