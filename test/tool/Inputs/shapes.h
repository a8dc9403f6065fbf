/* Composites of every kind, valid as C and as C++: what the tests of the tool read. */
#ifndef SHAPES_H
#define SHAPES_H
#include <fx/fx.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

union FX_UNION Scratch {
  float wide[4];
  short narrow[8];
  char byte;
};

struct FX_STRUCT Tile {
  char tag;
  struct Pair pair;
  FX_ALIGN(16) volatile int counts[2][3];
  union Scratch scratch;
};

struct FX_STRUCT Mixed {
  unsigned low : 3;
  unsigned high : 7;
  double *pointer;
  struct {
    short a;
    int b;
  };
  union {
    int i;
    double d;
  } u;
};

typedef struct FX_STRUCT {
  FX_CONSTEXPR int tile;
  float scale;
} Params;

struct FX_STRUCT Matrix {
  float square[64][32];
  float padded[64][33];
};

struct Unmarked {
  char c;
  struct {
    long double wide;
  } inner;
};
#endif
