// A composite that nothing names is an error (docs/language.md, Names and places).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT { int x; } variable; // expected-error {{this struct has no name that generated declarations could use; give it a tag or a typedef name}}
union FX_UNION { int x; } other; // expected-error {{this union has no name that generated declarations could use; give it a tag or a typedef name}}
