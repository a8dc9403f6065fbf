// Offsets and totals are integer constant expressions that count what stands above, in both modes (docs/memory.md, Offsets and totals).
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsyntax-only -DDYNAMIC %s
// RUN: %clangxx -x c++ -std=c++14 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %clangxx -x c++ -std=c++14 -Wall -Wextra -Werror -fsyntax-only -DDYNAMIC %s
// RUN: %amdgcn -std=c11 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %amdgcn -std=c11 -Wall -Wextra -Werror -fsyntax-only -DDYNAMIC %s
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -Wall -Wextra -Werror -fsyntax-only %s %}
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -Wall -Wextra -Werror -fsyntax-only -DDYNAMIC %s %}
// RUN: %cuda -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %cuda -Wall -Wextra -Werror -fsyntax-only -DDYNAMIC %s
#include "Inputs/kernel.h"

struct FX_STRUCT SharedStorage {
  FX_ALIGN(16) float a[128];
  FX_ALIGN(16) float b[128];
};

// An array of a constant length; a variable one would not be allowed there.
#define CONSTANT(expression) ((void)sizeof(struct { char check[(expression) + 1]; }))

#ifdef __cplusplus
#undef CONSTANT
#define CONSTANT(expression) ((void)sizeof(char[(expression) + 1]))
#endif

#define ALLOCATE_TWICE(A, T) (void)fx_allocate(A, T), (void)fx_allocate(A, T)

static __inline__ __attribute__((always_inline))
#if defined(__CUDA__)
__attribute__((device)) __attribute__((host))
#endif
int first_of(int *p) { return *p; }

KERNEL void every_place_counts(int *out, int n) {
  ALLOCATOR;
  CHECK(fx_allocated_bytes(smem) == 0);

  // A request of one byte first, so that alignment shows.
  (void)fx_allocate_bytes(smem, 1);
  CHECK(fx_allocated_bytes(smem) == 1);

  (void)fx_allocate(smem, struct SharedStorage);
  CHECK(fx_allocated_bytes(smem) == 16 + 1024);

  (void)fx_allocate_bytes(smem, 3);
  (void)fx_allocate(smem, short);
  CHECK(fx_allocated_bytes(smem) == 1040 + 3 + 1 + 2);

  // Of this allocation only the start is aligned; the total is not rounded up.
  (void)fx_allocate_aligned(smem, char, 64);
  CHECK(fx_allocated_bytes(smem) == 1088 + 1);
  (void)fx_allocate(smem, char);
  CHECK(fx_allocated_bytes(smem) == 1090);

  // max(A, align(T))
  (void)fx_allocate_aligned(smem, double, 2);
  CHECK(fx_allocated_bytes(smem) == 1096 + 8);

  {
    (void)fx_allocate(smem, int);
    CHECK(fx_allocated_bytes(smem) == 1108);
  }
  CHECK(fx_allocated_bytes(smem) == 1108);

  // In a loop an allocation is one, not one in each round.
  for (int i = 0; i < n; ++i)
    *out += *fx_allocate(smem, int);
  CHECK(fx_allocated_bytes(smem) == 1112);

  // Both branches have bytes of their own.
  if (n)
    *out = *fx_allocate(smem, int);
  else
    *out = *fx_allocate(smem, int);
  CHECK(fx_allocated_bytes(smem) == 1120);
  *out += n > 3 ? *fx_allocate(smem, int) : *fx_allocate(smem, int);
  CHECK(fx_allocated_bytes(smem) == 1128);

  switch (n) {
  case fx_allocated_bytes(smem):
    (void)fx_allocate(smem, int);
    break;
  case fx_allocated_bytes(smem) + 1:
    break;
  default:
    break;
  }
  CHECK(fx_allocated_bytes(smem) == 1132);

  ALLOCATE_TWICE(smem, short);
  CHECK(fx_allocated_bytes(smem) == 1136);

  // The argument of an inline function.
  *out += first_of(fx_allocate(smem, int));
  CHECK(fx_allocated_bytes(smem) == 1140);

  enum { total = fx_allocated_bytes(smem), twice = 2 * fx_allocated_bytes(smem) };
  CHECK(total == 1140 && twice == 2280);
  CONSTANT(fx_allocated_bytes(smem));
  static const int in_an_initializer = (int)fx_allocated_bytes(smem);
  *out += in_an_initializer;

  // A number of bytes, and an alignment, may be any integer constant expression.
  (void)fx_allocate_bytes(smem, 2 * sizeof(int) + total - total);
  (void)fx_allocate_aligned(smem, int, 1u << 4);
  CHECK(fx_allocated_bytes(smem) == 1152 + 4);
  (void)fx_allocate_bytes(smem, fx_allocated_bytes(smem));
  CHECK(fx_allocated_bytes(smem) == 2 * 1156);

  // What is not evaluated was asked for all the same.
  (void)sizeof(fx_allocate(smem, int));
  CHECK(fx_allocated_bytes(smem) == 2316);

  CHECK(sizeof(fx_allocated_bytes(smem)) == sizeof(sizeof(int)) && (fx_allocated_bytes((smem))) - 2317 > 0);
}

// Each kernel counts from zero.
KERNEL void another(void) {
  ALLOCATOR;
  CHECK(fx_allocated_bytes(smem) == 0);
  (void)fx_allocate(smem, double);
  CHECK(fx_allocated_bytes(smem) == 8);
}
