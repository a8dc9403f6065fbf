// Each marker takes its own arguments and no others (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct __attribute__((annotate("fx.struct", 16))) A { int x; }; // expected-error {{marker 'fx.struct' on 'A' takes at most one argument, a string that names the composite}}
struct __attribute__((annotate("fx.struct", "B", "C"))) B { int x; }; // expected-error {{marker 'fx.struct' on 'B' takes at most one argument}}
struct FX_STRUCT D {
  __attribute__((annotate("fx.align"))) int a;         // expected-error {{marker 'fx.align' on 'a' takes one argument, the alignment in bytes as an integer constant}}
  __attribute__((annotate("fx.align", "16"))) int b;   // expected-error {{marker 'fx.align' on 'b' takes one argument}}
  __attribute__((annotate("fx.align", 16.0))) int c;   // expected-error {{marker 'fx.align' on 'c' takes one argument}}
  __attribute__((annotate("fx.constexpr", 1))) int d;  // expected-error {{marker 'fx.constexpr' on 'd' takes no argument}}
};
struct __attribute__((annotate("fx.struct", "not a name"))) E { int x; }; // expected-error {{'not a name' cannot be the name of a composite: it is not a C identifier}}
