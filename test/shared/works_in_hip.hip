// A HIP program with both modes compiles in both passes, whole and through intermediate files (docs/memory.md, The shared allocator).
// REQUIRES: hip
// RUN: %hip %strict -Wno-unused-macros -O2 -S --cuda-device-only %s -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: %hip %strict -Wno-unused-macros -fsyntax-only --cuda-host-only %s
// RUN: %hip -O2 -c %s -o %t.o
// RUN: mkdir -p %t.temps
// RUN: %hip -O2 -c -save-temps=%t.temps %s -o %t.temps/program.o
// RUN: %llvm_bin/llvm-nm %t.temps/program.o | FileCheck %s --check-prefix=HOST
#include <hip/hip_runtime.h>

#include "Inputs/uses_all.inc"

// CHECK-LABEL: {{^}}static_kernel:
// CHECK-NOT: scratch_
// CHECK: ds_write
// CHECK: .amdhsa_group_segment_fixed_size {{[1-9]}}
// CHECK: .amdhsa_private_segment_fixed_size 0
// CHECK-LABEL: {{^}}dynamic_kernel:
// CHECK-NOT: scratch_
// CHECK: ds_write
// CHECK: .amdhsa_group_segment_fixed_size 0
// CHECK: .amdhsa_private_segment_fixed_size 0
// HOST-DAG: __device_stub__static_kernel
// HOST-DAG: __device_stub__dynamic_kernel
