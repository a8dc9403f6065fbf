// -fplugin-arg-fx-shared-budget sets a lower limit on every target, and never a higher one (docs/memory.md, Capacity).
// RUN: %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=1000 -Xclang -verify=budget %s
// RUN: %clang -fsyntax-only -fplugin-arg-fx-shared-budget=1000 -Xclang -verify=budget %s
// RUN: %cuda --cuda-device-only -fsyntax-only -fplugin-arg-fx-shared-budget=1000 -Xclang -verify=budget -DDYNAMIC %s
// RUN: %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=1001 -Xclang -verify=fits %s
// RUN: %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=100000 -DMORE=65000 -Xclang -verify=target %s
// RUN: %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=0 -DNONE -Xclang -verify=fits %s
// RUN: not %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=0 %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=64k %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=-1 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget= %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget=99999999999999999999 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not %amdgcn -fsyntax-only -fplugin-arg-fx-shared-budget %s 2>&1 | FileCheck %s --check-prefix=MISSING
// ZERO: needs 1001 bytes of shared memory, but -fplugin-arg-fx-shared-budget allows 0 per workgroup
// WRONG: error: argument 'shared-budget' of the fx plugin needs a number of bytes
// MISSING: error: argument 'shared-budget' of the fx plugin needs a value
#include "Inputs/kernel.h"
// fits-no-diagnostics

KERNEL void kernel(int *out) {
  ALLOCATOR;
#ifndef NONE
  (void)fx_allocate_bytes(smem, 1000); // budget-note {{'1000 bytes' takes 1000 bytes}} target-note {{'1000 bytes' takes 1000 bytes}}
  (void)fx_allocate_bytes(smem, 1); // budget-error {{kernel 'kernel' needs 1001 bytes of shared memory, but -fplugin-arg-fx-shared-budget allows 1000 per workgroup; make}} budget-note {{'1 byte' takes 1 byte}} target-note {{'1 byte' takes 1 byte}}
#ifdef MORE
  (void)fx_allocate_bytes(smem, MORE); // target-error {{kernel 'kernel' needs 66001 bytes of shared memory, but gfx90a has 65536 per workgroup}} target-note {{'65000 bytes' takes 65000 bytes}}
#endif
#endif
  *out = (int)fx_allocated_bytes(smem);
}
