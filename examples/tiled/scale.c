/* Runs the instances of a tiled kernel on the host and checks what they compute.
 *
 *   clang -fplugin=build/llvm-19/lib/libfxplugin.so -Iinclude -O2 examples/tiled/scale.c -o scale && ./scale
 *
 * The same file compiles for an AMD GPU, where the three kernels are in the code object:
 *
 *   clang -fplugin=… -Iinclude --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -S examples/tiled/scale.c */
#include "scale.h"

#ifndef __AMDGCN__
#include <stdio.h>

unsigned host_item;

enum { COUNT = 64 };
static float in[COUNT], out[COUNT];

static int wrong(const char *type, int tile, float factor, float (*activation)(float)) {
  int count = 0;
  for (int i = 0; i < COUNT; ++i)
    count += out[i] < activation(factor * in[i]) || out[i] > activation(factor * in[i]);
  printf("%-34s tile %2d: %s\n", type, tile, count ? "wrong" : "right");
  return count;
}

/* One launch: an item for each tile. */
#define RUN(Alias, factor)                                                                         \
  do {                                                                                             \
    for (host_item = 0; host_item < COUNT / Alias##_tile; ++host_item)                             \
      scale_##Alias(Alias##_make(factor), in, out);                                                \
    failures += wrong(Alias##_type_name, Alias##_tile, factor, Alias##_activation);                \
  } while (0)

int main(void) {
  int failures = 0;
  for (int i = 0; i < COUNT; ++i)
    in[i] = (float)(i - COUNT / 2);
  RUN(Scale1, 2.0f);
  RUN(Scale4, 3.0f);
  RUN(Scale16, 0.5f);
  return failures != 0;
}
#endif
