// fx.numeric makes a number of a typedef or a struct, of its own size (docs/language.md, Fields).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

typedef unsigned char fp8 FX_NUMERIC;
struct FX_NUMERIC half { unsigned short bits; };
struct FX_STRUCT P { fp8 a; struct half b; struct half c[3]; };
_Static_assert(P_offset_a == 0 && P_offset_b == 2 && P_offset_c == 4 && P_size == 10 && P_align == 2, "");
struct FX_NUMERIC odd { char bits[3]; };
struct FX_STRUCT Q { struct odd o; }; // expected-error {{field 'o' of composite 'Q' cannot have type 'struct odd': an 'fx.numeric' type has 1, 2, 4, 8 or 16 bytes}}
