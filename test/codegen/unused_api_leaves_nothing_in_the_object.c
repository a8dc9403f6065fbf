// What is not used of the generated API is not in the object file, even without optimisation (docs/language.md, What a composite gets).
// RUN: %clang -std=c11 -O0 -c %s -o %t.o
// RUN: %clang_noplugin -std=c11 -O0 -c %s -o %t.plain.o
// RUN: %llvm_bin/llvm-nm %t.o > %t.symbols
// RUN: %llvm_bin/llvm-nm %t.plain.o > %t.plain.symbols
// RUN: diff %t.plain.symbols %t.symbols
// RUN: %llvm_bin/llvm-size -A %t.o | grep -v : > %t.sections
// RUN: %llvm_bin/llvm-size -A %t.plain.o | grep -v : > %t.plain.sections
// RUN: diff %t.plain.sections %t.sections
// RUN: FileCheck %s < %t.symbols
// CHECK: T use
// CHECK-NOT: {{.}}
#include <fx/fx.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

union FX_UNION Scratch {
  float wide[4];
  struct Pair pair;
};

int use(struct Pair *p);
int use(struct Pair *p) { return p->left; }
