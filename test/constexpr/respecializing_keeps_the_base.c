// fx_respecialize takes a value whose type has the same base, and gives the named type (docs/language.md, Compile-time fields).
// RUN: %clang -std=c11 %strict -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>
struct FX_STRUCT A { FX_CONSTEXPR int tile; float x; };
struct FX_STRUCT B { FX_CONSTEXPR int tile; float x; };
struct FX_STRUCT Plain { float x; };
FX_SPECIALIZE(A1, A, .tile = 1);
FX_SPECIALIZE(A2, A, .tile = 2);
FX_SPECIALIZE(B2, B, .tile = 2);

A1 keep(A1 a);
A1 keep(A1 a) { return fx_respecialize(A1, a); }
A2 good(A1 a);
A2 good(A1 a) { return fx_respecialize(A2, keep(a)); }
B2 other_base(A1 a);
B2 other_base(A1 a) { return fx_respecialize(B2, a); } // expected-error {{'fx_respecialize' keeps the fields of a value, but 'A[tile=1]' and 'B[tile=2]' have different bases}}
A2 no_base(struct Plain p);
A2 no_base(struct Plain p) { return fx_respecialize(A2, p); } // expected-error {{'fx_respecialize' keeps the fields of a value, but 'Plain' and 'A[tile=2]' have different bases}}
A2 wrong_type(A1 a);
A2 wrong_type(A1 a) { return fx_respecialize(A1, a); } // expected-error {{returning 'struct A[tile=1]' from a function with incompatible result type 'A2' (aka 'struct A[tile=2]')}}

struct FX_STRUCT R { FX_CONSTEXPR int tile; int row[2]; };
FX_SPECIALIZE(R1, R, .tile = 1);
FX_SPECIALIZE(R2, R, .tile = 2);
R2_value values(R1_value r);
R2_value values(R1_value r) { return fx_respecialize(R2, r); }
R2_value object(R1 r);
R2_value object(R1 r) { return fx_respecialize(R2, r); } // expected-error {{'fx_respecialize' takes a value, but 'R[tile=1]' is none: it is a type with arrays, whose values are of type R1_value}}
A2 storage(A1_storage s);
A2 storage(A1_storage s) { return fx_respecialize(A2, s); } // expected-error {{'fx_respecialize' takes a value, but 'A[tile=1]' is none: it is a storage; peek it}}
