// After a fault fx_allocate gives a storage whose pointers are all null, and writes nothing (docs/arena.md, Faults).
// RUN: %clang -std=c11 -O0 -fsanitize=undefined -fsanitize-trap=all %s -o %t.0 && %run %t.0
// RUN: %clang -std=c11 -O2 %s -o %t.2 && %run %t.2
// RUN: %clangxx -std=c++17 -O2 -x c++ %s -o %t.cpp && %run %t.cpp
#include <fx/arena.h>
#include <fx/fx.h>

#include "Inputs/check.h"

#include <stdint.h>

struct FX_STRUCT Inner {
  short x;
  double y[2];
};
struct FX_STRUCT Outer {
  char head;
  struct Inner inner;
  union {
    int i;
    float f[3];
  } u;
  float tail[4][2];
};

static int is_null(Outer_storage s) {
  return !s.head && !s.inner.x && !s.inner.y && !s.u.i && !s.u.f && !s.tail;
}

int main(void) {
  static unsigned char memory[512] __attribute__((aligned(64)));
  fx_arena a;

  fx_arena_init(&a, NULL, 512);
  CHECK(is_null(fx_allocate(&a, struct Outer)) && fx_arena_status(&a) == FX_ARENA_NO_BASE);

  fx_arena_init(&a, memory, Outer_size - 1);
  CHECK(is_null(fx_allocate(&a, struct Outer)) && fx_arena_status(&a) == FX_ARENA_EXHAUSTED);
  CHECK(fx_allocate(&a, char) == NULL && fx_allocate_bytes(&a, 1) == NULL);
  CHECK(fx_allocate(&a, double[2]) == NULL);

  fx_arena_init(&a, memory, 512);
  CHECK(!is_null(fx_allocate(&a, struct Outer)));
  CHECK(fx_allocate_bytes(&a, 0) == NULL && fx_arena_status(&a) == FX_ARENA_ZERO_SIZE);
  CHECK(is_null(fx_allocate(&a, struct Outer)) && fx_allocated_bytes(&a) == Outer_size);

  fx_arena_init(&a, memory, 512);
  CHECK(fx_allocate_bytes(&a, SIZE_MAX) == NULL && fx_arena_status(&a) == FX_ARENA_EXHAUSTED);
  fx_arena_init(&a, memory, 512);
  CHECK(fx_allocate_bytes(&a, 1) && fx_allocate_bytes(&a, SIZE_MAX) == NULL);
  CHECK(fx_arena_status(&a) == FX_ARENA_OVERFLOW);

  for (size_t i = 0; i < sizeof memory; ++i)
    CHECK(memory[i] == 0);
  return failures;
}
