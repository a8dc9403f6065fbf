// fx.unchecked does not reach code generation (docs/values.md).
// RUN: %clang -O0 -Xclang -disable-O0-optnone -S -emit-llvm %s -o - | FileCheck %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

FX_UNCHECKED static void unused(void) {}
FX_UNCHECKED int global;
int f(int n) {
  int local FX_UNCHECKED = n;
  return local;
}
// CHECK-NOT: annotation
// CHECK-NOT: unused
// CHECK: define
