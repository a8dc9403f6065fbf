// A HIP file with a composite in a kernel compiles in both passes (docs/language.md, What a composite gets).
// REQUIRES: hip
// RUN: %hip -O2 --cuda-device-only -S %s -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: %hip -O2 -c %s -o %t.o
#include <hip/hip_runtime.h>
#if __clang_major__ < 22 // Debian's hip_fp16.h is too old for that one
#include <hip/hip_fp16.h>
typedef __half half;
#else
typedef short half;
#endif
#include <fx/fx.h>

struct FX_STRUCT Pair {
  int left;
  float right;
  half h;
};

// CHECK-LABEL: kernel:
// CHECK: ds_write
extern "C" __global__ void kernel(Pair p, float *out) {
  __shared__ Pair lds;
  Pair_storage s = Pair_storage_at(&lds);
  s.poke(Pair_replace_right(p, 2.0f));
  __builtin_amdgcn_s_barrier(); // __syncthreads() needs device libraries that suit the compiler
  out[threadIdx.x] = *s.right + (float)s.peek().left + (float)Pair_size;
}

int main() {
  Pair p = Pair_make(1, 2.0f, half());
  kernel<<<1, 64>>>(p, nullptr);
  return Pair_equal(p, p) ? 0 : 1;
}
