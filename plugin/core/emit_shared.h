/* The emitter of allocations: the C text that answers the pragmas of <fx/allocate.h> and <fx/shared.h>.
 *
 * The macros there have declared fx_A, fx_T, … to carry types. What each function writes belongs in
 * front of what the macro goes on with: an argument in parentheses, or the name FX_NEEDS_PLUGIN. */
#ifndef FX_CORE_EMIT_SHARED_H
#define FX_CORE_EMIT_SHARED_H

#include "placement.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Declared by the plugin alone: an enumerator with value zero, and results that hide it. */
#define FX_NEEDS_PLUGIN "fx_needs_fplugin_libfxplugin_so"

typedef struct fx_shared_dialect {
  bool cplusplus;
  const char *lds;        /* attributes of a variable in LDS; NULL where the running block has it */
  const char *extern_lds; /* the same for a declaration only */
  const char *size_type;  /* the type of sizeof, "unsigned long" */
} fx_shared_dialect;

/* `enum { FX_NEEDS_PLUGIN };`, once per translation unit. */
void fx_emit_needs_plugin(fx_text *out);

/* The allocator's name as a variable without size, and in dynamic mode its byte array, whose alignment
 * and symbol the adapter gives it once all allocations are known: fx_emit_base_symbol. */
void fx_emit_allocator(const fx_allocator *allocator, const fx_shared_dialect *dialect,
                       fx_text *out);

/* For an allocator that is refused: its name, of no use. */
void fx_emit_failed_allocator(const char *name, bool in_function, fx_text *out);

/* The symbol of the byte array. The hardware puts all such arrays at one place and LLVM keeps the first
 * alignment of a symbol, so that each alignment has a symbol of its own. */
const char *fx_emit_base_symbol(const fx_allocator *allocator, fx_pool *pool);

/* The result of an allocation in shared memory: a storage. */
void fx_emit_allocation(const fx_allocator *allocator, const fx_allocation *allocation,
                        const fx_shared_dialect *dialect, fx_pool *pool, fx_text *out);

/* In front of an argument: keeps its value in `variable` for an arena, or leaves it unevaluated. */
typedef enum fx_argument { FX_ARGUMENT_FROM, FX_ARGUMENT_COUNT, FX_ARGUMENT_ALIGNMENT } fx_argument;
void fx_emit_argument(fx_argument argument, bool evaluated, const fx_shared_dialect *dialect,
                      fx_text *out);

/* The result from an arena, at run time. The allocation is measured, but not placed; `counted` and
 * `aligned` say which arguments were kept. */
void fx_emit_arena_allocation(const fx_allocation *allocation, bool counted, bool aligned,
                              const fx_shared_dialect *dialect, fx_text *out);

/* After an error: a result of the type that the user expects. */
void fx_emit_failed_allocation(const fx_ctype *type, fx_text *out);

/* In front of the allocator: the total as a constant, or what an arena says. */
void fx_emit_allocated_bytes(const fx_allocator *allocator, const fx_shared_dialect *dialect,
                             fx_text *out);
void fx_emit_arena_bytes(const fx_shared_dialect *dialect, fx_text *out);

/* The address that all offsets of dynamic mode count from. */
void fx_emit_shared_base(const fx_allocator *allocator, const fx_shared_dialect *dialect,
                         fx_text *out);

#ifdef __cplusplus
}
#endif
#endif
