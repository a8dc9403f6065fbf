// Different values are different types, and messages show them by their values (docs/language.md, Compile-time fields).
// RUN: %clang -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify=cxx %s
#include <fx/fx.h>
struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  float scale;
};
FX_SPECIALIZE(Params32, Params, .tile = 32);
FX_SPECIALIZE(Params64, Params, .tile = 64);
FX_SPECIALIZE(Another32, Params, .tile = 16 * 2);

void take(Params32 p); // expected-note {{passing argument to parameter 'p' here}} cxx-note-re {{candidate function not viable: no known conversion from 'Params64' (aka '{{(struct ::)?}}Params[tile=64]') to 'Params32' (aka '{{(struct ::)?}}Params[tile=32]') for 1st argument}}
void same(Another32 p);
void same(Another32 p) { take(p); }
void mix(Params64 p);
void mix(Params64 p) {
  take(p); // expected-error {{passing 'Params64' (aka 'struct Params[tile=64]') to parameter of incompatible type 'Params32' (aka 'struct Params[tile=32]')}} cxx-error {{no matching function for call to 'take'}}
}
