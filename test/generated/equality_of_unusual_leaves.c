// Vectors compare by lane, bf16 as numbers, pointers by address, marked numbers by their bytes (docs/language.md, What a composite gets).
// RUN: %clang -std=c11 -O0 %s -o %t
// RUN: %run %t
// RUN: %clang -std=c11 -O2 %s -o %t
// RUN: %run %t
#include <fx/fx.h>

#include "Inputs/check.h"

typedef float v3 __attribute__((ext_vector_type(3)));
typedef __bf16 b2 __attribute__((ext_vector_type(2)));
struct FX_NUMERIC half { unsigned short bits; };
struct FX_NUMERIC wide { _Alignas(16) unsigned long long bits[2]; };

struct FX_STRUCT P {
  v3 v;
  b2 w;
  __bf16 b;
  __fp16 h;
  float *p;
  struct half n;
  struct wide m;
  unsigned low : 3;
  _Bool flag;
};

static __bf16 bf16(unsigned short bits) {
  __bf16 result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

static b2 lanes(unsigned short x, unsigned short y) {
  b2 result;
  result[0] = bf16(x);
  result[1] = bf16(y);
  return result;
}

int main(void) {
  float x = 0, y = 0;
  struct half n = {0};
  struct wide m = {{0, 0}};
  struct P a = P_make((v3){1, 2, 3}, lanes(0, 0x3f80), bf16(0x3f80), 1, &x, n, m, 5, 1);
  struct P b = a;
  CHECK_THAT(P_equal(a, b));
  CHECK_THAT(!P_equal(a, P_replace_v(b, (v3){1, 2, 4})));
  CHECK_THAT(!P_equal(a, P_replace_b(b, bf16(0x3f81))));
  CHECK_THAT(P_equal(P_replace_b(a, bf16(0)), P_replace_b(b, bf16(0x8000))) && "two zeros");
  CHECK_THAT(!P_equal(P_replace_b(a, bf16(0x7fc0)), P_replace_b(a, bf16(0x7fc0))) && "a NaN");
  CHECK_THAT(P_equal(P_replace_b(a, bf16(0x7f80)), P_replace_b(a, bf16(0x7f80))) && "infinity");
  b = P_replace_w(b, lanes(0x8000, 0x3f80));
  CHECK_THAT(P_equal(a, b) && "two zeros in a lane");
  b = P_replace_w(b, lanes(0, 0x7fc0));
  CHECK_THAT(!P_equal(b, b) && "a NaN in a lane");
  CHECK_THAT(!P_equal(a, P_replace_h(a, 2)) && !P_equal(a, P_replace_p(a, &y)));
  CHECK_THAT(!P_equal(a, P_replace_n(a, (struct half){1})));
  CHECK_THAT(!P_equal(a, P_replace_m(a, (struct wide){{0, 1}})));
  CHECK_THAT(!P_equal(a, P_replace_low(a, 4)) && !P_equal(a, P_replace_flag(a, 0)));
  return check_failures;
}
