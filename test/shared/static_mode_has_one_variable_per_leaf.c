// In static mode each leaf is one LDS variable of its size and alignment, and a union is one leaf (docs/memory.md, Static mode).
// RUN: %amdgcn -std=c11 -O0 -emit-llvm -S %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: grep -c "addrspace(3) global" %t.ll | FileCheck %s --check-prefix=COUNT
// RUN: %clangxx -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -ffreestanding -x c++ -O0 -emit-llvm -S %s -o %t.cpp.ll
// RUN: FileCheck %s < %t.cpp.ll
// RUN: grep -c "addrspace(3) global" %t.cpp.ll | FileCheck %s --check-prefix=COUNT
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -O0 -emit-llvm -S %s -o %t.nv.ll %}
// RUN: %if nvptx-kernels %{ FileCheck %s < %t.nv.ll %}
// RUN: %if nvptx-kernels %{ grep -c "addrspace(3) global" %t.nv.ll | FileCheck %s --check-prefix=COUNT %}
// RUN: %cuda --cuda-device-only -O0 -emit-llvm -S %s -o %t.cu.ll
// RUN: FileCheck %s < %t.cu.ll
// RUN: grep -c "addrspace(3) global" %t.cu.ll | FileCheck %s --check-prefix=COUNT
#include "Inputs/kernel.h"

struct FX_STRUCT Pair {
  int left;
  float right;
};
union FX_UNION Scratch {
  float wide[5];
  double precise[2];
  struct Pair pairs[3];
};
struct FX_STRUCT Nested {
  short first;
  struct Pair pair;
  union Scratch scratch;
  FX_ALIGN(32) int table[3][4];
  struct Pair pairs[2];
  struct {
    char c;
    union {
      int i;
      float f;
    };
  };
};
struct FX_STRUCT FX_ALIGN(64) Line {
  char c;
  int words[2];
  short last;
};

// COUNT: {{^}}20{{$}}

KERNEL void kernel(int *out) {
  fx_shared_allocator(smem);
  // One byte first.
  // CHECK-DAG: kernel{{.*}}smem_0 = internal addrspace(3) global [1 x i8] {{undef|poison}}, align 1{{$}}
  unsigned char *one = fx_allocate_bytes(smem, 1);
  // CHECK-DAG: kernel{{.*}}smem_1 = internal addrspace(3) global [4 x i8] {{undef|poison}}, align 4{{$}}
  int *number = fx_allocate(smem, int);
  // CHECK-DAG: kernel{{.*}}smem_2_first = internal addrspace(3) global [2 x i8] {{undef|poison}}, align 2{{$}}
  // CHECK-DAG: kernel{{.*}}smem_2_pair_left = internal addrspace(3) global [4 x i8] {{undef|poison}}, align 4{{$}}
  // CHECK-DAG: kernel{{.*}}smem_2_pair_right = internal addrspace(3) global [4 x i8] {{undef|poison}}, align 4{{$}}
  // CHECK-DAG: kernel{{.*}}smem_2_scratch = internal addrspace(3) global [24 x i8] {{undef|poison}}, align 8{{$}}
  // CHECK-DAG: kernel{{.*}}smem_2_table = internal addrspace(3) global [48 x i8] {{undef|poison}}, align 32{{$}}
  // CHECK-DAG: kernel{{.*}}smem_2_pairs = internal addrspace(3) global [16 x i8] {{undef|poison}}, align 4{{$}}
  // CHECK-DAG: kernel{{.*}}smem_2__5_c = internal addrspace(3) global [1 x i8] {{undef|poison}}, align 1{{$}}
  // CHECK-DAG: kernel{{.*}}smem_2__5__1 = internal addrspace(3) global [4 x i8] {{undef|poison}}, align 4{{$}}
  Nested_storage nested = fx_allocate(smem, struct Nested);
  // A requested alignment reaches the variable.
  // CHECK-DAG: kernel{{.*}}smem_3 = internal addrspace(3) global [2 x i8] {{undef|poison}}, align 128{{$}}
  short *aligned = fx_allocate_aligned(smem, short, 128);
  // A lower one changes nothing.
  // CHECK-DAG: kernel{{.*}}smem_4 = internal addrspace(3) global [8 x i8] {{undef|poison}}, align 8{{$}}
  double *low = fx_allocate_aligned(smem, double, 1);
  // Of the alignment of a whole, each leaf keeps what holds where it lies: at offsets 0, 4 and 12 of 64, ...
  // CHECK-DAG: kernel{{.*}}smem_5_c = internal addrspace(3) global [1 x i8] {{undef|poison}}, align 64{{$}}
  // CHECK-DAG: kernel{{.*}}smem_5_words = internal addrspace(3) global [8 x i8] {{undef|poison}}, align 4{{$}}
  // CHECK-DAG: kernel{{.*}}smem_5_last = internal addrspace(3) global [2 x i8] {{undef|poison}}, align 4{{$}}
  Line_storage line = fx_allocate(smem, struct Line);
  // ... and at offsets 0 and 4 of what the call asks for.
  // CHECK-DAG: kernel{{.*}}smem_6_left = internal addrspace(3) global [4 x i8] {{undef|poison}}, align 16{{$}}
  // CHECK-DAG: kernel{{.*}}smem_6_right = internal addrspace(3) global [4 x i8] {{undef|poison}}, align 4{{$}}
  Pair_storage pair = fx_allocate_aligned(smem, struct Pair, 16);
  // CHECK-DAG: kernel{{.*}}smem_7 = internal addrspace(3) global [24 x i8] {{undef|poison}}, align 32{{$}}
  Scratch_storage scratch = fx_allocate_aligned(smem, union Scratch, 32);
  // CHECK-DAG: kernel{{.*}}smem_8 = internal addrspace(3) global [96 x i8] {{undef|poison}}, align 4{{$}}
  float(*rows)[3] = fx_allocate(smem, float[8][3]);
  // CHECK-DAG: kernel{{.*}}smem_9 = internal addrspace(3) global [16 x i8] {{undef|poison}}, align 16{{$}}
  __int128 *wide = fx_allocate(smem, __int128);

  unsigned i = fx_thread_idx_x();
  one[0] = (unsigned char)i;
  *number = *aligned = *nested.first = (short)i;
  *low = *line.c = *line.words = *line.last = (short)i;
  *pair.left = 3;
  *pair.right = *nested.pair.right = 4;
  *nested.pair.left = nested.table[2][i & 3] = nested.pairs[1].left = *nested._5.c = *nested.i = 2;
  scratch.wide[4] = nested.scratch.wide[i & 3] = rows[i & 7][2] = 1;
  *wide = (__int128)i;
  fx_barrier();
  unsigned j = 63 - i;
  out[j] = one[0] + *number + *aligned + *nested.first + (int)*low + *line.c + *line.words + *line.last +
           *pair.left + (int)*pair.right + (int)*nested.pair.right + *nested.pair.left +
           nested.table[2][j & 3] + nested.pairs[1].left + *nested._5.c + *nested.i +
           (int)scratch.precise[1] + (int)nested.scratch.precise[j & 1] + (int)rows[j & 7][2] + (int)*wide;
}
