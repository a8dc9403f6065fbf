// FX_ALIGN takes any integer constant expression, and sets the compiler's alignment to it (docs/language.md, Markers).
// RUN: %clang_noplugin -std=c11 %strict -fsyntax-only %s
// RUN: %clang -std=c11 %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=c11 -DFX_NO_PLUGIN -Werror -fsyntax-only %s
// RUN: %gcc -std=c11 -Wall -Wextra -Werror -pedantic -fsyntax-only %s
#include <fx/fx.h>

enum { SIXTEEN = 16 };

struct FX_STRUCT S {
  fx_u8 FX_ALIGN(SIXTEEN) enumerator;
  fx_u8 FX_ALIGN(sizeof(fx_u64)) size;
  fx_u8 FX_ALIGN(1 << 5) shift;
  FX_ALIGN(64u) fx_u8 in_front;
  fx_u8 behind FX_ALIGN(128UL);
};

#define CHECK(condition) extern char all_is_well[(condition) ? 1 : -1]
CHECK(sizeof(struct S) == 256);
CHECK(__builtin_offsetof(struct S, size) == 8);
CHECK(__builtin_offsetof(struct S, shift) == 32);
CHECK(__builtin_offsetof(struct S, in_front) == 64);
CHECK(__builtin_offsetof(struct S, behind) == 128);
