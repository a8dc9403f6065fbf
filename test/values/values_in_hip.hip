// The rules hold in HIP, in both passes (docs/values.md).
// REQUIRES: hip
// RUN: %hip -fsyntax-only --cuda-device-only -Xclang -verify %s
// RUN: %hip -fsyntax-only --cuda-host-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

#include <hip/hip_runtime.h>
union FX_UNION Scratch { float wide[64]; short narrow[128]; };
__global__ void kernel(Pair p, float *out) {
  __shared__ Scratch lds;
  __shared__ Pair shared;
  Scratch copy = lds; // expected-error {{variable 'copy' cannot hold one}}
  shared.left = 1;
  p.left = 1;         // expected-error {{write Pair_replace_left(p, …)}}
  Pair q{1};          // expected-error {{missing field 'right' of 'Pair'}}
  out[threadIdx.x] = copy.wide[0] + static_cast<float>(q.left);
}
