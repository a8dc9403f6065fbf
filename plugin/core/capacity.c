/* Capacity: see capacity.h. */
#include "capacity.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"
#include "gpu.h"

#define KIB(n) ((uint64_t)(n) * 1024)

int fx_target_capability(const fx_target *target) {
  const char *digits = strpbrk(target->processor, "0123456789");
  return digits ? atoi(digits) : 0;
}

/* A target that the table does not have gets what every GPU of its maker has. */
static uint64_t workgroup_bytes(const fx_target *target, uint64_t otherwise) {
  const fx_shared_memory *memory = fx_shared_memory_of(target->processor);
  return memory ? memory->bytes - memory->reserved : otherwise;
}

/* CUDA C++ Programming Guide: whatever the capability, 48 KiB are static at most. */
uint64_t fx_capacity_static(const fx_target *target) {
  return target->machine == FX_MACHINE_NVIDIA ? KIB(48) : fx_capacity_total(target);
}

uint64_t fx_capacity_total(const fx_target *target) {
  switch (target->machine) {
  case FX_MACHINE_HOST:
    return FX_NO_LIMIT;
  case FX_MACHINE_AMD:
    return workgroup_bytes(target, KIB(64));
  case FX_MACHINE_NVIDIA:
    return workgroup_bytes(target, KIB(48));
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
