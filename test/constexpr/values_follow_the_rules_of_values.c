// Values of a specialized type are built with every run-time field and frozen; advice uses the alias (docs/values.md, Construction).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>
struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  float scale;
  int n;
};
FX_SPECIALIZE(Params32, Params, .tile = 32);

int use(void);
int use(void) {
  Params32 good = {1.0f, 2}, made = Params32_make(1.0f, 2);
  Params32 short_one = {1.0f}; // expected-error {{missing field 'n' of 'Params[tile=32]': a value is built with every field, exactly once}}
  Params32 none;               // expected-error {{'none' is not constructed: give every field of 'Params[tile=32]' a value, with an initializer or Params32_make}}
  good.n = 3;                  // expected-error {{field 'n' of a value of 'Params[tile=32]' is frozen; write Params32_replace_n(good, …) for the changed value}}
  return good.n + made.n + short_one.n + none.n;
}
