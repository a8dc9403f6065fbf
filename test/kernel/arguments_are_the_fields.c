// A compiled kernel has one argument per run-time field of its parameters, in declaration order (docs/kernels.md, Arguments).
// RUN: %amdgcn -O1 -S -emit-llvm %s -o - | FileCheck --check-prefix=AMD %s
// RUN: %amdgcn -O2 -S %s -o - | FileCheck --check-prefix=METADATA %s
// RUN: %clang -O1 -S -emit-llvm %s -o - | FileCheck --check-prefix=HOST %s
#include <fx/kernel.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};
struct FX_STRUCT Outer {
  double first;
  struct Pair pair;
  float *out;
  struct {
    short promoted;
    unsigned bits : 3;
  };
};
struct FX_STRUCT Tile {
  float rows[2][4];
  _Bool flag;
};

// AMD: define {{.*}}amdgpu_kernel void @outer(double{{[^,]*}}, i32{{[^,]*}}, float{{[^,]*}}, {{float addrspace\(1\)\*|ptr addrspace\(1\)}}{{.*}}, i16{{[^,]*}}, i32{{[^,]*}})
// METADATA-LABEL: .args:
// METADATA: .size: 8
// METADATA-NEXT: .value_kind: by_value
// METADATA: .size: 4
// METADATA-NEXT: .value_kind: by_value
// METADATA: .size: 4
// METADATA-NEXT: .value_kind: by_value
// METADATA: .address_space: global
// METADATA: .value_kind: global_buffer
// METADATA: .size: 2
// METADATA-NEXT: .value_kind: by_value
// METADATA: .size: 4
// METADATA-NEXT: .value_kind: by_value
// METADATA: .name: outer
FX_KERNEL void outer(struct Outer o) {
  *o.out = (float)o.first + (float)o.pair.left + o.pair.right + (float)o.promoted + (float)o.bits;
}

// An array's value is a pointer; pointers to arrays stay what they are.
// AMD: define {{.*}}amdgpu_kernel void @tile({{float addrspace\(1\)\*|ptr addrspace\(1\)|\[4 x float\] addrspace\(1\)\*}}{{[^,]*}}, i1{{[^,]*}}, {{[^,]*}}addrspace(1){{[^,]*}}, i32{{[^,]*}})
FX_KERNEL void tile(Tile_value t, float (*rows)[16], int n) {
  rows[n][3] = t.flag ? t.rows[1][n] : 0.0f;
}

// AMD: define {{.*}}amdgpu_kernel void @nothing()
FX_KERNEL void nothing(void) {}

// On the host the kernel is an ordinary function, and its entry reads the slots.
// HOST: define {{.*}}void @outer(
// HOST: define {{.*}}void @__fx_host_outer(
// HOST: define {{.*}}void @__fx_host_tile(
// HOST: define {{.*}}void @__fx_host_nothing(
