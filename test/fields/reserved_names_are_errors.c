// peek, poke, replace and names with an underscore in front cannot be fields (docs/language.md, Fields).
// RUN: %clang -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT A {
  int replace; // expected-error {{field name 'replace' in composite 'A' is reserved: it is the member with which a value is changed; rename the field}}
  int peek;    // expected-error {{field name 'peek' in composite 'A' is reserved: it is the member with which a storage is read; rename the field}}
  int poke;    // expected-error {{field name 'poke' in composite 'A' is reserved: it is the member with which a storage is written; rename the field}}
  int _x;      // expected-error {{field name '_x' in composite 'A' is reserved: names that begin with '_' belong to the implementation; rename the field}}
  int _0;      // expected-error {{field name '_0' in composite 'A' is reserved}}
  int peeks, x_, replace_;
};
union FX_UNION B {
  int peek; // expected-error {{field name 'peek' in composite 'B' is reserved}}
  int _1;   // expected-error {{field name '_1' in composite 'B' is reserved}}
};
struct FX_STRUCT C {
  struct { int poke; } inner; // expected-error {{field name 'poke' in composite 'C_inner' is reserved}}
  struct { int replace; };    // expected-error {{field name 'replace' in composite 'C__1' is reserved}}
};
