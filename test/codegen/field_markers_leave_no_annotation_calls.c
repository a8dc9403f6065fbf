// A marker on a field costs nothing where the field is accessed, even without optimisation (docs/language.md, Markers).
// RUN: %clang -std=c11 -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %amdgcn -std=c11 -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx -x c++ -std=c++17 -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_noplugin -std=c11 -O0 -S -emit-llvm %s -o - | FileCheck --check-prefix=PLAIN %s
#include <fx/fx.h>

struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  FX_ALIGN(16) float scale[4];
};

// Without the plugin the compiler calls an intrinsic at every access.
// PLAIN: call {{.*}}@llvm.ptr.annotation
// CHECK-NOT: {{llvm[.a-z]*annotation}}
// CHECK: define {{.*}}use
// CHECK-NOT: {{llvm[.a-z]*annotation}}
float use(struct Params *p);
float use(struct Params *p) { return p->scale[p->tile]; }
