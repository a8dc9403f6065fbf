// A bare fx.align has its effect, and a warning that other compilers will not see it (docs/language.md, Layout).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT P {
  char c;
  __attribute__((annotate("fx.align", 16))) int x; // expected-warning {{compilers without the plugin do not see 'fx.align' on 'x'; write FX_ALIGN(16), or add aligned(16)}}
};
_Static_assert(P_offset_x == 16 && P_size == 32 && sizeof(struct P) == 32 && _Alignof(struct P) == 16, "");
_Static_assert(__builtin_offsetof(struct P, x) == 16, "");
struct __attribute__((annotate("fx.struct"), annotate("fx.align", 32))) Q { char c; }; // expected-warning {{do not see 'fx.align' on 'Q'}}
_Static_assert(Q_size == 32 && sizeof(struct Q) == 32, "");
struct FX_STRUCT Outer {
  struct { char c; __attribute__((annotate("fx.align", 8))) char d; } inner; // expected-warning {{do not see 'fx.align' on 'd'}}
  char after[sizeof(struct P)];
};
_Static_assert(Outer_offset_after == 16 && sizeof(struct Outer) == 48, "");
