// <fx/fx.h> never warns in CUDA, and its functions serve host and device (docs/language.md, Generic names).
// RUN: %cuda_noplugin %strict -O1 -S --cuda-device-only %s -o %t.ptx
// RUN: %cuda_noplugin %strict -O1 -S --cuda-host-only %s -o %t.s
// RUN: %cuda %strict -O1 -S --cuda-device-only %s -o %t.ptx
// RUN: FileCheck %s --check-prefix=DEVICE < %t.ptx
// RUN: %cuda %strict -O1 -S --cuda-host-only %s -o %t.s
// RUN: FileCheck %s --check-prefix=HOST < %t.s
#include "Inputs/header.inc"

// HOST: use_fx_f8e8m0fnu
// DEVICE: .visible .entry kernel
extern "C" __attribute__((global)) void kernel(void *memory, int *out);
extern "C" __attribute__((global)) void kernel(void *memory, int *out) {
  *out = use_fx_i128(memory, 1) + use_fx_f32(memory, 1) + use_fx_f8e8m0fnu(memory, 1);
#ifdef FX_HAS_F16
  *out += use_fx_f16(memory, fx_peek(fx_f16, fx_storage_at(fx_f16, memory)));
#endif
#ifdef FX_HAS_BF16
  *out += use_fx_bf16(memory, fx_peek(fx_bf16, fx_storage_at(fx_bf16, memory)));
#endif
}
