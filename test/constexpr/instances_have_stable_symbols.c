// FX_INSTANTIATE makes one function per type, with a symbol made from the type's name (docs/language.md, Functions for several specializations).
// RUN: %clang -O1 -c %s -o %t.o
// RUN: %llvm_bin/llvm-nm %t.o | FileCheck %s
// RUN: %clang -E %s -o %t.i
// RUN: %clang -O1 -x cpp-output -c %t.i -o %t2.o
// RUN: %llvm_bin/llvm-nm %t2.o | FileCheck %s
// RUN: %clang -O1 %s -o %t
// RUN: %run %t
// RUN: %clang -fsyntax-only -DMISTAKES -ferror-limit=0 -Xclang -verify %s
// CHECK-DAG: T scale_Params__tile_32__name_a_pb
// CHECK-DAG: T scale_Params__tile_m4__name_
// CHECK-NOT: one_
#include <fx/fx.h>
#define LOOP(i, n) for (int i = 0; i < (n); ++i)
struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  FX_CONSTEXPR const char *name;
  int scale;
};
FX_SPECIALIZE(P32, Params, .tile = 32, .name = "a.b");
FX_SPECIALIZE(Q32, Params, .tile = 32, .name = "a.b");
FX_SPECIALIZE(M4, Params, .tile = -4, .name = "");

FX_GENERIC static inline int one(struct Params p, int x) { return p.scale * x; }
FX_GENERIC __attribute__((noinline)) int scale(struct Params p, int scale) {
  struct Params twice = Params_replace_scale(p, 2 * p.scale);
  LOOP(i, fx_constexpr(p, tile))
    scale += one(twice, 1);
#ifdef NEVER
  this is not read
#endif
  return scale + Params_tile;
}
FX_INSTANTIATE(one, P32);
FX_INSTANTIATE(one, M4);
FX_INSTANTIATE(scale, P32);
FX_INSTANTIATE(scale, Q32);
FX_INSTANTIATE(scale, M4);

int main(void) {
  return !(scale_P32(P32_make(3), 100) == 100 + 32 * 6 + 32 && scale_Q32 == scale_P32 &&
           scale_M4(M4_make(3), 100) == 96);
}

#ifdef MISTAKES
FX_GENERIC int variable; // expected-error {{'FX_GENERIC' goes before the definition of a function}}
FX_GENERIC int one(int x) { return x; } // expected-error {{generic function 'one' is defined twice}}
FX_GENERIC int none(int x) { return x; }
FX_INSTANTIATE(none, P32);  // expected-error {{generic function 'none' does not mention 'Params', the base of 'P32'}}
FX_INSTANTIATE(main, P32);  // expected-error {{'main' is no generic function; write FX_GENERIC before its definition}}
FX_INSTANTIATE(one, Params); // expected-error {{'Params' is no type that FX_SPECIALIZE names}}
FX_GENERIC int wrong(struct Params p) { return p.scal; } // expected-error {{no member named 'scal' in 'struct Params[tile=-4,name='']'}} expected-note@22 0-1 {{'scale' declared here}}
FX_INSTANTIATE(wrong, M4);
#endif
