/* Memory that a running block needs: a stack per work-item and the shared bytes, with guard pages. */
#ifndef FX_RUNTIME_HOST_MEMORY_H
#define FX_RUNTIME_HOST_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `count` stacks behind each other, each above a guard page. Pages are used only when touched. */
typedef struct fx_host_stacks {
  uint8_t *base;
  size_t mapped;
  size_t stride; /* guard page and stack */
  unsigned count;
} fx_host_stacks;

/* Makes room for `count` stacks of at least `bytes`; contents are lost. False, and none, on failure. */
bool fx_host_stacks_reserve(fx_host_stacks *stacks, unsigned count, size_t bytes);
void fx_host_stacks_release(fx_host_stacks *stacks);
/* The lowest byte, and the top, of stack `index`: [low, top) can be used. */
uint8_t *fx_host_stack_low(const fx_host_stacks *stacks, unsigned index);
uint8_t *fx_host_stack_top(const fx_host_stacks *stacks, unsigned index);
/* How many stacks the process may have, all threads together: each costs two memory mappings. */
unsigned fx_host_stacks_budget(void);

/* A block's shared memory, so placed that the byte behind it is a guard page's, up to alignment. */
typedef struct fx_host_shared_memory {
  uint8_t *base;
  size_t mapped;
  uint8_t *block; /* aligned as asked */
  size_t bytes;
} fx_host_shared_memory;

/* `align` is a power of two. False on failure; then there is none. */
bool fx_host_shared_reserve(fx_host_shared_memory *shared, size_t bytes, size_t align);
void fx_host_shared_release(fx_host_shared_memory *shared);
/* Fills the block with what no program takes for its data: a NaN in every format, a large negative
 * integer, no address. */
void fx_host_shared_poison(const fx_host_shared_memory *shared);

#define FX_HOST_POISON 0xfffbfffbu

#endif
