// On the host shared memory is that of the work-item that the thread runs, at the same offsets as on a GPU (docs/memory.md, On the host).
// RUN: %clang -std=c11 -Wall -Wextra -Werror -O0 -fsanitize=undefined -fsanitize-trap=all -pthread %s -o %t.0
// RUN: %run %t.0
// RUN: %clang -std=c11 -Wall -Wextra -Werror -O2 -pthread %s -o %t.2
// RUN: %run %t.2
// RUN: %clang -std=c11 -Wall -Wextra -Werror -O2 -DDYNAMIC -pthread %s -o %t.dynamic
// RUN: %run %t.dynamic
// RUN: %clangxx -x c++ -std=c++14 -Wall -Wextra -Werror -O2 -pthread %s -o %t.cpp
// RUN: %run %t.cpp
// RUN: %clang -std=c11 -O2 -DALONE -pthread %s -o %t.alone
// RUN: not --crash %t.alone 2>&1 | FileCheck %s
// CHECK: fx: a kernel used shared memory outside of a running block; start it with a launcher, or set fx_host_current
#include "Inputs/kernel.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct FX_STRUCT Shared {
  char c;
  FX_ALIGN(64) int cells[256];
  union FX_UNION Both {
    int words[64];
    unsigned char bytes[256];
  } both;
};
enum { BLOCKS = 8, ROUNDS = 2000, BYTES = 64 + 64 + 1024 + 256 };

// Writes a pattern of this block, and reads it back behind a barrier. Offsets go into `out`.
KERNEL void kernel(int *out) {
  ALLOCATOR;
  unsigned char *one = fx_allocate_bytes(smem, 1);
  Shared_storage s = fx_allocate(smem, struct Shared);
  CHECK(fx_allocated_bytes(smem) == BYTES);
  int id = (int)fx_block_idx_x();
  *one = (unsigned char)id;
  for (int i = 0; i < 256; ++i)
    s.cells[i] = id * 1000 + i;
  for (int i = 0; i < 64; ++i)
    s.both.words[i] = id;
  fx_barrier();
  out[0] = *one == id && s.both.bytes[4 * 63] == id;
  for (int i = 0; i < 256; ++i)
    out[0] &= s.cells[i] == id * 1000 + i;
  char *base = (char *)fx_host_current->shared;
  out[1] = (int)((char *)one - base);
  out[2] = (int)(s.c - base);
  out[3] = (int)((char *)s.cells - base);
  out[4] = (int)((char *)s.both.words - base);
#ifdef DYNAMIC
  out[0] &= fx_shared_base(smem) == (unsigned char *)base;
#endif
}

// A block of one work-item waits for nobody.
static void barrier(fx_host_item *item) { (void)item; }

static void *run_block(void *argument) {
  const int id = *(int *)argument;
  fx_host_item item;
  memset(&item, 0, sizeof item);
  item.block_idx[0] = (unsigned)id;
  item.shared = aligned_alloc(64, BYTES);
  item.barrier = barrier;
  fx_host_current = &item;
  for (int round = 0; round < ROUNDS; ++round) {
    int out[5] = {0};
    memset(item.shared, 0xA5, BYTES);
    kernel(out);
    if (!out[0] || out[1] != 0 || out[2] != 64 || out[3] != 128 || out[4] != 128 + 1024) {
      fprintf(stderr, "block %d, round %d: %d, offsets %d %d %d %d\n", id, round, out[0], out[1],
              out[2], out[3], out[4]);
      exit(1);
    }
  }
  fx_host_current = NULL;
  free(item.shared);
  return NULL;
}

int main(void) {
#ifdef ALONE
  int nothing[5];
  kernel(nothing);
#endif
  pthread_t threads[BLOCKS];
  int ids[BLOCKS];
  for (int i = 0; i < BLOCKS; ++i) {
    ids[i] = i + 1;
    if (pthread_create(&threads[i], NULL, run_block, &ids[i]))
      return 1;
  }
  for (int i = 0; i < BLOCKS; ++i)
    pthread_join(threads[i], NULL);
  return 0;
}
