// A plugin built for another version of LLVM names both versions and stops (README.md, What is supported).
// REQUIRES: other-clang
// RUN: rm -f %t.o
// RUN: not %other_clang -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not='Stack dump' %s
// RUN: not test -e %t.o
// CHECK: error: this fx plugin was built for LLVM {{[0-9]+}}, but the compiler is LLVM {{[0-9]+}} ({{.*}}); use the plugin built for LLVM {{[0-9]+}}, or clang-{{[0-9]+}}
int nothing;
