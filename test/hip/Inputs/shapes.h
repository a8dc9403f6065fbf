/* The composites of a HIP program, for its host and its device half, and for C. */
#ifndef SHAPES_H
#define SHAPES_H

#include <fx/fx.h>

enum { TILE = 32, BLOCK = 256 };

struct FX_STRUCT Scale {
  float factor;
  int count;
  struct Range {
    short first, last;
  } range;
};

struct FX_STRUCT Tile {
  int used;
  FX_ALIGN(16) float values[TILE][TILE + 1];
};

union FX_UNION Scratch {
  float sums[BLOCK];
  int bins[64];
};

struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  float factor;
};
FX_SPECIALIZE(Params4, Params, .tile = 4);
FX_SPECIALIZE(Params8, Params, .tile = 8);

#endif
