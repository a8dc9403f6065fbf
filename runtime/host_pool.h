/* Threads that run the blocks of one launch after the other.
 *
 * The thread that launches works too; the others sleep between launches. One launch runs at a time,
 * further ones wait for it. */
#ifndef FX_RUNTIME_HOST_POOL_H
#define FX_RUNTIME_HOST_POOL_H

#include "host_block.h"

typedef struct fx_host_pool fx_host_pool;

/* Up to `threads` at once, the launching one included. Fewer where the system has no more. NULL where
 * memory is short. */
fx_host_pool *fx_host_pool_new(const fx_allocator *allocator, unsigned threads,
                               unsigned block_limit, size_t stack_bytes);
void fx_host_pool_free(fx_host_pool *pool);

typedef enum fx_host_outcome { FX_HOST_DONE, FX_HOST_NO_MEMORY, FX_HOST_DIVERGED } fx_host_outcome;

/* Runs every block of the grid and returns when all have ended. After a divergence no further block
 * starts; *divergence is of the first block in order among those that were seen to diverge. */
fx_host_outcome fx_host_pool_run(fx_host_pool *pool, const fx_host_grid *grid,
                                 fx_host_divergence *divergence);

#endif
