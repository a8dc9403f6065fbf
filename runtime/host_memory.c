/* Stacks and shared memory of host blocks: see host_memory.h. */
#include "host_memory.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Frames of neighbouring stacks would otherwise fall into the same cache sets. */
#define COLOURS 64u
#define COLOUR_BYTES 64u

/* Work-items ask for stacks, and ThreadSanitizer takes them for threads. */
#define UNWATCHED __attribute__((no_sanitize("thread")))

extern __attribute__((weak)) void __asan_poison_memory_region(void const volatile *, size_t);
extern __attribute__((weak)) void __asan_unpoison_memory_region(void const volatile *, size_t);

UNWATCHED static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

static size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

static uint8_t *map(size_t bytes) {
  void *base = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return base == MAP_FAILED ? NULL : base;
}

static void unmap(uint8_t *base, size_t mapped) {
  /* Marks of a sanitizer would outlive the mapping. */
  if (__asan_unpoison_memory_region)
    __asan_unpoison_memory_region(base, mapped);
  munmap(base, mapped);
}

bool fx_host_stacks_reserve(fx_host_stacks *stacks, unsigned count, size_t bytes) {
  size_t page = page_size();
  if (count <= stacks->count)
    return true;
  fx_host_stacks_release(stacks);
  stacks->stride = page + round_up(bytes + COLOURS * COLOUR_BYTES, page);
  stacks->mapped = count * stacks->stride;
  stacks->base = map(stacks->mapped);
  if (!stacks->base)
    return false;
  stacks->count = count;
  for (unsigned i = 0; i < count; ++i)
    if (mprotect(fx_host_stack_low(stacks, i), stacks->stride - page, PROT_READ | PROT_WRITE) !=
        0) {
      fx_host_stacks_release(stacks);
      return false;
    }
  return true;
}

void fx_host_stacks_release(fx_host_stacks *stacks) {
  if (stacks->base)
    unmap(stacks->base, stacks->mapped);
  *stacks = (fx_host_stacks){0};
}

UNWATCHED uint8_t *fx_host_stack_low(const fx_host_stacks *stacks, unsigned index) {
  return stacks->base + index * stacks->stride + page_size();
}

UNWATCHED uint8_t *fx_host_stack_top(const fx_host_stacks *stacks, unsigned index) {
  return stacks->base + (index + 1) * stacks->stride - index % COLOURS * COLOUR_BYTES;
}

unsigned fx_host_stacks_budget(void) {
  unsigned long long mappings = 65530; /* Linux's default */
  FILE *file = fopen("/proc/sys/vm/max_map_count", "re");
  if (file) {
    if (fscanf(file, "%llu", &mappings) != 1)
      mappings = 65530;
    fclose(file);
  }
  /* Half of them is the program's own. */
  unsigned long long stacks = mappings / 2 / 2;
  return stacks > 1u << 30 ? 1u << 30 : (unsigned)stacks;
}

bool fx_host_shared_reserve(fx_host_shared_memory *shared, size_t bytes, size_t align) {
  size_t page = page_size();
  size_t unit = align > 16 ? align : 16;
  size_t size = round_up(bytes, unit);
  size_t mapped = round_up(size, page) + (align > page ? align : 0) + 2 * page;
  if (mapped > shared->mapped) {
    fx_host_shared_release(shared);
    if (!(shared->base = map(mapped)))
      return false;
    shared->mapped = mapped;
    if (mprotect(shared->base + page, mapped - 2 * page, PROT_READ | PROT_WRITE) != 0) {
      fx_host_shared_release(shared);
      return false;
    }
  }
  uint8_t *end = shared->base + shared->mapped - page;
  uint8_t *block = (uint8_t *)(((uintptr_t)end - size) & ~(uintptr_t)(unit - 1));
  shared->block = block;
  shared->bytes = bytes;
  if (__asan_poison_memory_region) {
    __asan_poison_memory_region(shared->base + page, (size_t)(end - shared->base) - page);
    __asan_unpoison_memory_region(block, bytes);
  }
  return true;
}

void fx_host_shared_release(fx_host_shared_memory *shared) {
  if (shared->base)
    unmap(shared->base, shared->mapped);
  *shared = (fx_host_shared_memory){0};
}

void fx_host_shared_poison(const fx_host_shared_memory *shared) {
  const uint32_t poison = FX_HOST_POISON;
  size_t i = 0;
  for (; i + sizeof poison <= shared->bytes; i += sizeof poison)
    memcpy(shared->block + i, &poison, sizeof poison);
  memcpy(shared->block + i, &poison, shared->bytes - i);
}
