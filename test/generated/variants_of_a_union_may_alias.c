// What one variant of a union wrote is read through another at any optimisation level, through anonymous unions too (docs/language.md, What a composite gets).
// RUN: %clang -std=c11 -O2 %s -o %t.c.exe
// RUN: %run %t.c.exe
// RUN: %clangxx -x c++ -O2 %s -o %t.cpp.exe
// RUN: %run %t.cpp.exe
#include <fx/fx.h>

#include "Inputs/check.h"

union FX_UNION Number {
  float number;
  unsigned bits;
  unsigned short halves[2];
};

struct FX_STRUCT Tagged {
  int tag;
  union {
    float f;
    struct {
      unsigned u;
    };
  };
};

__attribute__((noinline)) static float through_bits(Number_storage s) {
  *s.number = 1.0f;
  *s.bits = 0x40000000;
  return *s.number;
}

__attribute__((noinline)) static unsigned through_halves(Number_storage s) {
  *s.bits = 0;
  s.halves[1] = 0x4000;
  return *s.bits;
}

__attribute__((noinline)) static float through_anonymous(Tagged_storage s) {
  *s.f = 1.0f;
  *s.u = 0x40000000;
  return *s.f;
}

int main(void) {
  static union Number number;
  static struct Tagged tagged;
  CHECK_THAT(through_bits(Number_storage_at(&number)) == 2.0f);
  CHECK_THAT(through_halves(Number_storage_at(&number)) == 0x40000000);
  CHECK_THAT(through_anonymous(Tagged_storage_at(&tagged)) == 2.0f);
  return check_failures;
}
