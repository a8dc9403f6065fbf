/* Execution contexts: a stack and where it goes on, switched with Boost.Context's fcontext.
 *
 * Sanitizers follow stacks and threads of execution, so they are told of every switch where they are in
 * the process; without them that is never even asked. Under ThreadSanitizer work-items count as threads
 * that only barriers synchronise, which makes it find a missing barrier. */
#ifndef FX_RUNTIME_HOST_CONTEXT_H
#define FX_RUNTIME_HOST_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The C interface of Boost.Context, as its header has it for C++ only. */
typedef void *fcontext_t;
typedef struct transfer_t {
  fcontext_t fctx;
  void *data;
} transfer_t;
extern transfer_t jump_fcontext(fcontext_t to, void *data);
extern fcontext_t make_fcontext(void *top, size_t size, void (*body)(transfer_t));

typedef struct fx_context {
  fcontext_t point; /* where it goes on */
  const void *stack_low;
  size_t stack_size;
  void *fake_stack; /* AddressSanitizer's */
  void *fiber;      /* ThreadSanitizer's */
  struct fx_host_block *block;
} fx_context;

/* Bit set of what is in the process. */
typedef enum fx_sanitizers {
  FX_SANITIZE_NONE = 0,
  FX_SANITIZE_ADDRESS = 1,
  FX_SANITIZE_THREAD = 2
} fx_sanitizers;
unsigned fx_context_sanitizers(void);

/* Before anything else, and not from another context: what a thread has done before it creates one, that
 * one has seen. */
void fx_context_create(fx_context *context, unsigned sanitizers);
/* Begins at `body` on the stack [low, low + size) when switched to. */
void fx_context_prepare(fx_context *context, uint8_t *low, size_t size, void (*body)(transfer_t),
                        unsigned sanitizers);
void fx_context_release(fx_context *context);

/* Switches from the running context to another; returns when something switches back. */
static inline void fx_context_switch(fx_context *from, fx_context *to) {
  transfer_t transfer = jump_fcontext(to->point, from);
  ((fx_context *)transfer.data)->point = transfer.fctx;
}

/* The same under sanitizers. `ends` says that `from` will not go on. */
void fx_context_switch_sanitized(fx_context *from, fx_context *to, bool ends);
/* The first thing that `body` does; returns the context that it was entered from. */
fx_context *fx_context_enter(transfer_t transfer, unsigned sanitizers);
/* What happened before a release of `place` is seen behind an acquire of it. */
void fx_context_release_place(void *place);
void fx_context_acquire_place(void *place);

#endif
