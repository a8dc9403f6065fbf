/* The kernels of the examples, as the host and their own files see them. */
#ifndef KERNELS_H
#define KERNELS_H

#include <fx/kernel.h>

/* ../transpose: grid n / 32 x n / 32, blocks of 32 x 8. */
FX_KERNEL void transpose(const float *in, float *out, int n);

/* ../gemm_epilogue: grid n / 64 x n / 64, blocks of 16 x 16. */
FX_KERNEL void gemm_epilogue(const _Float16 *a, const _Float16 *b, const float *bias, float *c,
                             int n);

/* ../reduction: any grid, blocks of REDUCTION_BLOCK. */
enum { REDUCTION_BLOCK = 256 };
struct FX_STRUCT Sum {
  const float *numbers;
  float *sums; /* one of each block */
  float scale;
  int count;
};
FX_KERNEL void reduce(struct Sum sum);

#endif
