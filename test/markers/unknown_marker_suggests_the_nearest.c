// An unknown fx marker is an error that names the nearest known one (docs/language.md, Markers).
// RUN: %clang -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct __attribute__((annotate("fx.strukt"))) A { int x; }; // expected-error {{unknown marker 'fx.strukt'; did you mean 'fx.struct'?}}
union __attribute__((annotate("fx.onion"))) B { int x; }; // expected-error {{unknown marker 'fx.onion'; did you mean 'fx.union'?}}
struct FX_STRUCT C {
  __attribute__((annotate("fx.aling", 16))) int x; // expected-error {{unknown marker 'fx.aling'; did you mean 'fx.align'?}}
  __attribute__((annotate("fx.const"))) int y;     // expected-error {{unknown marker 'fx.const'; did you mean}}
};
__attribute__((annotate("fx."))) int variable; // expected-error {{unknown marker 'fx.'; did you mean}}
__attribute__((annotate("other.marker"))) int someone_elses;
