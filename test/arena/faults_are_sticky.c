// The first fault stays: all later allocations give null, and nothing more is spent (docs/arena.md, Faults).
// RUN: %clang_noplugin -std=c99 -O0 -fsanitize=undefined -fsanitize-trap=all %s -o %t.c && %run %t.c
// RUN: %clangxx -std=c++14 -O2 -x c++ %s -o %t.cpp && %run %t.cpp
// RUN: %gcc -std=c99 -O2 -Wall -Wextra -Werror %s -o %t.gcc && %run %t.gcc
#include <fx/arena.h>

#include "Inputs/check.h"

#include <stdint.h>

static unsigned char memory[64] __attribute__((aligned(64)));

static void expect(void *base, size_t bytes, size_t size, size_t align, fx_arena_fault fault) {
  fx_arena a;
  fx_arena_init(&a, base, bytes);
  CHECK(fx_arena_allocate(&a, size, align) == NULL);
  CHECK(fx_arena_status(&a) == fault);
  CHECK(fx_arena_allocated_bytes(&a) == 0);
  CHECK(fx_arena_allocate(&a, 1, 1) == NULL);           /* well in itself */
  CHECK(fx_arena_allocate(&a, 0, 3) == NULL);           /* another fault */
  CHECK(fx_arena_allocate(&a, SIZE_MAX, 1) == NULL);
  CHECK(fx_arena_status(&a) == fault && fx_arena_allocated_bytes(&a) == 0);
}

int main(void) {
  CHECK(FX_ARENA_WELL == 0);
  expect(NULL, 64, 1, 1, FX_ARENA_NO_BASE);
  expect(NULL, 0, 1, 1, FX_ARENA_NO_BASE);
  expect(memory, 0, 1, 1, FX_ARENA_EXHAUSTED);
  expect(memory, 64, 65, 1, FX_ARENA_EXHAUSTED);
  expect(memory + 1, 62, 1, 64, FX_ARENA_EXHAUSTED);
  expect(memory + 1, 63, 1, 64, FX_ARENA_EXHAUSTED);
  expect(memory, 64, 0, 1, FX_ARENA_ZERO_SIZE);
  expect(memory, 64, 1, 0, FX_ARENA_BAD_ALIGNMENT);
  expect(memory, 64, 1, 3, FX_ARENA_BAD_ALIGNMENT);
  expect(memory, 64, 1, SIZE_MAX, FX_ARENA_BAD_ALIGNMENT);
  expect(memory, SIZE_MAX, 1, 1, FX_ARENA_OVERFLOW);
  expect(memory, SIZE_MAX - (uintptr_t)memory + 1, 1, 1, FX_ARENA_OVERFLOW);

  /* A base that is missing, and memory that cannot exist, are faults before anything is allocated. */
  fx_arena a;
  fx_arena_init(&a, NULL, 64);
  CHECK(fx_arena_status(&a) == FX_ARENA_NO_BASE);
  fx_arena_init(&a, memory, SIZE_MAX);
  CHECK(fx_arena_status(&a) == FX_ARENA_OVERFLOW);

  /* What was allocated before the fault stays allocated. */
  fx_arena_init(&a, memory, 64);
  CHECK(fx_arena_allocate(&a, 60, 4) == memory);
  CHECK(fx_arena_allocate(&a, 5, 1) == NULL && fx_arena_status(&a) == FX_ARENA_EXHAUSTED);
  CHECK(fx_arena_allocate(&a, 4, 1) == NULL && fx_arena_allocated_bytes(&a) == 60);

  /* Zeroes are an arena without memory; an initialised one is well again. */
  static fx_arena zeroes;
  CHECK(fx_arena_allocate(&zeroes, 1, 1) == NULL && fx_arena_status(&zeroes) == FX_ARENA_NO_BASE);
  fx_arena_init(&a, memory, 64);
  CHECK(fx_arena_allocate(&a, 64, 64) == memory && fx_arena_status(&a) == FX_ARENA_WELL);
  return failures;
}
