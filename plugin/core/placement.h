/* Placement: where the allocations of one kernel lie in shared memory.
 *
 * Glossary
 *   request     what one call of fx_allocate asks for: a type or a number of bytes, and an alignment
 *   allocation  a request that was measured, and placed by its allocator
 *   leaf        what is one object in static mode: a number, an array, or a whole union
 *   total       allocated_bytes: the end of the last allocation, padding before it included
 *
 * Both modes of an allocator keep the same offsets and the same total. Invariants: allocation.offset %
 * allocation.align == 0; offset + size <= allocated_bytes; align of the allocator is the largest of
 * its allocations'. */
#ifndef FX_CORE_PLACEMENT_H
#define FX_CORE_PLACEMENT_H

#include "composite.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fx_request {
  const fx_ctype *type; /* NULL for raw bytes */
  int64_t bytes;        /* raw bytes: how many */
  bool is_aligned;      /* an alignment was asked for, `align` */
  int64_t align;
  fx_location at;
} fx_request;

typedef struct fx_allocation {
  fx_field object;      /* what is placed, as a field without a name: kind, size, align, type */
  const char *display;  /* how messages name it: its type, or "64 bytes" */
  uint64_t align;       /* of its start: max(A, align(T)) */
  uint64_t start_align; /* asked for its start beyond what its leaves need; 1 for nothing */
  uint64_t offset;      /* filled by fx_allocator_place */
  size_t index;         /* among the allocations of its allocator, in source order */
  fx_location at;
  const struct fx_allocation *next;
} fx_allocation;

typedef enum fx_shared_mode { FX_SHARED_STATIC, FX_SHARED_DYNAMIC } fx_shared_mode;

typedef struct fx_allocator {
  const char *name;
  const char *kernel;
  fx_shared_mode mode;
  const char *base; /* dynamic mode: the name of the byte array that all allocations lie in */
  fx_location at;

  /* Kept by fx_allocator_place. */
  uint64_t allocated_bytes;
  uint64_t align;
  size_t count;
  fx_allocation *first;
  fx_allocation *last;
} fx_allocator;

/* Size and alignment of what a request asks for: an allocation that is not placed yet, or NULL after
 * reporting that it is not Storable, or that its bytes or alignment are no good. */
fx_allocation *fx_request_measure(const fx_request *request, fx_report *report);

/* Puts the allocation behind those before it. False after reporting that nothing can be so large. */
bool fx_allocator_place(fx_allocator *allocator, fx_allocation *allocation, fx_report *report);

/* One object of static mode. */
typedef struct fx_placed_leaf {
  const char *path;       /* below the allocation, by generated names: "inner.x", or "" */
  const fx_field *object; /* what it holds: a union, or no composite */
  uint64_t offset;        /* in the logical layout, from the start of the allocator's memory */
  uint64_t size;
  uint64_t align;
} fx_placed_leaf;

typedef struct fx_placed_leaves {
  const fx_placed_leaf *items;
  size_t count;
} fx_placed_leaves;

/* The leaves of an allocation in declaration order. */
fx_placed_leaves fx_allocation_leaves(const fx_allocation *allocation, fx_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
