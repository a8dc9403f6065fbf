// The base type can be laid out and viewed; its compile-time fields have no bytes, and it has no values (docs/language.md, Compile-time fields).
// RUN: %clang -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <fx/fx.h>
struct FX_STRUCT Params { // expected-note 4 {{has been explicitly marked unavailable here}}
  FX_CONSTEXPR int tile;
  float scale;
};
FX_SPECIALIZE(Params32, Params, .tile = 32); // expected-note 3 {{has been explicitly marked unavailable here}}

_Static_assert(Params_size == 4 && Params_offset_scale == 0 && Params_slot_count == 1, "");
static struct Params memory;
float *view(void);
float *view(void) { return Params_storage_at(&memory).scale; }

struct Params give(void);    // expected-error {{'Params' cannot be constructed: its compile-time field 'tile' has no value; name a type that has one, with FX_SPECIALIZE(Alias, Params, …), and use that}}
int take(struct Params p);   // expected-error {{'Params' cannot be constructed: its compile-time field 'tile' has no value; name a type}}
int use(Params_storage s, Params32_storage t, Params32 q);
int use(Params_storage s, Params32_storage t, Params32 q) {
  struct Params p = {32, 1.0f}; // expected-error {{'Params' cannot be constructed: its compile-time field 'tile' has no value; name a type}}
  (void)Params_make(1.0f);      // expected-error {{'Params_make' is unavailable: 'Params' cannot be constructed: its compile-time field 'tile' has no value; name a type}}
  (void)Params_peek(s);         // expected-error {{'Params_peek' is unavailable: 'Params' cannot be constructed}}
  (void)s.tile;                 // expected-error {{'tile' is unavailable: 'tile' is compile-time only: it has no bytes and no storage}}
  (void)Params_offset_tile;     // expected-error {{'Params_offset_tile' is unavailable: 'tile' is compile-time only: it has no bytes and no storage}}
  (void)t.tile;                 // expected-error {{'tile' is unavailable: 'tile' is compile-time only: it has no bytes and no storage; its value is fx_constexpr(…, tile)}}
  (void)Params32_offset_tile;   // expected-error {{'Params32_offset_tile' is unavailable: 'tile' is compile-time only}}
  (void)Params32_replace_tile(q, 64); // expected-error {{'Params32_replace_tile' is unavailable: 'tile' is compile-time only: another value of it is another type; name it with FX_SPECIALIZE and use fx_respecialize}}
  return p.scale > 0;
}
