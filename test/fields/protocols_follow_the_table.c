// Each kind of field has the protocols of its row, and a composite those that all its fields have (docs/language.md, Fields).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

// expected-no-diagnostics
typedef float v4 __attribute__((vector_size(16)));
#define PROTOCOLS(N, dsl, jit, storable) \
  _Static_assert(N##_is_dsl_type == dsl && N##_is_jit_argument == jit && N##_is_storable == storable, #N)
struct FX_STRUCT Number { int i; double d; enum { RED } e; };
PROTOCOLS(Number, 1, 1, 1);
struct FX_STRUCT Bool { int i; _Bool b; };
PROTOCOLS(Bool, 1, 1, 0);
struct FX_STRUCT Bits { int i; unsigned b : 3; };
PROTOCOLS(Bits, 1, 0, 0);
struct FX_STRUCT Vector { int i; v4 v; };
PROTOCOLS(Vector, 1, 0, 0);
struct FX_STRUCT Pointer { int i; float *p; };
PROTOCOLS(Pointer, 1, 0, 0);
struct FX_TENSOR Tensor { void *p; long n; };
struct FX_STRUCT WithTensor { struct Tensor t; };
PROTOCOLS(WithTensor, 1, 0, 0);
struct FX_STRUCT Array { float a[4]; short b[2][3]; char c[2][2][2]; };
PROTOCOLS(Array, 1, 0, 1);
struct FX_STRUCT Structs { struct Number s[4]; };
PROTOCOLS(Structs, 1, 0, 1);
struct FX_STRUCT Nested { struct Array a; struct Number n; };
PROTOCOLS(Nested, 1, 0, 1);
struct FX_STRUCT NestedNumbers { struct Number a; int b; struct { char c; char d; }; };
PROTOCOLS(NestedNumbers, 1, 1, 1);
struct FX_STRUCT NestedVector { struct Array a; struct Vector v; };
PROTOCOLS(NestedVector, 1, 0, 0);
union FX_UNION Union { int i; float f; };
PROTOCOLS(Union, 0, 0, 1);
struct FX_STRUCT WithUnion { union Union u; int i; };
PROTOCOLS(WithUnion, 0, 0, 1);
struct FX_STRUCT Config { FX_CONSTEXPR const char *odd; int i; };
PROTOCOLS(Config, 1, 1, 1);
struct FX_STRUCT OnlyConfig { FX_CONSTEXPR int tile; };
PROTOCOLS(OnlyConfig, 1, 1, 1);
_Static_assert(OnlyConfig_size == 0 && OnlyConfig_align == 1 && OnlyConfig_slot_count == 0, "");
_Static_assert(NestedNumbers_slot_count == 6 && Config_slot_count == 1, "");
