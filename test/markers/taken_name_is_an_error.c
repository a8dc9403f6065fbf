// A generated name that the user declared already is an error at the composite (docs/language.md, Names and places).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

int P_size; // expected-note {{'P_size' is declared here}}
struct FX_STRUCT P { int x; }; // expected-error {{composite 'P' needs the name 'P_size', which is already declared; choose another prefix with FX_STRUCT_AS(OtherName)}}
struct Q_storage { int x; }; // expected-note {{'Q_storage' is declared here}}
union FX_UNION Q { int x; }; // expected-error {{composite 'Q' needs the name 'Q_storage', which is already declared; choose another prefix with FX_UNION_AS(OtherName)}}
int R_size;
struct FX_STRUCT_AS(Free) R { int x; };
_Static_assert(Free_size == 4, "");
