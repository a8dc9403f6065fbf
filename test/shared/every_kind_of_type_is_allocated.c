// T is the name of any Storable type, and the result a storage or a pointer to the first element (docs/memory.md, What T can be).
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %clang -std=c2x -Wall -Wextra -Werror -fsyntax-only -DDYNAMIC %s
// RUN: %amdgcn -std=c11 -Wall -Wextra -Werror -O1 -S %s -o %t.s
// RUN: %amdgcn -std=c11 -Wall -Wextra -Werror -O1 -S -DDYNAMIC %s -o %t.s
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -Wall -Wextra -Werror -fsyntax-only %s %}
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -Wall -Wextra -Werror -fsyntax-only -DDYNAMIC %s %}
#include "Inputs/kernel.h"

struct FX_STRUCT Pair {
  int left;
  float right;
};
union FX_UNION Scratch {
  float wide[8];
  short narrow[16];
  struct Pair pair;
};
typedef struct FX_STRUCT {
  char c;
  union Scratch scratch;
} Named;
typedef Named AlsoNamed;
struct FX_STRUCT_AS(Header) vendor_header {
  long x;
};
struct FX_STRUCT FX_ALIGN(64) Line {
  char c;
};
typedef int wide_int __attribute__((aligned(32)));
typedef float tile[4][8];
enum color { RED };
typedef unsigned short storage_half FX_NUMERIC;
struct FX_NUMERIC quarter {
  unsigned char bits;
};
struct FX_STRUCT Config {
  FX_CONSTEXPR int width;
  short used;
};

// The type of the result, its size and its alignment: a request of one byte stands before each.
#define IS(Type, Result, size)                                                                     \
  do {                                                                                             \
    enum { before = (fx_allocated_bytes(smem) + 127) / 128 * 128 };                                \
    (void)fx_allocate_aligned(smem, char[before + 1 - fx_allocated_bytes(smem)], 1);               \
    __typeof__(fx_allocate(smem, Type)) *result = (__typeof__(Result) *)0;                                     \
    (void)result;                                                                                  \
    CHECK(fx_allocated_bytes(smem) == before + _Alignof(Type) + (size));                           \
  } while (0)
#define NUMBER(Type) IS(Type, Type *, sizeof(Type))

KERNEL void kinds(int *out) {
  ALLOCATOR;
  NUMBER(char);
  NUMBER(unsigned char);
  NUMBER(short);
  NUMBER(int);
  NUMBER(unsigned);
  NUMBER(long);
  NUMBER(unsigned long long);
  NUMBER(__int128);
  NUMBER(float);
  NUMBER(double);
  NUMBER(fx_f8e5m2);
  NUMBER(fx_i16);
  NUMBER(storage_half);
  NUMBER(struct quarter);
  NUMBER(enum color);
  NUMBER(volatile int);
  NUMBER(_Atomic int);
  NUMBER(const float);
  NUMBER(__typeof__(*out));

  IS(wide_int, wide_int *, 4);
  IS(float[8], float *, 32);
  IS(float[2][3], float (*)[3], 24);
  IS(volatile short[2][3][4], volatile short (*)[3][4], 48);
  IS(tile, float (*)[8], 128);
  IS(storage_half[3], storage_half *, 6);
  IS(struct Pair[5], struct Pair *, 40);

  IS(struct Pair, Pair_storage, 8);
  IS(union Scratch, Scratch_storage, 32);
  IS(Named, Named_storage, 36);
  IS(AlsoNamed, Named_storage, 36);
  IS(struct vendor_header, Header_storage, 8);
  IS(struct Line, Line_storage, 64);

  // Compile-time fields have no bytes.
  enum { before = fx_allocated_bytes(smem) };
  (void)fx_allocate(smem, struct Config);
  CHECK(fx_allocated_bytes(smem) == (before + 1) / 2 * 2 + 2);

  // Every storage leads to memory.
  Named_storage s = fx_allocate(smem, Named);
  *s.c = 1;
  s.scratch.narrow[3] = 2;
  *s.scratch.pair.left = *s.c;
  tile *rows = (tile *)fx_allocate(smem, tile);
  (*rows)[3][7] = 1;
  *out = s.scratch.narrow[3] + (int)(*rows)[fx_thread_idx_x() & 3][7] + fx_allocate(smem, struct Pair[2])[1].left;
}
