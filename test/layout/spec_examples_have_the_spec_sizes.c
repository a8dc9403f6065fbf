// The layouts of the specification come out with its numbers (docs/language.md, Layout).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %nvptx -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

// expected-no-diagnostics
struct FX_STRUCT Padded { int head; FX_ALIGN(16) int payload; };
_Static_assert(Padded_offset_head == 0 && Padded_offset_payload == 16, "");
_Static_assert(Padded_align == 16 && Padded_size == 32, "20 bytes rounded up to the alignment");
#ifdef FX_HAS_F16
typedef fx_f16 half;
#else
typedef short half;
#endif
union FX_UNION Scratch { half fp16[128]; float fp32[64]; };
_Static_assert(Scratch_size == 256 && Scratch_align == 4 && Scratch_offset_fp16 == 0 && Scratch_offset_fp32 == 0, "");
struct FX_STRUCT Shared { FX_ALIGN(16) float a[128]; FX_ALIGN(16) float b[128]; };
_Static_assert(Shared_size == 1024 && Shared_align == 16 && Shared_offset_b == 512, "");
struct FX_STRUCT Params { FX_CONSTEXPR int tile; float scale; };
_Static_assert(Params_size == 4 && Params_offset_scale == 0, "only scale has bytes");
union FX_UNION Rounded { char c[5]; int i; };
_Static_assert(Rounded_size == 8, "the size is rounded up to the largest alignment");
struct FX_STRUCT Whole { char c; } FX_ALIGN(32);
_Static_assert(Whole_size == 32 && Whole_align == 32, "");
struct FX_STRUCT Nested { char c; struct Padded p; struct Whole w[2]; };
_Static_assert(Nested_offset_p == 16 && Nested_offset_w == 64 && Nested_size == 128, "");
struct FX_STRUCT FromC { char c; _Alignas(8) char d; int e __attribute__((aligned(16))); };
_Static_assert(FromC_offset_d == 8 && FromC_offset_e == 16 && FromC_align == 16, "alignments of C count");
typedef int wide __attribute__((aligned(32)));
struct FX_STRUCT FromTypedef { char c; wide w; };
_Static_assert(FromTypedef_offset_w == 32 && FromTypedef_size == 64, "");
