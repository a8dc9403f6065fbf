// fx_allocate gives the storage of any Storable type, placed by its size and alignment (docs/arena.md, Typed allocations).
// RUN: %clang -std=c11 -O0 -fsanitize=undefined -fsanitize-trap=all %s -o %t.0 && %run %t.0
// RUN: %clang -std=c11 -O2 %s -o %t.2 && %run %t.2
// RUN: %clangxx -std=c++17 -O2 -x c++ %s -o %t.cpp && %run %t.cpp
#include <fx/arena.h>
#include <fx/fx.h>

#include "Inputs/check.h"

#include <stdint.h>
#include <stdlib.h>

struct FX_STRUCT Pair {
  char left;
  float right;
};
typedef struct FX_STRUCT {
  struct Pair pair;
  FX_ALIGN(64) short tile[8][4];
} Aligned;
union FX_UNION Scratch {
  int counts[16];
  double sums[8];
};
typedef float Row[32];

static char *address(const volatile void *p) { return (char *)(uintptr_t)p; }

int main(void) {
  char *memory = (char *)aligned_alloc(4096, 8192);
  fx_arena a;
  fx_arena_init(&a, memory, 8192);

  unsigned char *byte = fx_allocate_bytes(&a, 1);
  CHECK(address(byte) == memory && fx_allocated_bytes(&a) == 1);

  Pair_storage pair = fx_allocate(&a, struct Pair);
  CHECK(address(pair.left) == memory + 4 && address(pair.right) == memory + 8);
  CHECK(fx_allocated_bytes(&a) == 12);
  *pair.left = 'x', *pair.right = 2;

  fx_allocate_bytes(&a, 1);
  Aligned_storage aligned = fx_allocate(&a, Aligned);
  CHECK(address(aligned.pair.left) == memory + 64);
  CHECK(address(&aligned.tile[7][3]) == memory + 128 + 62);
  CHECK(fx_allocated_bytes(&a) == 64 + Aligned_size);

  fx_allocate_bytes(&a, 1);
  Scratch_storage scratch = fx_allocate(&a, union Scratch);
  CHECK(address(scratch.counts) == memory + 200 && address(scratch.sums) == memory + 200);

  int *number = fx_allocate(&a, int);
  float *row = fx_allocate(&a, Row);
  short *shorts = fx_allocate(&a, short[3]);
  CHECK(address(number) == memory + 264 && address(row) == memory + 268);
  CHECK(address(shorts) == memory + 396 && fx_allocated_bytes(&a) == 402);
  row[31] = 1;

  /* A larger alignment holds for that allocation only; a smaller one changes nothing. */
  Pair_storage apart = fx_allocate_aligned(&a, struct Pair, 1024);
  Pair_storage next = fx_allocate_aligned(&a, struct Pair, 1);
  CHECK(address(apart.left) == memory + 1024 && address(next.left) == memory + 1032);
  CHECK(fx_allocated_bytes(&a) == 1040);
  CHECK(*pair.left == 'x' && *pair.right == 2);
  CHECK(fx_arena_status(&a) == FX_ARENA_WELL);

  /* Over a misaligned base the addresses are aligned all the same. */
  fx_arena_init(&a, memory + 1, 8191);
  aligned = fx_allocate(&a, Aligned);
  CHECK(address(aligned.pair.left) == memory + 64 && fx_allocated_bytes(&a) == 63 + Aligned_size);
  free(memory);
  return failures;
}
