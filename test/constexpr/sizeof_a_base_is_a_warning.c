// sizeof on a type whose storage has another size is a warning with both (docs/language.md, Compile-time fields).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>
struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  float scale;
};
FX_SPECIALIZE(Params32, Params, .tile = 32);
struct FX_STRUCT Plain { int x; };

static struct Params memory[2];
_Static_assert(sizeof(struct Params) == 8, ""); // expected-warning {{sizeof gives 8, but the storage of 'Params' has 4 bytes: its compile-time fields have none; use Params_size}}
char buffer[sizeof(struct Params)]; // expected-warning {{sizeof gives 8, but the storage of 'Params' has 4 bytes}}
unsigned long use(struct Params *p);
unsigned long use(struct Params *p) {
  return sizeof *p   // expected-warning {{sizeof gives 8, but the storage of 'Params' has 4 bytes}}
       + sizeof memory  // expected-warning {{sizeof gives 8, but the storage of 'Params' has 4 bytes}}
       + sizeof p + sizeof(struct Plain) + sizeof(Params32) + _Alignof(struct Params);
}
