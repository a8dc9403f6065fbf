/* What the program and its kernel share. */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <fx/kernel.h>

enum { HISTOGRAM_BLOCK = 256, HISTOGRAM_VALUES = 256 };

struct FX_STRUCT Slice {
  const unsigned char *bytes;
  unsigned long long count;
};

/* Adds to counts[v] how often the byte v occurs; blocks of HISTOGRAM_BLOCK, any grid. */
FX_KERNEL void histogram(struct Slice slice, unsigned *counts);

#endif
