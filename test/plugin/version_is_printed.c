// The version argument prints the versions of the plugin and of LLVM, and compilation goes on (docs/language.md, The plugin's arguments).
// RUN: %clang -fplugin-arg-fx-version -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %llvm_bin/llvm-nm %t.o | FileCheck --check-prefix=OBJECT %s
// CHECK: fx plugin {{[0-9]+\.[0-9]+\.[0-9]+}} for LLVM {{[0-9]+}}
// OBJECT: something
int something;
