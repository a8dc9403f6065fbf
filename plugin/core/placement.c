/* Placement: see placement.h. Spec, Allocators; docs/memory.md. */
#include "placement.h"

#include <inttypes.h>

#include "checked.h"
#include "layout.h"

/* Spec, Allocators: allocating a type that is not Storable is an error. NULL if it is Storable. */
static const char *not_storable(const fx_ctype *type, fx_kind kind, fx_rejection rejection,
                                fx_pool *pool) {
  switch (kind) {
  case FX_KIND_NUMERIC:
  case FX_KIND_ARRAY:
  case FX_KIND_ARRAY_OF_STRUCT:
    return NULL;
  case FX_KIND_STRUCT:
  case FX_KIND_UNION:
    return type->composite->protocols[FX_STORABLE].reason;
  case FX_KIND_NONE:
    if (rejection == FX_REJECT_UNMARKED_RECORD)
      return fx_pool_format(
          pool, "'%s' is not Storable: it is not marked 'fx.struct' or 'fx.union'", type->display);
    if (rejection == FX_REJECT_OTHER)
      return fx_pool_format(pool, "'%s' is not Storable", type->display);
    return fx_pool_format(pool, "'%s' is not Storable: %s", type->display,
                          fx_rejection_reason(rejection));
  case FX_KIND_SUB_BYTE:
  case FX_KIND_BIT_FIELD:
  case FX_KIND_VECTOR:
  case FX_KIND_POINTER:
  case FX_KIND_TENSOR:
  case FX_KIND_CONSTEXPR:
    break;
  }
  return fx_pool_format(pool, "'%s' is not Storable: it is %s", type->display, fx_kind_noun(kind));
}

static bool measure_type(const fx_request *request, fx_allocation *allocation, fx_report *report) {
  fx_field *object = &allocation->object;
  fx_rejection rejection;
  object->type = request->type;
  object->kind = fx_type_classify(request->type, &rejection);
  allocation->display = request->type->display;
  if (rejection == FX_REJECT_SILENTLY)
    return false;
  const char *reason = not_storable(request->type, object->kind, rejection, report->pool);
  if (reason) {
    fx_report_add(report, FX_DIAG_allocate_not_storable, request->at, FX_ARGS(reason));
    return false;
  }
  if (!fx_layout_natural(object, &object->size, &object->align)) {
    fx_report_add(report, FX_DIAG_allocate_overflow, request->at, FX_ARGS(allocation->display));
    return false;
  }
  /* A typedef may ask for more; compile-time fields of a composite, which have no bytes, may not. */
  if (fx_kind_is_composite(object->kind))
    allocation->start_align = request->type->composite->whole_align;
  else
    object->align = fx_larger(object->align, request->type->align);
  return true;
}

/* Spec, Allocators: allocate(N) is an Array[Uint8, N]; a non-positive N is an error. */
static bool measure_bytes(const fx_request *request, fx_allocation *allocation, fx_report *report) {
  const char *shown = fx_pool_format(report->pool, "%" PRId64, request->bytes);
  if (request->bytes <= 0) {
    fx_report_add(report, FX_DIAG_allocate_bytes_not_positive, request->at, FX_ARGS(shown));
    return false;
  }
  allocation->object.kind = FX_KIND_ARRAY;
  allocation->object.size = (uint64_t)request->bytes;
  allocation->object.align = 1;
  allocation->display =
      fx_pool_format(report->pool, "%s byte%s", shown, request->bytes == 1 ? "" : "s");
  return true;
}

fx_allocation *fx_request_measure(const fx_request *request, fx_report *report) {
  fx_allocation *allocation = FX_POOL_NEW(report->pool, fx_allocation);
  if (!allocation)
    return NULL;
  allocation->at = request->at;
  allocation->start_align = 1;
  bool well = request->type ? measure_type(request, allocation, report)
                            : measure_bytes(request, allocation, report);
  if (!well)
    return NULL;
  /* Spec, Allocators: the start alignment is raised to max(A, align(T)) for that allocation only. */
  if (request->is_aligned) {
    if (!fx_layout_check_align(request->align, allocation->display, request->at, report))
      return NULL;
    allocation->start_align = fx_larger(allocation->start_align, (uint64_t)request->align);
  }
  allocation->align = fx_larger(allocation->object.align, allocation->start_align);
  return allocation;
}

/* Spec, Allocators: pads each request to its alignment and tracks the running total. */
bool fx_allocator_place(fx_allocator *allocator, fx_allocation *allocation, fx_report *report) {
  uint64_t end;
  if (!fx_checked_align(allocator->allocated_bytes, allocation->align, &allocation->offset) ||
      !fx_checked_add(allocation->offset, allocation->object.size, &end)) {
    fx_report_add(report, FX_DIAG_allocate_overflow, allocation->at, FX_ARGS(allocation->display));
    return false;
  }
  allocation->index = allocator->count++;
  allocator->allocated_bytes = end;
  allocator->align = fx_larger(allocator->align, allocation->align);
  if (allocator->last)
    allocator->last->next = allocation;
  else
    allocator->first = allocation;
  allocator->last = allocation;
  return true;
}

/* ---- Leaves */

typedef struct walk {
  fx_pool *pool;
  fx_placed_leaf *items; /* NULL while they are counted */
  size_t count;
} walk;

static void add_leaf(walk *w, fx_placed_leaf leaf) {
  if (w->items)
    w->items[w->count] = leaf;
  ++w->count;
}

/* What an alignment of a whole is worth `offset` bytes into it: (64, 0) gives 64, (64, 16) gives 16. */
static uint64_t align_at(uint64_t align, uint64_t offset) {
  uint64_t lowest = offset & (~offset + 1);
  return offset == 0 || align < lowest ? align : lowest;
}

static void walk_object(walk *w, const fx_field *object, const char *path, uint64_t offset,
                        uint64_t align);

/* `align`: what was asked for the composite as a whole. A leaf keeps the part of it that holds where it
 * lies, so that switching modes takes no alignment away. */
static void walk_fields(walk *w, const fx_composite *composite, const char *path, uint64_t offset,
                        uint64_t align) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    if (field->kind == FX_KIND_CONSTEXPR)
      continue;
    const char *below = *path ? fx_pool_join(w->pool, path, ".", field->name, (const char *)NULL)
                              : field->name;
    walk_object(w, field, below, offset + field->offset, align_at(align, field->offset));
  }
}

/* docs/memory.md: one LDS variable per leaf; a union is one variable. */
static void walk_object(walk *w, const fx_field *object, const char *path, uint64_t offset,
                        uint64_t align) {
  if (object->kind != FX_KIND_STRUCT) {
    add_leaf(w,
             (fx_placed_leaf){path, object, offset, object->size, fx_larger(object->align, align)});
    return;
  }
  const fx_composite *composite = object->type->composite;
  uint64_t asked = object->align > composite->layout.align ? object->align : composite->whole_align;
  walk_fields(w, composite, path, offset, fx_larger(align, asked));
}

fx_placed_leaves fx_allocation_leaves(const fx_allocation *allocation, fx_pool *pool) {
  walk w = {pool, NULL, 0};
  walk_object(&w, &allocation->object, "", allocation->offset, allocation->start_align);
  w.items = FX_POOL_ARRAY(pool, w.count, fx_placed_leaf);
  if (!w.items)
    return (fx_placed_leaves){NULL, 0};
  w.count = 0;
  walk_object(&w, &allocation->object, "", allocation->offset, allocation->start_align);
  return (fx_placed_leaves){w.items, w.count};
}
