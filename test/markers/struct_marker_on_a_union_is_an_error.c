// Where it is written on the record itself, a marker for the other kind of record is an error (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

union FX_STRUCT U { int x; };  // expected-error {{'U' is a union, so its marker is 'fx.union', not 'fx.struct'}}
struct FX_UNION S { int x; };  // expected-error {{'S' is a struct, so its marker is 'fx.struct', not 'fx.union'}}
