// An arena serves host and device in HIP (docs/arena.md, Memory).
// REQUIRES: hip
// RUN: %hip_noplugin %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -Wno-missing-prototypes -O2 -S --cuda-device-only %s -o %t.s
// RUN: FileCheck %s --check-prefix=DEVICE < %t.s
// RUN: %hip_noplugin %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -Wno-missing-prototypes -O2 -S --cuda-host-only %s -o %t.host.s
// RUN: FileCheck %s --check-prefix=HOST < %t.host.s
#include <hip/hip_runtime.h>

#include "Inputs/device.inc"

// DEVICE: kernel:
// DEVICE-NOT: flat_store
// DEVICE: global_store_dword
// DEVICE: .private_segment_fixed_size: 0
// HOST: on_the_host:
extern "C" void *on_the_host(void *memory, unsigned bytes) {
  fx_arena arena;
  fx_arena_init(&arena, memory, bytes);
  return fx_arena_allocate(&arena, 64, 64);
}
