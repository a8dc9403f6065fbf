// Asking a composite for what it does not have gives the reason, down to the leaf (docs/language.md, Fields).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <fx/fx.h>

typedef float v4 __attribute__((vector_size(16)));
struct FX_STRUCT Inner { int i; v4 v; };
struct FX_STRUCT Outer { struct Inner inner; };
union FX_UNION Scratch { float wide[4]; short narrow[8]; };
struct FX_STRUCT Tile { int i; union Scratch scratch; };
struct FX_STRUCT Params { FX_CONSTEXPR int tile; float scale; };
struct FX_STRUCT Flags { int i; unsigned low : 3; };
int use(void *p, void **slots, struct Outer *outer, struct Flags *flags) {
  int size = Outer_size; // expected-error {{'Outer_size' is unavailable: 'Outer' is not Storable: field 'inner.v' is a vector}}
  int offset = Outer_offset_inner; // expected-error {{'Outer_offset_inner' is unavailable: 'Outer' is not Storable: field 'inner.v' is a vector}}
  int count = Outer_slot_count; // expected-error {{'Outer_slot_count' is unavailable: 'Outer' is not a JitArgument: field 'inner.v' is a vector}}
  Outer_slots(outer, slots); // expected-error {{'Outer_slots' is unavailable: 'Outer' is not a JitArgument: field 'inner.v' is a vector}}
  Flags_slots(flags, slots); // expected-error {{'Flags_slots' is unavailable: 'Flags' is not a JitArgument: field 'low' is a bit-field}}
  Scratch_storage s = Scratch_storage_at(p);
  Scratch_peek(s); // expected-error {{'Scratch_peek' is unavailable: 'Scratch' has no value form: it is a union; read and write one field of its storage at a time}}
  Tile_peek(Tile_storage_at(p)); // expected-error {{'Tile_peek' is unavailable: 'Tile' has no value form: field 'scratch' is a union; read and write the fields of its storage}}
  Tile_make(1); // expected-error {{'Tile_make' is unavailable: 'Tile' has no value form: field 'scratch' is a union}}
  Params_make(32, 1.0f); // expected-error {{'Params_make' is unavailable: 'Params' cannot be constructed: its compile-time field 'tile' has no value}}
  int tile = *Params_storage_at(p).tile; // expected-error {{'tile' is unavailable: 'tile' is compile-time only: it has no bytes and no storage}}
  int where = Params_offset_tile; // expected-error {{'Params_offset_tile' is unavailable: 'tile' is compile-time only: it has no bytes and no storage}}
  return size + offset + count + tile + where;
}
