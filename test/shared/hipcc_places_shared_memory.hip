// hipcc, which runs Clang 15, compiles kernels with shared allocators (README.md, What is supported).
// REQUIRES: hipcc
// RUN: %hipcc -O2 -c %S/works_in_hip.hip -o %t.o
// RUN: %llvm_bin/llvm-nm %t.o | FileCheck %s
// CHECK-DAG: __device_stub__static_kernel
// CHECK-DAG: __device_stub__dynamic_kernel
