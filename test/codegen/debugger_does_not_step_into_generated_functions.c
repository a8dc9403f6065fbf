// Generated functions have no debug information, so that stepping passes over them (docs/language.md, What a composite gets).
// RUN: %clang -std=c11 -O0 -g -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c11 -O2 -g -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx -x c++ -std=c++17 -O0 -g -S -emit-llvm %s -o - | FileCheck %s
#include <fx/fx.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};

// CHECK-NOT: DISubprogram(name: "Pair_
// CHECK: distinct !DISubprogram(name: "use"
// CHECK-NOT: DISubprogram(name: "Pair_
int use(void *p);
int use(void *p) {
  Pair_storage s = Pair_storage_at(p);
  struct Pair v = Pair_peek(s);
  Pair_poke(s, Pair_replace_left(v, 1));
  return Pair_equal(v, Pair_peek(s));
}
