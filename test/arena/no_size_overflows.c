// Sizes, alignments and bases near the end of the address space overflow nothing: all agrees with arithmetic in 128 bits (docs/arena.md, Faults).
// RUN: %clang_noplugin -std=c11 -O1 -fsanitize=undefined -fsanitize-trap=all %s -o %t.c && %run %t.c
// RUN: %clang_noplugin -std=c11 -O3 %s -o %t.3 && %run %t.3
// RUN: %gcc -std=c11 -O2 %s -o %t.gcc && %run %t.gcc
#include <fx/arena.h>

#include "Inputs/check.h"

#include <stdint.h>

__extension__ typedef unsigned __int128 wide;

static uint64_t state = 1;
static uint64_t random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}
/* Small, near a power of two, near the end of the address space, or anything. */
static uint64_t number(void) {
  uint64_t bits = random_bits(), small = random_bits() % 40;
  switch (bits >> 61) {
  case 0: case 1: return small;
  case 2: return UINT64_MAX - small;
  case 3: return (1ull << (bits & 63)) + small - 20;
  case 4: return 1ull << (bits & 63);
  case 5: return bits % 5000;
  default: return bits >> (bits & 63);
  }
}

/* The addresses are only computed with, never used. */
static void compare(uint64_t base, uint64_t capacity) {
  fx_arena a;
  fx_arena_init(&a, (void *)base, capacity);
  wide end = (wide)base + capacity, cursor = base;
  int well = base != 0 && end <= UINT64_MAX;
  CHECK((fx_arena_status(&a) == 0) == well);
  for (int i = 0; i < 8; ++i) {
    uint64_t size = number(), align = i & 1 ? 1ull << (random_bits() & 63) : number();
    int power = align != 0 && (align & (align - 1)) == 0;
    wide start = power ? (cursor + align - 1) / align * align : 0;
    int fits = well && power && size != 0 && start + size <= end;
    void *p = fx_arena_allocate(&a, size, align);
    CHECK((p != NULL) == fits);
    if (fits) {
      CHECK((uintptr_t)p == start && (uintptr_t)p % align == 0);
      cursor = start + size;
    } else if (well) {
      well = 0;
      fx_arena_fault fault = fx_arena_status(&a);
      CHECK(size ? power ? fault == FX_ARENA_EXHAUSTED || fault == FX_ARENA_OVERFLOW
                         : fault == FX_ARENA_BAD_ALIGNMENT
                 : fault == FX_ARENA_ZERO_SIZE);
      if (fault == FX_ARENA_OVERFLOW)
        CHECK(start - base + size > UINT64_MAX);
    }
    CHECK(fx_arena_allocated_bytes(&a) == (uint64_t)(cursor - base));
    CHECK((fx_arena_status(&a) == 0) == well);
  }
}

int main(void) {
  for (int i = 0; i < 300000; ++i) {
    uint64_t base = number(), capacity = number();
    if (i % 3 == 0 && base) /* as much as there is, or a little more or less */
      capacity = UINT64_MAX - base + 5 - random_bits() % 10;
    compare(base, capacity);
  }
  return failures != 0;
}
