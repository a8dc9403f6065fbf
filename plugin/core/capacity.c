/* Capacity: see capacity.h. */
#include "capacity.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"

#define KIB(n) ((uint64_t)(n) * 1024)

/* LDS of a compute unit that one workgroup may have, as LLVM's AMDGPU backend takes it
 * (AddressableLocalMemorySize). All others, known or not: 64 KiB. */
static const struct {
  const char *processor;
  uint64_t bytes;
} amd[] = {{"gfx950", KIB(160)}, {"gfx1250", KIB(320)}};

/* CUDA C++ Programming Guide, technical specifications per compute capability: maximum amount of
 * shared memory per thread block. Whatever the capability, 48 KiB of it are static at most, and a
 * capability that is not listed has these 48 KiB. */
static const struct {
  int capability;
  uint64_t bytes;
} nvidia[] = {{70, KIB(96)},   {72, KIB(96)},   {75, KIB(64)},   {80, KIB(163)}, {86, KIB(99)},
              {87, KIB(163)},  {88, KIB(99)},   {89, KIB(99)},   {90, KIB(227)}, {100, KIB(227)},
              {101, KIB(227)}, {103, KIB(227)}, {110, KIB(227)}, {120, KIB(99)}, {121, KIB(99)}};

static uint64_t amd_bytes(const char *processor) {
  for (size_t i = 0; i < sizeof amd / sizeof amd[0]; ++i)
    if (strcmp(processor, amd[i].processor) == 0)
      return amd[i].bytes;
  return KIB(64);
}

int fx_target_capability(const fx_target *target) {
  const char *digits = strpbrk(target->processor, "0123456789");
  return digits ? atoi(digits) : 0;
}

static uint64_t nvidia_bytes(int capability) {
  for (size_t i = 0; i < sizeof nvidia / sizeof nvidia[0]; ++i)
    if (nvidia[i].capability == capability)
      return nvidia[i].bytes;
  return KIB(48);
}

uint64_t fx_capacity_static(const fx_target *target) {
  return target->machine == FX_MACHINE_NVIDIA ? KIB(48) : fx_capacity_total(target);
}

uint64_t fx_capacity_total(const fx_target *target) {
  switch (target->machine) {
  case FX_MACHINE_HOST:
    return FX_NO_LIMIT;
  case FX_MACHINE_AMD:
    return amd_bytes(target->processor);
  case FX_MACHINE_NVIDIA:
    return nvidia_bytes(fx_target_capability(target));
  }
  return FX_NO_LIMIT;
}

/* ---- The largest leaves, for the message */

enum { SHOWN_LEAVES = 5 };

typedef struct part {
  const char *name;
  uint64_t size;
  fx_location at;
} part;

/* The largest parts seen, largest first; of equal ones the earlier. */
typedef struct ranking {
  part items[SHOWN_LEAVES];
  size_t count;
} ranking;

static void rank(ranking *r, part p) {
  size_t i = r->count < SHOWN_LEAVES ? r->count++ : SHOWN_LEAVES;
  for (; i > 0 && r->items[i - 1].size < p.size; --i)
    if (i < SHOWN_LEAVES)
      r->items[i] = r->items[i - 1];
  if (i < SHOWN_LEAVES)
    r->items[i] = p;
}

static void rank_allocation(ranking *r, const fx_allocation *allocation, fx_pool *pool) {
  fx_placed_leaves leaves = fx_allocation_leaves(allocation, pool);
  for (size_t i = 0; i < leaves.count; ++i) {
    const fx_placed_leaf *leaf = &leaves.items[i];
    const char *name = fx_pool_format(pool, *leaf->path ? "'%s' of '%s'" : "'%s%s'", leaf->path,
                                      allocation->display);
    rank(r, (part){name, leaf->size, allocation->at});
  }
}

static void note_largest(const fx_shared_use *use, fx_diagnostic *error, fx_report *report) {
  ranking largest = {.count = 0};
  fx_pool *pool = report->pool;
  for (const fx_allocation *a = use->allocator->first; a; a = a->next)
    rank_allocation(&largest, a, pool);
  for (size_t i = 0; i < use->own_count; ++i)
    rank(&largest, (part){fx_pool_format(pool, "the kernel's own '%s'", use->own[i].name),
                          use->own[i].size, use->own[i].at});
  for (size_t i = 0; i < largest.count; ++i)
    fx_report_note(
        report, error, FX_DIAG_capacity_leaf, largest.items[i].at,
        FX_ARGS(largest.items[i].name, fx_pool_format(pool, "%" PRIu64, largest.items[i].size)));
}

/* ---- The check */

/* The largest object that C has stands for everything beyond it. */
static uint64_t sum(uint64_t a, uint64_t b) {
  uint64_t result;
  return fx_checked_add(a, b, &result) ? result : FX_MAX_OBJECT_BYTES;
}

/* Where the sum passes the limit: the allocation that crosses it, or the first. */
static fx_location crossing(const fx_allocator *allocator, uint64_t own, uint64_t limit) {
  for (const fx_allocation *a = allocator->first; a; a = a->next)
    if (sum(own, a->offset + a->object.size) > limit)
      return a->at;
  return allocator->at;
}

static void report_excess(const fx_shared_use *use, uint64_t own, uint64_t needed, uint64_t limit,
                          const char *whose, fx_report *report) {
  fx_pool *pool = report->pool;
  fx_diagnostic *error =
      fx_report_add(report, FX_DIAG_capacity, crossing(use->allocator, own, limit),
                    FX_ARGS(use->allocator->kernel, fx_pool_format(pool, "%" PRIu64, needed), whose,
                            fx_pool_format(pool, "%" PRIu64, limit)));
  note_largest(use, error, report);
}

bool fx_capacity_check(const fx_shared_use *use, const fx_target *target, uint64_t budget,
                       fx_report *report) {
  fx_pool *pool = report->pool;
  uint64_t own = 0;
  for (size_t i = 0; i < use->own_count; ++i)
    own = sum(own, use->own[i].size);
  uint64_t total = sum(own, use->allocator->allocated_bytes);
  uint64_t fixed = use->allocator->mode == FX_SHARED_STATIC ? total : own;
  if (budget < fx_capacity_total(target) && total > budget) {
    report_excess(use, own, total, budget, "-fplugin-arg-fx-shared-budget allows", report);
    return false;
  }
  if (total > fx_capacity_total(target)) {
    report_excess(use, own, total, fx_capacity_total(target),
                  fx_pool_format(pool, "%s has", target->processor), report);
    return false;
  }
  if (fixed > fx_capacity_static(target)) {
    report_excess(use, own, fixed, fx_capacity_static(target),
                  fx_pool_format(pool, "without 'dynamic' %s has", target->processor), report);
    return false;
  }
  return true;
}
