// The message about a composite is the only one: uses of its API are silent (docs/language.md, What a composite gets).
// RUN: %clang -std=c99 -fsyntax-only -Xclang -verify %s
// RUN: %clang -std=c2x -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Bad { int peek; }; // expected-error {{field name 'peek' in composite 'Bad' is reserved}}
struct FX_STRUCT Outer { struct Bad bad; int x; };
typedef struct FX_STRUCT { long double x; } Typedef; // expected-error {{cannot have type 'long double'}}
struct FX_STRUCT Invalid { unknown_type x; }; // expected-error {{unknown type name 'unknown_type'}}
Bad_storage global;
int array[Bad_size];
int use(void *p) {
  Bad_storage s = Bad_storage_at(p);
  Outer_storage o = Outer_storage_at(p);
  Typedef_value v = Typedef_peek(Typedef_storage_at(p));
  Invalid_poke(Invalid_storage_at(p), Invalid_make(1));
  *s.peek = Bad_size + *o.x + (int)v.x;
  return Bad_unknown; // expected-error {{use of undeclared identifier 'Bad_unknown'}}
}
