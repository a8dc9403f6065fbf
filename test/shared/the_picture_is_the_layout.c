// The example of the chapter compiles, and its picture shows the bytes as the compiler lays them out (docs/memory.md, Offsets and totals).
// RUN: %python %S/../../docs/memory_map.py > %t.svg
// RUN: diff %S/../../docs/memory.svg %t.svg
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %amdgcn -std=c11 -Wall -Wextra -Werror -fsyntax-only %s
#include <fx/kernel.h>
#include <fx/shared.h>

struct FX_STRUCT Frame {
  int count;
  FX_ALIGN(16) float tile[3][4];
  union FX_UNION Scratch {
    float sums[4];
    short bins[10];
  } scratch;
  short last;
};

// The list in docs/memory_map.py.
_Static_assert(Frame_offset_count == 0 && sizeof(int) == 4, "");
_Static_assert(Frame_offset_tile == 16 && sizeof(float[3][4]) == 48, "");
_Static_assert(Frame_offset_scratch == 64 && sizeof(float[4]) == 16 && sizeof(short[10]) == 20, "");
_Static_assert(Frame_offset_last == 84 && sizeof(short) == 2, "");
_Static_assert(Frame_size == 96, "");

FX_KERNEL void scale(float *data) {
  fx_shared_allocator(smem);
  Frame_storage s = fx_allocate(smem, struct Frame);
  unsigned i = fx_thread_idx_x();

  s.tile[i / 4][i % 4] = data[i];
  if (i == 0)
    *s.count = 12;
  fx_barrier();
  data[i] = s.tile[2 - i / 4][i % 4] / (float)*s.count;

  _Static_assert(fx_allocated_bytes(smem) == 96, "");
}
