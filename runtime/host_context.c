/* Execution contexts, as sanitizers see them: see host_context.h. */
#include "host_context.h"

extern __attribute__((weak)) void __sanitizer_start_switch_fiber(void **, const void *, size_t);
extern __attribute__((weak)) void __sanitizer_finish_switch_fiber(void *, const void **, size_t *);
extern __attribute__((weak)) void __asan_unpoison_memory_region(void const volatile *, size_t);
extern __attribute__((weak)) void *__tsan_get_current_fiber(void);
extern __attribute__((weak)) void *__tsan_create_fiber(unsigned);
extern __attribute__((weak)) void __tsan_destroy_fiber(void *);
extern __attribute__((weak)) void __tsan_switch_to_fiber(void *, unsigned);
extern __attribute__((weak)) void __tsan_acquire(void *);
extern __attribute__((weak)) void __tsan_release(void *);

/* Switching orders nothing: only barriers do. */
#define TSAN_NO_SYNC 1u

#define UNWATCHED __attribute__((no_sanitize("address", "thread")))

unsigned fx_context_sanitizers(void) {
  return (__sanitizer_start_switch_fiber && __asan_unpoison_memory_region ? FX_SANITIZE_ADDRESS
                                                                          : 0u) |
         (__tsan_create_fiber ? FX_SANITIZE_THREAD : 0u);
}

UNWATCHED void fx_context_prepare(fx_context *context, uint8_t *low, size_t size,
                                  void (*body)(transfer_t), unsigned sanitizers) {
  context->stack_low = low;
  context->stack_size = size;
  context->point = make_fcontext(low + size, size, body);
  if (sanitizers & FX_SANITIZE_ADDRESS) {
    /* Frames that an abandoned block left behind. */
    __asan_unpoison_memory_region(low, size);
    context->fake_stack = NULL;
  }
}

void fx_context_create(fx_context *context, unsigned sanitizers) {
  if ((sanitizers & FX_SANITIZE_THREAD) && !context->fiber)
    context->fiber = __tsan_create_fiber(0);
}

void fx_context_release(fx_context *context) {
  if (context->fiber)
    __tsan_destroy_fiber(context->fiber);
  context->fiber = NULL;
}

UNWATCHED void fx_context_switch_sanitized(fx_context *from, fx_context *to, bool ends) {
  if (__tsan_switch_to_fiber) {
    if (!from->fiber)
      from->fiber = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(to->fiber, TSAN_NO_SYNC);
  }
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(ends ? NULL : &from->fake_stack, to->stack_low, to->stack_size);
  transfer_t transfer = jump_fcontext(to->point, from);
  ((fx_context *)transfer.data)->point = transfer.fctx;
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(from->fake_stack, NULL, NULL);
}

UNWATCHED fx_context *fx_context_enter(transfer_t transfer, unsigned sanitizers) {
  fx_context *from = transfer.data;
  from->point = transfer.fctx;
  if ((sanitizers & FX_SANITIZE_ADDRESS) && __sanitizer_finish_switch_fiber) {
    const void *low;
    size_t size;
    __sanitizer_finish_switch_fiber(NULL, &low, &size);
    if (!from->stack_low) { /* the thread's own stack */
      from->stack_low = low;
      from->stack_size = size;
    }
  }
  return from;
}

void fx_context_release_place(void *place) {
  if (__tsan_release)
    __tsan_release(place);
}

void fx_context_acquire_place(void *place) {
  if (__tsan_acquire)
    __tsan_acquire(place);
}
