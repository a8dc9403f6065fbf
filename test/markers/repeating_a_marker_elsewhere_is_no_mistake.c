// A marker on a declaration may repeat that of an earlier declaration or of the pragma (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

// expected-no-diagnostics
struct FX_STRUCT A;
struct FX_STRUCT A { int x; };
#pragma clang attribute push(__attribute__((annotate("fx.struct"))), apply_to = record)
struct FX_STRUCT B { int x; };
union FX_UNION C { int x; };
#pragma clang attribute pop
_Static_assert(A_size == 4 && B_size == 4 && C_size == 4, "");
