#ifndef SHAPES_H
#define SHAPES_H
#include <fx/fx.h>

struct FX_STRUCT Sphere {
  float center[3];
  float radius;
};
#endif
