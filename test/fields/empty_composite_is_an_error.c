// A composite has at least one field (docs/language.md, Fields).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT A {}; // expected-error {{composite 'A' has no field; a composite needs at least one}}
union FX_UNION B {};   // expected-error {{composite 'B' has no field; a composite needs at least one}}
struct FX_STRUCT C { int : 3; }; // expected-error {{composite 'C' has no field}}
