// A shared object viewed through N_storage_at is reached with LDS instructions only, from -O1 on (docs/language.md, What a composite gets).
// RUN: %amdgcn -std=c11 -O1 -S %s -o - | FileCheck %s
// RUN: %amdgcn -std=c11 -O2 -S %s -o - | FileCheck %s
// RUN: %amdgcn -std=c11 -O3 -S %s -o - | FileCheck %s
#include <fx/fx.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

union FX_UNION Scratch {
  float wide[64];
  short narrow[128];
};

struct FX_STRUCT Tile {
  struct Pair pair;
  union Scratch scratch;
  FX_ALIGN(16) int counts[8];
  FX_ALIGN(64) _Atomic int total;
};

static __attribute__((address_space(3), loader_uninitialized)) struct Tile tile;

// CHECK-LABEL: {{^}}reverse:
// CHECK-NOT: flat_
// CHECK-NOT: scratch_
// CHECK: ds_write
// CHECK-NOT: flat_
// CHECK-NOT: scratch_
// CHECK: ds_read
// CHECK-NOT: flat_
// CHECK-NOT: scratch_
// CHECK: .amdhsa_group_segment_fixed_size 384
// CHECK: .amdhsa_private_segment_fixed_size 0
__attribute__((amdgpu_kernel, visibility("protected"))) void
reverse(__attribute__((address_space(1))) float *data) {
  unsigned i = __builtin_amdgcn_workitem_id_x();
  Tile_storage s = Tile_storage_at((void *)&tile);
  s.scratch.wide[i] = data[i];
  s.counts[i % 8] = (int)i;
  ++*s.total;
  Pair_poke(s.pair, Pair_make((int)i, 2.0f));
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  struct Pair pair = Pair_peek(s.pair);
  data[i] = s.scratch.wide[63 - i] + (float)s.scratch.narrow[i] + (float)s.counts[0] + pair.right +
            (float)*s.total;
}
