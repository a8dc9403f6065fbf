// fx_f64_storage_at tells the compiler the alignment it may assume (docs/language.md, Generic names).
// RUN: %clang_noplugin -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <fx/fx.h>

// CHECK-LABEL: @address
// CHECK: "align"(ptr %{{.*}}, i64 16)
fx_u128 *address(void *memory) {
  return fx_storage_at(fx_u128, memory);
}
