// A composite that is poked through an allocation in a mapped file is in the file, in its C layout (docs/arena.md, Memory).
// RUN: %clang -D_GNU_SOURCE -std=c11 -O2 %s -o %t.exe && %run %t.exe %t.file
#include <fx/arena.h>
#include <fx/fx.h>

#include "Inputs/check.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

struct FX_STRUCT Record {
  int id;
  double weight;
};

int main(int argc, char **argv) {
  int file = argc == 2 ? open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
  if (file < 0 || ftruncate(file, 4096) != 0)
    return 1;
  void *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map == MAP_FAILED)
    return 1;
  fx_arena a;
  fx_arena_init(&a, map, 4096);
  for (int i = 0; i < 10; ++i)
    Record_poke(fx_allocate_aligned(&a, struct Record, 32), Record_make(i, i / 2.0));
  CHECK(fx_allocated_bytes(&a) == 9 * 32 + 16 && munmap(map, 4096) == 0);

  static struct Record read;
  CHECK(pread(file, &read, sizeof read, 7 * 32) == (ssize_t)sizeof read);
  CHECK(read.id == 7 && read.weight == 3.5);
  close(file);
  return failures;
}
