/* A running block: see host_block.h. */
#include "host_block.h"

#include <string.h>

#include "device.h"
#include "host_context.h"

/* Work-items count as threads under ThreadSanitizer, but the block's own state is one thread's. */
#define UNWATCHED __attribute__((no_sanitize("thread")))

/* What the kernel sees of a work-item, and what the block needs to know of it. */
typedef struct work_item {
  fx_host_item item; /* first: the kernel hands this back */
  fx_host_block *block;
  bool returned;
} work_item;

struct fx_host_block {
  const fx_allocator *allocator;
  unsigned item_limit;
  size_t stack_bytes;
  unsigned sanitizers;
  fx_host_stacks stacks;
  fx_host_shared_memory shared;
  work_item *items;
  fx_context *contexts; /* one per stack */
  fx_context main;      /* who runs the block */

  fx_host_entry entry;
  void *const *slots;
  unsigned item_count;
  unsigned block_idx[3];

  unsigned next_item; /* the first that has not started */
  unsigned used;      /* contexts in this block */
  unsigned running;   /* the context that runs */
  unsigned arrived;   /* at the barrier of this round */
  unsigned round;     /* its parity picks the place that a barrier synchronises through */
  char start, end, barrier[2];
};

fx_host_block *fx_host_block_new(const fx_allocator *allocator, unsigned item_limit,
                                 size_t stack_bytes) {
  fx_host_block *block = fx_take(allocator, sizeof *block);
  if (!block)
    return NULL;
  block->allocator = allocator;
  block->item_limit = item_limit;
  block->stack_bytes = stack_bytes;
  block->sanitizers = fx_context_sanitizers();
  block->main.block = block;
  block->items = fx_take(allocator, item_limit * sizeof *block->items);
  block->contexts = fx_take(allocator, (item_limit + 1) * sizeof *block->contexts);
  if (!block->items || !block->contexts) {
    fx_host_block_free(block);
    return NULL;
  }
  return block;
}

void fx_host_block_free(fx_host_block *block) {
  if (!block)
    return;
  for (unsigned i = 0; block->contexts && i < block->item_limit; ++i)
    fx_context_release(&block->contexts[i]);
  fx_host_stacks_release(&block->stacks);
  fx_host_shared_release(&block->shared);
  fx_give(block->allocator, block->contexts);
  fx_give(block->allocator, block->items);
  fx_give(block->allocator, block);
}

/* Rounds **************************************************************************************/

static void run_items(transfer_t transfer);

/* The next context: a new one for the next work-item. */
UNWATCHED static unsigned add_context(fx_host_block *block) {
  unsigned index = block->used++;
  uint8_t *low = fx_host_stack_low(&block->stacks, index);
  size_t size = (size_t)(fx_host_stack_top(&block->stacks, index) - low);
  block->contexts[index].block = block;
  fx_context_prepare(&block->contexts[index], low, size, run_items, block->sanitizers);
  return index;
}

/* Ends the running context, for good. */
UNWATCHED static void leave(fx_host_block *block, fx_context *from, fx_context *to) {
  if (block->sanitizers)
    fx_context_switch_sanitized(from, to, true);
  fx_context_switch(from, to);
  __builtin_unreachable();
}

/* At a barrier: what the running work-item waits for happens in the switch. Once for each set of
 * sanitizers, so that the usual case does not ask for them. */
UNWATCHED static inline __attribute__((always_inline)) void wait_at_barrier(fx_host_item *item,
                                                                            bool sanitized) {
  fx_host_block *block = ((work_item *)item)->block;
  unsigned self = block->running, next = self + 1;
  ++block->arrived;
  if (__builtin_expect(block->next_item < block->item_count, 0)) {
    next = add_context(block);
  } else if (next == block->used) {
    if (block->arrived != block->item_count)
      leave(block, &block->contexts[self], &block->main);
    block->arrived = 0;
    ++block->round;
    next = 0;
  }
  if (next == self)
    return;
  block->running = next;
  /* The stack after the next: there is always one entry more. */
  __builtin_prefetch(block->contexts[next + 1].point);
  if (sanitized)
    fx_context_switch_sanitized(&block->contexts[self], &block->contexts[next], false);
  else
    fx_context_switch(&block->contexts[self], &block->contexts[next]);
}

static void barrier_plain(fx_host_item *item) { wait_at_barrier(item, false); }

UNWATCHED static void barrier_sanitized(fx_host_item *item) {
  fx_host_block *block = ((work_item *)item)->block;
  void *place = &block->barrier[block->round % 2];
  fx_context_release_place(place);
  fx_context_release_place(&block->end); /* in case not all arrive */
  wait_at_barrier(item, true);
  fx_context_acquire_place(place);
}

/* Runs the next work-item on this context, and further ones while nobody waits. */
UNWATCHED static void run_items(transfer_t transfer) {
  fx_host_block *block = ((fx_context *)transfer.data)->block;
  fx_context_enter(transfer, block->sanitizers);
  unsigned self = block->running;
  do {
    work_item *item = &block->items[block->next_item++];
    memcpy(item->item.block_idx, block->block_idx, sizeof block->block_idx);
    item->returned = false;
    if (block->sanitizers)
      fx_context_acquire_place(&block->start);
    block->entry(&item->item, block->slots);
    if (block->sanitizers)
      fx_context_release_place(&block->end);
    item->returned = true;
    /* As threads of their own, work-items do not share a context. */
  } while (block->next_item < block->item_count && !(block->sanitizers & FX_SANITIZE_THREAD));

  unsigned next = self + 1;
  if (block->next_item < block->item_count)
    next = add_context(block);
  if (next == block->used)
    leave(block, &block->contexts[self], &block->main);
  block->running = next;
  leave(block, &block->contexts[self], &block->contexts[next]);
}

/* Blocks **************************************************************************************/

bool fx_host_block_prepare(fx_host_block *block, const fx_host_grid *grid) {
  const unsigned *size = grid->block_dim;
  block->entry = grid->entry;
  block->slots = grid->slots;
  block->item_count = size[0] * size[1] * size[2];
  if (!fx_host_stacks_reserve(&block->stacks, block->item_count, block->stack_bytes) ||
      !fx_host_shared_reserve(&block->shared, grid->shared_bytes, grid->shared_align))
    return false;
  for (unsigned i = 0; i < block->item_count; ++i) {
    work_item *item = &block->items[i];
    fx_context_create(&block->contexts[i], block->sanitizers);
    item->block = block;
    item->item = (fx_host_item){
        .thread_idx = {i % size[0], i / size[0] % size[1], i / size[0] / size[1]},
        .block_dim = {size[0], size[1], size[2]},
        .grid_dim = {grid->grid_dim[0], grid->grid_dim[1], grid->grid_dim[2]},
        .shared = block->shared.block,
        .barrier = block->sanitizers ? barrier_sanitized : barrier_plain,
    };
  }
  return true;
}

/* Only called where some work-items wait and others have returned. */
static void describe(const fx_host_block *block, fx_host_divergence *divergence) {
  *divergence = (fx_host_divergence){0};
  memcpy(divergence->block_idx, block->block_idx, sizeof divergence->block_idx);
  for (unsigned i = block->item_count; i-- > 0;) {
    const work_item *item = &block->items[i];
    memcpy(item->returned ? divergence->returned_idx : divergence->waiting_idx,
           item->item.thread_idx, sizeof item->item.thread_idx);
    ++*(item->returned ? &divergence->returned : &divergence->waiting);
  }
}

UNWATCHED bool fx_host_block_run(fx_host_block *block, const unsigned block_idx[3],
                                 fx_host_divergence *divergence) {
  memcpy(block->block_idx, block_idx, sizeof block->block_idx);
  fx_host_shared_poison(&block->shared);
  block->next_item = block->used = block->arrived = block->round = 0;
  block->running = add_context(block);
  if (block->sanitizers) {
    /* The thread may be another one than last time. */
    block->main.fiber = NULL;
    block->main.stack_low = NULL;
    fx_context_release_place(&block->start);
    fx_context_switch_sanitized(&block->main, &block->contexts[block->running], false);
    fx_context_acquire_place(&block->end);
  } else {
    fx_context_switch(&block->main, &block->contexts[block->running]);
  }
  if (block->arrived == 0)
    return true;
  describe(block, divergence);
  return false;
}
