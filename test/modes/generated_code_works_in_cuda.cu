// Generated functions are host and device functions in CUDA (docs/language.md, What a composite gets).
// RUN: %cuda %strict -Wno-unused-macros -fsyntax-only --cuda-host-only %s
// RUN: %cuda %strict -Wno-unused-macros --cuda-device-only -O1 -S %s -o - | FileCheck %s
#define FX_TEST_FUNCTION __attribute__((host)) __attribute__((device))
#include "Inputs/composites.inc"

extern "C" __attribute__((global)) void kernel(float *out, Values v);

// CHECK: .entry kernel
extern "C" __attribute__((global)) void kernel(float *out, Values v) {
  Tile_storage s = Tile_storage_at(out);
  s.pair.poke(s.pair.peek());
  *s.scratch.wide = static_cast<float>(v.d) + static_cast<float>(Pair_size);
}
