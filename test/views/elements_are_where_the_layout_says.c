// An element's index is the sum of index times stride, whatever the types of the indices, each evaluated once (docs/views.md, Elements).
// RUN: %clang -std=c99 -O0 -fsanitize=undefined -fsanitize-trap=all %s -o %t.c && %run %t.c
// RUN: %clang -std=c11 -O2 %s -o %t.c && %run %t.c
// RUN: %clangxx -std=c++14 -O2 -x c++ %s -o %t.cpp && %run %t.cpp
// RUN: %gcc -std=c99 -Wall -Wextra -Werror %s -o %t.gcc && %run %t.gcc
// RUN: %gxx -std=c++14 -Wall -Wextra -Werror -x c++ %s -o %t.gxx && %run %t.gxx
#include <fx/layout.h>

#include <stdio.h>

static int failures;
#define CHECK(x) ((x) ? (void)0 : (void)(++failures, printf("%d: %s\n", __LINE__, #x)))
#ifdef __cplusplus
#define LET auto
#else
#define LET __extension__ __auto_type
#endif

FX_DECLARE_TENSOR(Rows, int[4], 1);
FX_DECLARE_TENSOR(Bits, const volatile int, 4);

static int calls;
static int next(void) { return calls++; }

int main(void) {
  static int memory[1000];
  int *p = memory + 500;
  LET a = fx_view(p, fx_make_layout(7, 3));
  LET b = fx_view(p, fx_make_layout2(5, 6, 11, 2));
  LET c = fx_view(p, fx_make_layout3(2, 3, 4, 100, 10, 1));
  LET d = fx_view(p, fx_make_layout4(2, 3, 4, 2, 0, -100, 10, -1));
  for (int i = -3; i < 7; ++i) {
    CHECK(fx_at(a, i) == p + 3 * i);
    CHECK(fx_at2(b, i, 2) == p + 11 * i + 4);
    CHECK(fx_at2(b, 2, i) == p + 22 + 2 * i);
    CHECK(fx_at3(c, 1, i, 3) == p + 103 + 10 * i);
    CHECK(fx_at4(d, 9, 2, i, 5) == p - 205 + 10 * i);
  }

  /* Every integer type; unsigned ones with negative strides too. */
  struct {
    unsigned field : 3;
  } bits = {2};
  enum { TWO = 2 };
  LET back = fx_view(p, fx_make_layout(7, -3));
  CHECK(fx_at(back, 2u) == p - 6 && fx_at(back, 2ul) == p - 6 && fx_at(back, 2ull) == p - 6);
  CHECK(fx_at(back, (unsigned char)2) == p - 6 && fx_at(back, (short)2) == p - 6);
  CHECK(fx_at(back, '\2') == p - 6 && fx_at(back, TWO) == p - 6 && fx_at(back, 1 == 1) == p - 3);
#ifndef __cplusplus
  CHECK(fx_at(back, bits.field) == p - 6);
#endif
  CHECK(fx_at(back, bits.field + 0) == p - 6);

  /* 64-bit indices are multiplied in 64 bits: the address is never used. */
  LET wide = fx_view((char *)(__UINTPTR_TYPE__)16, fx_make_layout2(2, 2, 1 << 30, 1));
  CHECK((__UINTPTR_TYPE__)fx_at2(wide, 8ll, 1) == 16 + (8ull << 30) + 1);

  /* Arguments are evaluated once. */
  LET views = &a;
  CHECK(fx_at(*views++, next()) == p);
  CHECK(views == &a + 1 && calls == 1);
  CHECK(fx_at2(b, next(), next()) != p && calls == 3);

  /* Views of rows, of const and volatile elements, through nesting and through copies. */
  Rows rows = fx_tensor(Rows, (int(*)[4])p, fx_make_layout(3, 2));
  CHECK(*fx_at(rows, 1) == p + 8);
  Bits all = fx_tensor(Bits, p, fx_make_layout4(1, 1, 1, 1, 1, 2, 3, 4));
  CHECK(fx_at4(all, 1, 1, 1, 1) == p + 10);
  p[0] = 5;
  CHECK(fx_at(a, *fx_at(a, *fx_at2(b, 0, 0) - 5)) == p + 15);
  const fx_layout1 constant = fx_make_layout(7, 3);
  LET e = fx_view(p, constant);
  LET f = e;
  f = e;
  CHECK(fx_at(f, 1) == fx_at(e, 1) && f.layout.shape[0] == 7 && f.layout.stride[0] == 3);
  CHECK(*fx_at(fx_view(p, constant), 0) == 5);
  return failures;
}
