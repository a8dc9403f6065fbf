/* The arena: a bump allocator over memory that it does not own, on the host and on a GPU.
 *
 *   fx_arena arena;
 *   fx_arena_init(&arena, memory, bytes);
 *   Pair_storage pair = fx_allocate(&arena, struct Pair);
 *   float *raw = fx_arena_allocate(&arena, 64 * sizeof(float), 16);
 *
 * Each allocation is placed behind the one before it, at the next address that is a multiple of its
 * alignment; the bytes skipped for that are spent too. Nothing is written to the memory: it is as
 * uninitialised as it was. Nothing is freed either, but an arena is a plain struct, and assigning an
 * earlier copy of it back gives up what was allocated since.
 *
 * The first failure stays: every later allocation gives null as well, and fx_arena_status says what
 * happened first. So it is enough to ask once, at the end.
 *
 * An arena serves one thread, or one work-item: it has no lock and no atomic counter. Work-items that
 * run the same allocations on arenas of their own, over the same memory, get the same addresses.
 *
 * Invariants: base + capacity does not wrap; allocated <= capacity. */
#ifndef FX_ARENA_H
#define FX_ARENA_H

#include "allocate.h"
#include "function.h"

/* What went wrong first. */
typedef enum fx_arena_fault {
  FX_ARENA_WELL = 0,
  FX_ARENA_NO_BASE,      /* the base is null */
  FX_ARENA_EXHAUSTED,    /* the memory has no room for it */
  FX_ARENA_OVERFLOW,     /* a size or an address beyond the end of the address space */
  FX_ARENA_ZERO_SIZE,    /* an allocation of no bytes */
  FX_ARENA_BAD_ALIGNMENT /* not a power of two */
} fx_arena_fault;

/* Private: only the functions below look inside. */
typedef struct fx_arena {
  unsigned char *base;
  __SIZE_TYPE__ capacity;  /* bytes at base */
  __SIZE_TYPE__ allocated; /* bytes from base to the cursor */
  fx_arena_fault fault;
} fx_arena;

/* The casts and null of each language, as its own warnings want them. */
#ifdef __cplusplus
#define FX_ARENA_BYTES(p) static_cast<unsigned char *>(p)
#define FX_ARENA_ADDRESS(p) reinterpret_cast<__UINTPTR_TYPE__>(p)
#define FX_ARENA_NULL nullptr
#else
#define FX_ARENA_BYTES(p) ((unsigned char *)(p))
#define FX_ARENA_ADDRESS(p) ((__UINTPTR_TYPE__)(p))
#define FX_ARENA_NULL ((void *)0)
#endif

/* An allocator computes with pointers. */
#ifdef __clang__
#pragma clang diagnostic push
#if __has_warning("-Wunsafe-buffer-usage")
#pragma clang diagnostic ignored "-Wunsafe-buffer-usage"
#endif
#endif

/* Gives the arena `bytes` bytes at `base`. They may have any alignment, and must stay as long as what
 * is allocated from them is used. A null base, and memory that would reach past the end of the
 * address space, are faults at once. */
FX_FUNCTION void fx_arena_init(fx_arena *fx_a, void *fx_base, __SIZE_TYPE__ fx_bytes) {
  fx_a->base = FX_ARENA_BYTES(fx_base);
  fx_a->capacity = fx_bytes;
  fx_a->allocated = 0;
  fx_a->fault = FX_ARENA_WELL;
  if (!fx_base)
    fx_a->fault = FX_ARENA_NO_BASE;
  else if (fx_bytes > ~FX_ARENA_ADDRESS(fx_base))
    fx_a->fault = FX_ARENA_OVERFLOW;
}

/* What is wrong with asking for `size` bytes `fx_start` bytes behind the base. */
FX_FUNCTION fx_arena_fault fx_arena_judge(const fx_arena *fx_a, __SIZE_TYPE__ fx_start,
                                          __SIZE_TYPE__ fx_size, __SIZE_TYPE__ fx_align) {
  if (fx_size == 0)
    return FX_ARENA_ZERO_SIZE;
  if (fx_align == 0 || (fx_align & (fx_align - 1)) != 0)
    return FX_ARENA_BAD_ALIGNMENT;
  if (!fx_a->base)
    return FX_ARENA_NO_BASE;
  if (fx_size > ~fx_start)
    return FX_ARENA_OVERFLOW;
  if (fx_start > fx_a->capacity || fx_size > fx_a->capacity - fx_start)
    return FX_ARENA_EXHAUSTED;
  return FX_ARENA_WELL;
}

/* `size` bytes at a multiple of `align`, a power of two; null if there is a fault, now or from
 * earlier on. fx_allocate, fx_allocate_aligned and fx_allocate_bytes come here.
 *
 * The padding cannot overflow: it ends at the next multiple of `align` at the latest, and the cursor's
 * address is not zero. */
FX_FUNCTION void *fx_arena_allocate(fx_arena *fx_a, __SIZE_TYPE__ fx_size, __SIZE_TYPE__ fx_align) {
  __SIZE_TYPE__ fx_off = (FX_ARENA_ADDRESS(fx_a->base) + fx_a->allocated) & (fx_align - 1);
  __SIZE_TYPE__ fx_start = fx_a->allocated + (fx_off ? fx_align - fx_off : 0);
  if (!fx_a->fault)
    fx_a->fault = fx_arena_judge(fx_a, fx_start, fx_size, fx_align);
  if (fx_a->fault)
    return FX_ARENA_NULL;
  fx_a->allocated = fx_start + fx_size;
  return fx_a->base + fx_start;
}

/* Bytes spent so far: everything allocated, and the padding before it. Over a base that is aligned for
 * all that is allocated, this is the sum that the layout rules give. A base that is not needs padding
 * before the first allocation too, and that counts like any other: it is always the distance from the
 * base to the end of the latest allocation, and the capacity minus it is what is left. */
FX_FUNCTION __SIZE_TYPE__ fx_arena_allocated_bytes(const fx_arena *fx_a) { return fx_a->allocated; }

/* What went wrong first, or FX_ARENA_WELL, which is 0. */
FX_FUNCTION fx_arena_fault fx_arena_status(const fx_arena *fx_a) { return fx_a->fault; }

#ifdef __clang__
#pragma clang diagnostic pop
#endif

#undef FX_ARENA_NULL
#undef FX_ARENA_ADDRESS
#undef FX_ARENA_BYTES

#endif
