// More arguments than a launch passes are an error: 4 KiB, and 32764 bytes on NVIDIA from sm_70 on (docs/kernels.md, Rules).
// RUN: not %amdgcn -fsyntax-only %s -DN=257 2>&1 | FileCheck %s
// RUN: %amdgcn -fsyntax-only -Werror %s -DN=256
// RUN: %clang -fsyntax-only -Werror %s -DN=257
#include <fx/kernel.h>

typedef float v4 __attribute__((ext_vector_type(4)));
#define V4 v4 a, b, c, d, e, f, g, h
struct FX_STRUCT Eight {
  v4 a, b, c, d, e, f, g, h;
};
struct FX_STRUCT Many {
  struct Eight a, b, c, d, e, f, g, h;
};
struct FX_STRUCT Most {
  struct Many a, b, c, d;
};

// CHECK: error: the arguments of kernel 'k' take 4112 bytes, and a launch passes 4096 at most; pass the larger ones by pointer
#if N == 257
FX_KERNEL void k(struct Most m, v4 more) {}
#else
FX_KERNEL void k(struct Most m) {}
#endif
