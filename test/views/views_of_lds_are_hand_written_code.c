// Views of LDS compile to the 32-bit addresses and the ds instructions of an index expression on a pointer (docs/views.md, Elements).
// RUN: %amdgcn -std=c11 -O2 -S -emit-llvm %s -o %t.ll
// RUN: %python %S/../codegen/compare_functions.py --at-least 2 %t.ll
// RUN: %amdgcn -std=c11 -O2 -S %s -o %t.s
// RUN: FileCheck %s < %t.s
// CHECK: generated_transpose:
// CHECK-NOT: flat_
// CHECK: ds_write_b32
// CHECK-NOT: flat_
// CHECK: ds_read_b32
// CHECK-NOT: flat_
// CHECK: s_endpgm
#include <fx/layout.h>

#define LET __extension__ __auto_type
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected"))) void
typedef __attribute__((address_space(1))) float global_float;

FX_DECLARE_TENSOR(Tile, float, 2);
static __attribute__((address_space(3), loader_uninitialized)) float tile[32 * 33];
static __inline__ __attribute__((always_inline)) void put(Tile t, unsigned i, unsigned j, float x) {
  *fx_at2(t, i, j) = x;
}

KERNEL generated_transpose(const global_float *in, global_float *out) {
  unsigned x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
  Tile t = fx_tensor(Tile, (float *)tile, fx_make_layout2(32, 32, 33, 1));
  LET source = fx_view(in, fx_make_layout2(32, 32, 32, 1));
  LET target = fx_view(out, fx_make_layout2(32, 32, 32, 1));
  put(t, y, x, *fx_at2(source, y, x));
  __builtin_amdgcn_s_barrier();
  *fx_at2(target, y, x) = *fx_at2(t, x, y);
}
KERNEL by_hand_transpose(const global_float *in, global_float *out) {
  int x = (int)__builtin_amdgcn_workitem_id_x(), y = (int)__builtin_amdgcn_workitem_id_y();
  float *t = (float *)tile;
  t[y * 33 + x] = in[y * 32 + x];
  __builtin_amdgcn_s_barrier();
  out[y * 32 + x] = t[x * 33 + y];
}

KERNEL generated_run_time(global_float *out, int pitch, int i) {
  LET t = fx_view((float *)tile, fx_make_layout2(32, 32, pitch, 1));
  out[0] = *fx_at2(t, i, 1);
}
KERNEL by_hand_run_time(global_float *out, int pitch, int i) { out[0] = ((float *)tile)[i * pitch + 1]; }
