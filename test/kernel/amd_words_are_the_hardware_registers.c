// In plain C for AMD GPUs each word is the hardware's register or packet field, and a barrier is fence, s_barrier, fence (docs/runtime.md, Kernels).
// RUN: %amdgcn_noplugin -std=c11 %strict -O2 -S -emit-llvm %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: %amdgcn_noplugin -std=c99 %strict -O2 -S %s -o - | FileCheck %s --check-prefix=ISA
// RUN: %amdgcn_noplugin -std=c11 %strict -O0 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=DIVIDED
// CHECK-LABEL: define {{.*}}amdgpu_kernel void @indices(
// CHECK-DAG: call {{.*}}@llvm.amdgcn.workitem.id.x()
// CHECK-DAG: call {{.*}}@llvm.amdgcn.workitem.id.y()
// CHECK-DAG: call {{.*}}@llvm.amdgcn.workitem.id.z()
// CHECK-DAG: call {{.*}}@llvm.amdgcn.workgroup.id.x()
// CHECK-DAG: call {{.*}}@llvm.amdgcn.workgroup.id.y()
// CHECK-DAG: call {{.*}}@llvm.amdgcn.workgroup.id.z()
// CHECK-NOT: call
// CHECK: ret void
// CHECK-LABEL: define {{.*}}amdgpu_kernel void @sizes(
// CHECK: call {{.*}}@llvm.amdgcn.{{dispatch|implicitarg}}.ptr()
// CHECK: ret void
// CHECK-LABEL: define {{.*}}amdgpu_kernel void @wait(
// CHECK: store i32 1
// CHECK-NEXT: fence syncscope("workgroup") release
// CHECK-NEXT: call void @llvm.amdgcn.s.barrier()
// CHECK-NEXT: fence syncscope("workgroup") acquire
// CHECK: store i32 2
// Blocks in the grid are work-items by work-items of a block, which LLVM 22 knows the packet to have.
// DIVIDED-LABEL: define {{.*}}amdgpu_kernel void @sizes(
// DIVIDED: udiv i32
// DIVIDED: udiv i32
// DIVIDED: udiv i32
// DIVIDED: ret void
// ISA-LABEL: wait:
// ISA: s_barrier
// ISA: s_endpgm
#define ENTRY __attribute__((amdgpu_kernel, visibility("protected")))
#include "Inputs/words.inc"
