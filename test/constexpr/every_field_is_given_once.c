// FX_SPECIALIZE gives every compile-time field, and nothing else, a value exactly once (docs/language.md, Compile-time fields).
// RUN: %clang -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Inner { FX_CONSTEXPR int tile; int x; };
struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  FX_CONSTEXPR float eps;
  struct { FX_CONSTEXPR int lane; int y; };
  struct Inner inner;
  float scale;
};
struct FX_STRUCT Plain { int x; };
struct Unmarked { int x; };

FX_SPECIALIZE(Good, Params, .tile = 1, .eps = 0.5f, .lane = 2, .inner.tile = 3);
FX_SPECIALIZE(AnyOrder, struct Params, .inner.tile = 3, .lane = 2, .eps = 0.5f, .tile = 1);
FX_SPECIALIZE(Missing, Params, .tile = 1); // expected-error {{missing compile-time fields 'eps', 'lane', 'inner.tile' of 'Params': every one is given a value, exactly once}}
FX_SPECIALIZE(Nothing, Params); // expected-error {{missing compile-time fields 'tile', 'eps', 'lane', 'inner.tile' of 'Params'}}
FX_SPECIALIZE(Twice, Params, .tile = 1, .eps = 0.5f, .lane = 2, .inner.tile = 3,
              .inner.tile = 4); // expected-error {{compile-time field 'inner.tile' of 'Params' is given twice; remove one value}} expected-note@-1 {{first given here}}
FX_SPECIALIZE(Unknown, Params, .tile = 1, .eps = 0.5f, .lane = 2, .inner.tile = 3,
              .tyle = 4); // expected-error {{'Params' has no field 'tyle'; its compile-time fields are: 'tile', 'eps', 'lane', 'inner.tile'}}
FX_SPECIALIZE(RunTime, Params, .tile = 1, .eps = 0.5f, .lane = 2, .inner.tile = 3,
              .inner.x = 4,   // expected-error {{'inner.x' is a run-time field of 'Params'; it gets its value where a value is built}}
              .scale = 1.0f); // expected-error {{'scale' is a run-time field of 'Params'; it gets its value where a value is built}}
FX_SPECIALIZE(Whole, Params, .tile = 1, .eps = 0.5f, .lane = 2, // expected-error {{missing compile-time field 'inner.tile' of 'Params'}}
              .inner = 3); // expected-error {{field 'inner' of 'Params' is a composite; give its compile-time fields their values, as in .inner.tile = …}}

FX_SPECIALIZE(Positional, Inner, 3); // expected-error {{expected a designator, '.field =' in FX_SPECIALIZE(Alias, Base, .field = value, …)}}
FX_SPECIALIZE(NoEqual, Inner, .tile 3); // expected-error {{expected '=' and a value behind the designator in FX_SPECIALIZE}}
FX_SPECIALIZE(NoValue, Inner, .tile = ); // expected-error {{expected a value behind '=' in FX_SPECIALIZE}}

FX_SPECIALIZE(OfPlain, Plain, .x = 1); // expected-error {{composite 'Plain' has no compile-time field that needs a value}}
FX_SPECIALIZE(OfBound, Good, .tile = 1); // expected-error-re {{composite 'Params[tile={{.*}}]' has no compile-time field that needs a value}}
FX_SPECIALIZE(OfUnmarked, Unmarked, .x = 1); // expected-error {{'Unmarked' is no composite, and FX_SPECIALIZE needs the name of one}}
FX_SPECIALIZE(Good, Params, .tile = 2, .eps = 0.5f, .lane = 2, .inner.tile = 3); // expected-error {{'Good' needs the name 'Good', which is already declared; choose another alias}} expected-note@-21 {{'Good' is declared here}}

void inside(void) {
  FX_SPECIALIZE(Block, Inner, .tile = 1); // expected-error {{a type is specialized at file scope or in a namespace; move FX_SPECIALIZE there}}
}

/* A rejected alias causes no other errors. */
Missing missing(Missing m);
int use(Twice t) { return Twice_tile + (int)Twice_size + Twice_make(1).y; }
