#ifndef SMOOTH_H
#define SMOOTH_H

#include "signal.h"

#include <fx/kernel.h>

enum { BLOCK = 256 };

/* A grid of (length + BLOCK - 1) / BLOCK blocks of BLOCK work-items. */
FX_KERNEL void smooth(struct Filter filter, const float *in, float *out);

#endif
