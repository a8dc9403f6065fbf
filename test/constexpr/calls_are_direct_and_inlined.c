// A compile-time function is called directly, and vanishes from -O1 on (docs/language.md, Compile-time fields).
// RUN: %clang -O0 -S -emit-llvm %s -o - | FileCheck --check-prefix=DIRECT %s
// RUN: %clang -O1 -S -emit-llvm %s -o - | FileCheck --check-prefix=INLINED %s
#include <fx/fx.h>
struct FX_STRUCT Params {
  FX_CONSTEXPR int (*op)(int);
  int x;
};
static inline int square(int x) { return x * x; }
FX_SPECIALIZE(Squared, Params, .op = square);

// DIRECT-LABEL: define {{.*}}@use
// DIRECT-NOT: call {{.*}} %{{[0-9]+}}(
// DIRECT: call i32 @square
// DIRECT-NOT: call {{.*}} %{{[0-9]+}}(
// DIRECT: call i32 @square
// INLINED-LABEL: define {{.*}}@use
// INLINED-NOT: call
// INLINED: mul
// INLINED: ret
int use(Squared p) { return Squared_op(p.x) + fx_constexpr(p, op)(3 * p.x); }
