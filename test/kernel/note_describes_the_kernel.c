// Each code object carries a note per kernel: sizes of shared memory, slots and signature (docs/kernel_note.md).
// RUN: %amdgcn -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -S -emit-llvm %s -o - | FileCheck %s
#include <fx/kernel.h>
#include <fx/shared.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

// Size, magic, version, offset of the slots; static and dynamic bytes; alignment, slots, size of one, offset of
// the strings, size of the arguments, flags.
// CHECK: @__fx_kernel_k = {{.*}}[4 x i32] [i32 [[SIZE:[0-9]+]], i32 1313560646, i32 1, i32 56], [2 x i64] [i64 0, i64 144], [6 x i32] [i32 16, i32 3, i32 16, i32 104, i32 16, i32 0]
// Kind and element, lanes, size, alignment and name of each slot.
// CHECK-SAME: [2 x i8] c"\01\00", i16 1, [3 x i32] [i32 4, i32 4, i32 {{[0-9]+}}]
// CHECK-SAME: [2 x i8] c"\04\00", i16 1, [3 x i32] [i32 4, i32 4, i32 {{[0-9]+}}]
// CHECK-SAME: [2 x i8] c"\07\00", i16 1, [3 x i32] [i32 8, i32 8, i32 {{[0-9]+}}]
// CHECK-SAME: c"(struct Pair{int left;float right;},float *)\00p.left\00p.right\00out\00"
FX_KERNEL void k(struct Pair p, float *out) {
  fx_shared_allocator(smem, dynamic);
  char *first = fx_allocate(smem, char);
  float *rest = fx_allocate_aligned(smem, float[32], 16);
  *first = 1;
  out[0] = rest[3] + p.right + (float)p.left + (float)*first;
}
