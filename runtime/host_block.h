/* A running block: work-items as coroutines on one thread, with real barriers between them.
 *
 * A work-item runs until it waits at a barrier; then the next one starts, on a stack of its own. One
 * that returns without having waited leaves its stack to the next: a kernel without barriers is a
 * plain loop. When all have arrived at the barrier, they go on in order, each switching directly to
 * the next.
 *
 * Invariant at the end of a round: all arrived (the next round begins), or all returned (the block is
 * done), or the barrier is not reached by all, which is a defect of the kernel and ends the block. */
#ifndef FX_RUNTIME_HOST_BLOCK_H
#define FX_RUNTIME_HOST_BLOCK_H

#include <fx/host.h>
#include <stdbool.h>

#include "host_memory.h"
#include "status.h"

typedef void (*fx_host_entry)(fx_host_item *item, void *const *slots);

typedef struct fx_host_block fx_host_block;

/* A block for up to `item_limit` work-items, used for one block after the other, or NULL. */
fx_host_block *fx_host_block_new(const fx_allocator *allocator, unsigned item_limit,
                                 size_t stack_bytes);
void fx_host_block_free(fx_host_block *block);

/* What all blocks of a launch have in common. */
typedef struct fx_host_grid {
  fx_host_entry entry;
  void *const *slots;
  unsigned grid_dim[3];
  unsigned block_dim[3];
  size_t shared_bytes;
  size_t shared_align;
} fx_host_grid;

/* Gets ready for the blocks of `grid`; false where memory is short. */
bool fx_host_block_prepare(fx_host_block *block, const fx_host_grid *grid);

/* A barrier that not all work-items reached. */
typedef struct fx_host_divergence {
  unsigned block_idx[3];
  unsigned waiting, returned; /* how many; together the whole block */
  unsigned waiting_idx[3];    /* the first of each */
  unsigned returned_idx[3];
} fx_host_divergence;

/* Runs the block at `block_idx`; false, and *divergence, where a barrier was not reached by all. */
bool fx_host_block_run(fx_host_block *block, const unsigned block_idx[3],
                       fx_host_divergence *divergence);

#endif
