// Each allocation begins at the next multiple of its alignment; padding counts (docs/arena.md, Where an allocation lies).
// RUN: %clang_noplugin -std=c99 -O0 -fsanitize=undefined -fsanitize-trap=all %s -o %t.c && %run %t.c
// RUN: %clang -std=c11 -O2 %s -o %t.c2 && %run %t.c2
// RUN: %clangxx -std=c++14 -O2 -x c++ %s -o %t.cpp && %run %t.cpp
// RUN: %gcc -std=c99 -O2 -Wall -Wextra -Werror %s -o %t.gcc && %run %t.gcc
// RUN: %gxx -std=c++14 -O2 -Wall -Wextra -Werror -x c++ %s -o %t.gxx && %run %t.gxx
#include <fx/arena.h>

#include "Inputs/check.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static unsigned char memory[4096] __attribute__((aligned(1024)));

static size_t offset_of(fx_arena *a, size_t size, size_t align) {
  return (size_t)((unsigned char *)fx_arena_allocate(a, size, align) - memory);
}

int main(void) {
  fx_arena a;
  fx_arena_init(&a, memory, sizeof memory);
  CHECK(fx_arena_allocated_bytes(&a) == 0 && fx_arena_status(&a) == 0);
  CHECK(offset_of(&a, 1, 1) == 0 && fx_arena_allocated_bytes(&a) == 1);
  CHECK(offset_of(&a, 4, 4) == 4 && fx_arena_allocated_bytes(&a) == 8);
  CHECK(offset_of(&a, 3, 1) == 8 && fx_arena_allocated_bytes(&a) == 11);
  CHECK(offset_of(&a, 128, 16) == 16 && fx_arena_allocated_bytes(&a) == 144);
  CHECK(offset_of(&a, 1, 1) == 144 && fx_arena_allocated_bytes(&a) == 145);
  CHECK(offset_of(&a, 4, 1024) == 1024 && fx_arena_allocated_bytes(&a) == 1028);
  CHECK(offset_of(&a, 4096 - 1028, 1) == 1028 && fx_arena_allocated_bytes(&a) == 4096);
  CHECK(fx_arena_status(&a) == FX_ARENA_WELL);

  /* Nothing was written. */
  for (size_t i = 0; i < sizeof memory; ++i)
    CHECK(memory[i] == 0);

  /* Over a misaligned base the addresses are aligned all the same, and what that skips counts. */
  for (size_t off = 0; off < 64; ++off) {
    fx_arena_init(&a, memory + off, 1024);
    CHECK(offset_of(&a, 1, 1) == off && fx_arena_allocated_bytes(&a) == 1);
    unsigned char *p = (unsigned char *)fx_arena_allocate(&a, 4, 64);
    CHECK((uintptr_t)p % 64 == 0 && p > memory + off && p < memory + off + 65);
    CHECK(fx_arena_allocated_bytes(&a) == (size_t)(p + 4 - (memory + off)));
    fx_arena_init(&a, memory + off, 1024);
    CHECK(offset_of(&a, 8, 32) == (off + 31) / 32 * 32);
    CHECK(fx_arena_allocated_bytes(&a) == (off + 31) / 32 * 32 - off + 8);
  }

  /* Over malloc; a copy of the arena is a mark to go back to. */
  void *heap = malloc(100);
  fx_arena_init(&a, heap, 100);
  void *first = fx_arena_allocate(&a, 40, 8);
  fx_arena mark = a;
  void *second = fx_arena_allocate(&a, 40, 8);
  CHECK(first == heap && second == (char *)heap + 40);
  a = mark;
  CHECK(fx_arena_allocate(&a, 60, 4) == second && fx_arena_allocated_bytes(&a) == 100);
  memset(first, 1, 40);
  memset(second, 2, 60);
  free(heap);
  return failures;
}
