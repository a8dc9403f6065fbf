// A field of an unmarked record type is an error (docs/language.md, Fields).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct Plain { int x; }; // expected-note 2 {{'struct Plain' is defined here}}
union Bytes { int x; };  // expected-note {{'union Bytes' is defined here}}
struct FX_STRUCT P {
  struct Plain one;     // expected-error {{field 'one' of composite 'P' has the unmarked type 'struct Plain'; mark that type 'fx.struct' or 'fx.union' too}}
  struct Plain many[2]; // expected-error {{field 'many' of composite 'P' has the unmarked type 'struct Plain'}}
  union Bytes bytes;    // expected-error {{field 'bytes' of composite 'P' has the unmarked type 'union Bytes'}}
  struct Plain *pointer;
};
