// A generic kernel allocates by the compile-time fields of its types, each instance its own bytes; a template cannot (docs/memory.md, Mistakes).
// REQUIRES: hip
// RUN: %hip -std=c++17 -nogpuinc -nogpulib -O2 -Wall -Wextra -Werror --offload-arch=gfx1030 -c %s -o %t.o
// RUN: %hip -std=c++17 -nogpuinc -nogpulib -O2 --cuda-device-only -S %s -o - | FileCheck %s
// RUN: %hip -std=c++17 -nogpuinc -nogpulib --cuda-device-only -fsyntax-only -DMISTAKE -Xclang -verify %s
#include "Inputs/bare.h"

#include <fx/kernel.h>
#include <fx/shared.h>

#include "Inputs/shapes.h"

// CHECK-DAG: .amdhsa_kernel fixed_Params__tile_4
// CHECK-DAG: .group_segment_fixed_size: 64
// CHECK-DAG: .group_segment_fixed_size: 256
FX_GENERIC FX_KERNEL void fixed(Params p, const float *in, float *out) {
  fx_shared_allocator(smem);
  float(*tile)[Params_tile] = fx_allocate(smem, float[Params_tile][Params_tile]);
  unsigned x = fx_thread_idx_x(), y = fx_thread_idx_y();
  tile[y][x] = in[y * Params_tile + x] * p.factor;
  fx_barrier();
  out[y * Params_tile + x] = tile[x][y];
}
FX_INSTANTIATE(fixed, Params4);
FX_INSTANTIATE(fixed, Params8);

FX_GENERIC __global__ void sized(Params p, float *out) {
  fx_shared_allocator(smem, dynamic);
  float *row = fx_allocate(smem, float[16 * Params_tile]);
  row[fx_thread_idx_x()] = *out;
  fx_barrier();
  out[fx_thread_idx_x()] = row[Params_tile] * p.factor;
}
FX_INSTANTIATE(sized, Params4);
FX_INSTANTIATE(sized, Params8);
static_assert(sized_Params__tile_4_shared_bytes == 256 && sized_Params__tile_8_shared_bytes == 512, "each its own");

int main() {
  float *none = nullptr;
  fixed_Params__tile_4<<<1, dim3(4, 4)>>>(1.0f, none, none);
  fixed_Params__tile_8<<<1, dim3(8, 8)>>>(1.0f, none, none);
  sized_Params4<<<1, 4, sized_Params__tile_4_shared_bytes>>>(Params4{1.0f}, none);
  return exit_status();
}

#ifdef MISTAKE
template <int N> __global__ void of_template(float *out) {
  fx_shared_allocator(smem);
  *out = *fx_allocate(smem, float[N]); // expected-error {{what is allocated here depends on a template parameter; allocate a type that the template does not change, or specialize the kernel}}
}
#endif
