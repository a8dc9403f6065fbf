// What is allocated in a mapped file is in the file, at the offset that allocated_bytes tells (docs/arena.md, Memory).
// RUN: %clang_noplugin -D_GNU_SOURCE -std=c11 -O2 %s -o %t.exe && %run %t.exe %t.file
// RUN: %gcc -D_GNU_SOURCE -std=c11 -O2 %s -o %t.gcc && %run %t.gcc %t.file
#include <fx/arena.h>

#include "Inputs/check.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char **argv) {
  const char header[4] = "fx1";
  int file = argc == 2 ? open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
  if (file < 0 || ftruncate(file, 4096) != 0 || pwrite(file, header, 4, 0) != 4)
    return 1;
  char *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map == MAP_FAILED)
    return 1;
  fx_arena a;
  fx_arena_init(&a, map, 4096);
  CHECK(memcmp(fx_arena_allocate(&a, 4, 1), header, 4) == 0); /* what is there is not touched */
  double *numbers = fx_arena_allocate(&a, 3 * sizeof *numbers, 64);
  size_t end = fx_arena_allocated_bytes(&a);
  CHECK(end == 64 + 24 && (char *)numbers == map + 64);
  for (int i = 0; i < 3; ++i)
    numbers[i] = i + 0.5;
  CHECK(fx_arena_allocate(&a, 4096, 1) == NULL && fx_arena_status(&a) == FX_ARENA_EXHAUSTED);
  CHECK(munmap(map, 4096) == 0);

  double read[3] = {0};
  CHECK(pread(file, read, sizeof read, (off_t)(end - sizeof read)) == (ssize_t)sizeof read);
  CHECK(read[0] == 0.5 && read[2] == 2.5);
  close(file);
  return failures;
}
