// Views and tensors serve host and device in HIP, with its built-in coordinates as indices (docs/views.md, Compilers).
// REQUIRES: hip
// RUN: %hip -O2 -S --cuda-device-only %s -o %t.s
// RUN: FileCheck %s --check-prefix=DEVICE < %t.s
// RUN: %hip -O2 -S --cuda-host-only %s -o %t.host.s
// RUN: FileCheck %s --check-prefix=HOST < %t.host.s
// RUN: not %hip -DTOO_LARGE -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=LARGE
#include <hip/hip_runtime.h>

#include <fx/layout.h>

FX_DECLARE_TENSOR(Tile, float, 2);

FX_FUNCTION float twice(Tile t, int i, int j) { return 2 * *fx_at2(t, i, j); }

// DEVICE: transpose:
// DEVICE-NOT: flat_
// DEVICE: ds_write_b32
// DEVICE-NOT: flat_
// DEVICE: s_endpgm
// LARGE: error: this view spans {{.*}} elements of 'float', but 'tile' has 1024
extern "C" __global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32 * 32];
#ifdef TOO_LARGE
  Tile t = fx_tensor(Tile, tile, fx_make_layout2(32, 32, 33, 1));
#else
  Tile t = fx_tensor(Tile, tile, fx_make_layout2(32, 32, 32, 1));
#endif
  auto source = fx_view(in, fx_make_layout2(32, 32, 32, 1));
  *fx_at2(t, threadIdx.y, threadIdx.x) = *fx_at2(source, threadIdx.y, threadIdx.x);
  __builtin_amdgcn_s_barrier();
  out[threadIdx.y * 32 + threadIdx.x] = twice(t, static_cast<int>(threadIdx.x), 1);
}

// HOST: on_the_host
extern "C" float on_the_host(float *p) { return twice(fx_tensor(Tile, p, fx_make_layout2(2, 2, 2, 1)), 1, 1); }
