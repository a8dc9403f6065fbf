/* The emitter of allocations: see emit_shared.h. docs/memory.md. Results are written
 * through the name FX_NEEDS_PLUGIN. */
#include "emit_shared.h"

#include <inttypes.h>

#define RESULT FX_NEEDS_PLUGIN
#define JOIN(out, ...) fx_text_join((out), __VA_ARGS__, (const char *)NULL)

void fx_emit_needs_plugin(fx_text *out) { JOIN(out, "enum { ", FX_NEEDS_PLUGIN, " };\n"); }

/* A variable of no size. In the buffer of generated text, nobody complains that it is not used. */
static void emit_handle(const char *name, fx_text *out) {
  JOIN(out, "struct { char fx_nothing[0]; } ", name, ";\n");
}

/* The macro completes a declaration that changes nothing: of a tag, or of the enumerator itself. */
void fx_emit_allocator(const fx_allocator *allocator, const fx_shared_dialect *dialect,
                       fx_text *out) {
  if (allocator->mode == FX_SHARED_DYNAMIC && dialect->lds)
    JOIN(out, "extern ", dialect->extern_lds, " unsigned char ", allocator->base, "[];\n");
  emit_handle(allocator->name, out);
  JOIN(out, dialect->cplusplus ? "using ::" : "struct ");
}

void fx_emit_failed_allocator(const char *name, bool in_function, fx_text *out) {
  if (in_function)
    emit_handle(name, out);
  JOIN(out, in_function ? "(void)" : "static __attribute__((__unused__)) int ",
       in_function ? "" : name, in_function ? "" : " = ");
}

const char *fx_emit_base_symbol(const fx_allocator *allocator, fx_pool *pool) {
  return fx_pool_format(pool, "fx_dynamic_shared_align%" PRIu64, allocator->align);
}

/* ---- The type of a result */

static bool is_composite(const fx_ctype *type) { return type && type->composite; }

/* The declaration of the result: a storage for a composite, a pointer to the (first) element else. */
static void emit_result(const fx_ctype *type, fx_text *out) {
  if (is_composite(type))
    JOIN(out, "struct ", type->composite->qualifier, type->composite->types, "_storage ");
  else if (!type)
    JOIN(out, "unsigned char *");
  else if (type->kind == FX_CTYPE_ARRAY || type->kind == FX_CTYPE_FLEXIBLE_ARRAY)
    JOIN(out, "__typeof__(&(*(fx_T *)0)[0]) ");
  else
    JOIN(out, "fx_T *");
  JOIN(out, RESULT);
}

/* The result over the address fx_p. */
static void emit_view(const fx_ctype *type, fx_text *out) {
  JOIN(out, RESULT, " = ");
  if (is_composite(type))
    JOIN(out, type->composite->qualifier, type->composite->name, "_storage_at(fx_p)");
  else
    JOIN(out, "(__typeof__(", RESULT, "))fx_p");
  JOIN(out, ";\n");
}

/* Points the members of the result into an object at `base` + offset. N_storage_at would do the same, but
 * returns a struct, and LLVM looks for the address space of pointers before it has taken that apart: the
 * optimiser would then work on generic pointers, and unroll and fold less. */
static void emit_addresses(const fx_field *object, const char *path, const char *base,
                           uint64_t offset, fx_pool *pool, fx_text *out) {
  const char *dot = *path ? "." : "";
  if (object->kind != FX_KIND_STRUCT && object->kind != FX_KIND_UNION) {
    JOIN(out, RESULT, dot, path, " = (__typeof__(", RESULT, dot, path, "))(void *)(", base);
    fx_text_format(out, " + %" PRIu64 ");\n", offset);
    return;
  }
  const fx_composite *composite = object->type->composite;
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    if (field->kind != FX_KIND_CONSTEXPR)
      emit_addresses(field, fx_pool_join(pool, path, dot, field->name, (const char *)NULL), base,
                     offset + field->offset, pool, out);
  }
}

void fx_emit_failed_allocation(const fx_ctype *type, fx_text *out) {
  emit_result(type, out);
  /* Initialised with itself, which Clang takes as a wish for silence: the error is the only message. */
  JOIN(out, " = " RESULT ";\n");
}

/* ---- One base for all: dynamic mode, and the host */

static void emit_base(const fx_allocator *allocator, const fx_shared_dialect *dialect,
                      fx_text *out) {
  if (dialect->lds)
    JOIN(out, allocator->base);
  else
    JOIN(out, "(unsigned char *)", dialect->cplusplus ? "::" : "", "fx_host_shared()");
}

static void emit_at_offset(const fx_allocator *allocator, const fx_allocation *allocation,
                           const fx_shared_dialect *dialect, fx_pool *pool, fx_text *out) {
  JOIN(out, "void *fx_p = (void *)(");
  emit_base(allocator, dialect, out);
  fx_text_format(out, " + %" PRIu64 ");\n", allocation->offset);
  /* On a GPU the base says its alignment itself. */
  if (!dialect->lds && allocation->align > 1)
    fx_text_format(out, "fx_p = __builtin_assume_aligned(fx_p, %" PRIu64 ");\n", allocation->align);
  emit_result(allocation->object.type, out);
  JOIN(out, ";\n");
  emit_addresses(&allocation->object, "", "(unsigned char *)fx_p", 0, pool, out);
}

/* ---- Static mode: one variable per leaf */

/* "smem_0_inner_x": a name that a reader of the assembly recognises. */
static const char *variable_name(const fx_allocator *allocator, const fx_allocation *allocation,
                                 const fx_placed_leaf *leaf, fx_pool *pool) {
  fx_text name = {0};
  fx_text_format(&name, "%s_%zu%s%s", allocator->name, allocation->index, *leaf->path ? "_" : "",
                 leaf->path);
  for (char *c = name.data; c && *c; ++c)
    if (*c == '.')
      *c = '_';
  return fx_text_take(&name, pool);
}

/* Bytes rather than the leaf's type: some types have constructors or constant members. The pointers of
 * the storage have the type. */
static void emit_variable(const char *name, const fx_placed_leaf *leaf,
                          const fx_shared_dialect *dialect, fx_text *out) {
  JOIN(out, "static ", dialect->lds, " unsigned char ", name);
  fx_text_format(out, "[%" PRIu64 "] __attribute__((__aligned__(%" PRIu64 ")));\n", leaf->size,
                 leaf->align);
}

static void emit_leaves(const fx_allocator *allocator, const fx_allocation *allocation,
                        const fx_shared_dialect *dialect, fx_pool *pool, fx_text *out) {
  fx_placed_leaves leaves = fx_allocation_leaves(allocation, pool);
  emit_result(allocation->object.type, out);
  JOIN(out, ";\n");
  for (size_t i = 0; i < leaves.count; ++i) {
    const char *name = variable_name(allocator, allocation, &leaves.items[i], pool);
    emit_variable(name, &leaves.items[i], dialect, out);
    emit_addresses(leaves.items[i].object, leaves.items[i].path, name, 0, pool, out);
  }
}

void fx_emit_allocation(const fx_allocator *allocator, const fx_allocation *allocation,
                        const fx_shared_dialect *dialect, fx_pool *pool, fx_text *out) {
  if (allocator->mode == FX_SHARED_STATIC && dialect->lds)
    emit_leaves(allocator, allocation, dialect, pool, out);
  else
    emit_at_offset(allocator, allocation, dialect, pool, out);
}

/* ---- Arenas */

void fx_emit_argument(fx_argument argument, bool evaluated, const fx_shared_dialect *dialect,
                      fx_text *out) {
  static const char *const variables[] = {[FX_ARGUMENT_FROM] = "fx_a",
                                          [FX_ARGUMENT_COUNT] = "fx_n",
                                          [FX_ARGUMENT_ALIGNMENT] = "fx_align"};
  const char *size = dialect->size_type;
  if (!evaluated)
    JOIN(out, "(void)sizeof ");
  else if (argument == FX_ARGUMENT_FROM)
    JOIN(out, "fx_A ", variables[argument], " = ");
  else
    JOIN(out, size, " ", variables[argument], " = (", size, ")");
}

/* max(A, align(T)), where A is good; a bad one is for the arena to find. */
static void emit_arena_align(const fx_allocation *allocation, fx_text *out) {
  fx_text_format(out,
                 "if (fx_align - 1 < %" PRIu64
                 " && !(fx_align & (fx_align - 1))) fx_align = %" PRIu64 ";\n",
                 allocation->align - 1, allocation->align);
}

void fx_emit_arena_allocation(const fx_allocation *allocation, bool counted, bool aligned,
                              const fx_shared_dialect *dialect, fx_text *out) {
  const fx_ctype *type = allocation->object.type;
  if (aligned)
    emit_arena_align(allocation, out);
  JOIN(out, "void *fx_p = ", dialect->cplusplus ? "::" : "", "fx_arena_allocate(fx_a, ");
  fx_text_format(out, counted ? "fx_n" : "%" PRIu64, allocation->object.size);
  fx_text_format(out, aligned ? ", fx_align);\n" : ", %" PRIu64 ");\n", allocation->align);
  emit_result(type, out);
  JOIN(out, ";\nif (fx_p) ");
  emit_view(type, out);
  JOIN(out, "else __builtin_memset((void *)&", RESULT, ", 0, sizeof ", RESULT, ");\n");
}

/* ---- Totals and bases */

void fx_emit_allocated_bytes(const fx_allocator *allocator, const fx_shared_dialect *dialect,
                             fx_text *out) {
  JOIN(out, "(", dialect->size_type, ")");
  fx_text_format(out, "%" PRIu64 " + 0 * sizeof ", allocator->allocated_bytes);
}

void fx_emit_arena_bytes(const fx_shared_dialect *dialect, fx_text *out) {
  JOIN(out, dialect->cplusplus ? "::" : "", "fx_arena_allocated_bytes");
}

void fx_emit_shared_base(const fx_allocator *allocator, const fx_shared_dialect *dialect,
                         fx_text *out) {
  JOIN(out, "unsigned char *", RESULT, " = (unsigned char *)");
  emit_base(allocator, dialect, out);
  JOIN(out, ";\n");
}
