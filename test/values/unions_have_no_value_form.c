// Nothing holds, passes, builds or copies a union, or what contains one (docs/values.md).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

union FX_UNION Scratch { float wide[4]; short narrow[8]; };
struct FX_STRUCT Tile { int n; union Scratch scratch; };
struct Plain { struct Tile tiles[2]; };

union Scratch give(void);               // expected-error {{'Scratch' has no value form: it is a union; function 'give' cannot return one: return its address and use 'Scratch_storage s = Scratch_storage_at(address)'}}
void take(int n, struct Tile tile);     // expected-error {{'Tile' has no value form: field 'scratch' is a union; parameter 'tile' cannot pass one: pass its address and use 'Tile_storage s = Tile_storage_at(address)'}}
static union Scratch initialized = {{1}}; // expected-error {{nothing can initialize 'initialized': leave the memory as it is}}
void f(union Scratch *p, struct Tile *t, struct Plain *plain, __builtin_va_list arguments) {
  union Scratch a;                      // expected-error {{variable 'a' cannot hold one: make it static, or a pointer and use 'Scratch_storage s = Scratch_storage_at(address)'}}
  struct Tile b = *t;                   // expected-error {{variable 'b' cannot hold one}}
  struct Plain c;                       // expected-error {{'Tile' has no value form: field 'scratch' is a union; variable 'c' cannot hold one}}
  union Scratch d[4];                   // expected-error {{variable 'd' cannot hold one}}
  *p = *p;                              // expected-error {{nothing can build or copy one: keep its address}}
  t->scratch = *p;                      // expected-error {{nothing can build or copy one}}
  plain[0] = plain[1];                  // expected-error {{nothing can build or copy one}}
  (void)(union Scratch){{1}};           // expected-error {{nothing can build or copy one}}
  (void)__builtin_va_arg(arguments, union Scratch); // expected-error {{nothing can build or copy one}}
  (void)({ *p; });                      // expected-error {{nothing can build or copy one}}
}
static union Scratch memory;
static struct Tile tiles[4];
unsigned long fine(union Scratch *p, struct Tile *t) {
  static struct Tile kept;
  extern union Scratch elsewhere;
  union Scratch *q = &t->scratch;
  __typeof__(*p) *r = p;
  __builtin_memcpy(p, &memory, sizeof(union Scratch));
  __builtin_memcpy(q, &elsewhere, sizeof *p);
  p->wide[0] = tiles[1].scratch.wide[2];
  r->narrow[1] = 2;
  kept.n = _Generic(*p, union Scratch: 1, default: 2);
  return sizeof(*p) + _Alignof(struct Tile) + sizeof(struct Plain);
}
