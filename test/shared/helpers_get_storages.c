// A kernel hands its storages to helpers, and what they reach is still LDS, in both modes (docs/memory.md, The shared allocator).
// RUN: %amdgcn -std=c11 -O2 -S %s -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: %amdgcn -std=c11 -O2 -S -DDYNAMIC %s -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsyntax-only %s
#include "Inputs/kernel.h"

struct FX_STRUCT Block {
  FX_ALIGN(16) float tile[8][8];
  int count;
};
struct FX_STRUCT Outer {
  struct Block block;
  union FX_UNION Both {
    float whole[4];
    int words[4];
  } both;
};

static inline __attribute__((always_inline)) void fill(Block_storage s, unsigned i, float f) {
  s.tile[i / 8][i % 8] = f;
  *s.count = (int)i;
}
static inline __attribute__((always_inline)) float sum(Outer_storage s, unsigned i) {
  float *tile = &s.block.tile[0][0];
  return tile[63 - i] + (float)*s.block.count + s.both.whole[i & 3];
}

// CHECK-LABEL: {{^}}kernel:
// CHECK-NOT: flat_
// CHECK-NOT: scratch_
// CHECK-NOT: buffer_
// CHECK: ds_{{write|store}}
// CHECK-NOT: flat_
// CHECK-NOT: scratch_
// CHECK-NOT: buffer_
// CHECK: ds_{{read|load}}
// CHECK-NOT: flat_
// CHECK-NOT: scratch_
// CHECK-NOT: buffer_
// CHECK: .amdhsa_private_segment_fixed_size 0
#ifdef __AMDGCN__
#define GLOBAL __attribute__((address_space(1)))
#else
#define GLOBAL
#endif
KERNEL void kernel(GLOBAL float *data) {
  ALLOCATOR;
  Outer_storage s = fx_allocate(smem, struct Outer);
  unsigned i = fx_thread_idx_x();
  fill(s.block, i, data[i]);
  s.both.words[i & 3] = 1;
  fx_barrier();
  data[i] = sum(s, i);
}
