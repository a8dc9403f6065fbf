// A marker works before the tag, after the brace, on an earlier declaration, and through the pragma (docs/language.md, Markers).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -D_Static_assert=static_assert -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

// expected-no-diagnostics
struct FX_STRUCT Before { int x; };
struct After { int x; } FX_STRUCT;
struct FX_STRUCT Earlier;
struct Earlier { int x; };
typedef struct FX_STRUCT { int x; } Named;
typedef struct { int x; } FX_STRUCT AfterNamed;
struct __attribute__((annotate("fx.struct"))) Raw { int x; };
struct FX_STRUCT_AS(Other) Clash { int x; };
union FX_UNION_AS(OtherUnion) ClashUnion { int x; float y; };
#pragma clang attribute push(__attribute__((annotate("fx.struct"))), apply_to = record)
struct Vendor { int x; };
union VendorUnion { int x; float y; };
typedef struct { int x; } VendorTypedef;
#pragma clang attribute pop
_Static_assert(Before_size == 4 && After_size == 4 && Earlier_size == 4 && Named_size == 4, "");
_Static_assert(AfterNamed_size == 4 && Raw_size == 4 && Other_size == 4 && OtherUnion_size == 4, "");
_Static_assert(Vendor_size == 4 && VendorTypedef_size == 4, "");
_Static_assert(!VendorUnion_is_dsl_type && VendorUnion_is_storable, "the marker means fx.union on a union");
