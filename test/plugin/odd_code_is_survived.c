// Invalid code gets Clang's own message and nothing else, and odd declarators end where they end (docs/architecture.md).
// RUN: %clang -std=gnu99 -Wno-deprecated-non-prototype -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT A { char a; int : UNDECLARED; }; // expected-error {{use of undeclared identifier 'UNDECLARED'}}
struct FX_STRUCT S1 { int x; } *__attribute__((unused)) y1;
int z1 = S1_size;
struct FX_STRUCT S2 { int x; } const __attribute__((unused)) y2;
int z2 = S2_size;
__typeof__(struct FX_STRUCT S3 { int x; }) y3;
int z3 = S3_size;
struct FX_STRUCT S4 { int x; } *(*h4(void))[3] { return 0; }
int z4 = S4_size;
struct FX_STRUCT S5 { int x; } *f5(a, b) int a; long b; { return a ? 0 : (struct S5 *)b; }
int z5 = S5_size;
struct FX_STRUCT S6 { int x; } *f6(void) { return 0; }
int z6 = S6_size;
struct FX_STRUCT Bits { int a; enum { X, Y } e : 2; };
int z7 = Bits_is_dsl_type;
