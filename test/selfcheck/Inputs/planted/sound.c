// A sound test has no defect, whatever it uses.
// RUN: %clang -c %s -o %t.o
// RUN: llvm-nm %t.o \
// RUN:   | FileCheck %s --check-prefixes=A,B
// A: x
// B-NOT: y
