// hipcc, which runs Clang 15, compiles a HIP file with a composite in a kernel (README.md, What is supported).
// REQUIRES: hipcc
// RUN: %hipcc -O2 -c %S/generated_code_works_in_hip.hip -o %t.o
// RUN: %llvm_bin/llvm-nm %t.o | FileCheck %s
// CHECK: __device_stub__kernel
