// ms_struct is an error where it moves a field (docs/language.md, Layout).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT __attribute__((ms_struct)) A { int i; char c; };
struct FX_STRUCT __attribute__((ms_struct)) B {
  char a;
  int : 3;
  char b; // expected-error {{field 'b' belongs at offset 1, but this compiler puts it at offset 8; remove the unnamed bit-field or the attribute that moves it}}
};
