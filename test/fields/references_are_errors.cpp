// A reference cannot be a field (docs/language.md, Fields).
// RUN: %clangxx -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT P {
  int &r; // expected-error {{field 'r' of composite 'P' cannot have type 'int &': a reference cannot be placed in memory; use a pointer}}
};
