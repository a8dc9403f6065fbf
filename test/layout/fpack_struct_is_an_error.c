// -fpack-struct changes the layout, which is an error (docs/language.md, Layout).
// RUN: %clang -fpack-struct=1 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT A {
  char c;
  int n; // expected-error {{field 'n' belongs at offset 4, but this compiler puts it at offset 1; remove the packing}}
};
