/* The running block on the host: what a launcher gives to a kernel that is compiled for the CPU.
 *
 * A launcher runs the work-items of a block on one thread, as coroutines, and enters each of them
 * with an fx_host_item of its own, which it also owns. Code of the kernel reaches that through
 * fx_host_current, one variable per thread and shared object: a kernel needs no symbol of the
 * launcher. On a GPU none of this exists. */
#ifndef FX_HOST_H
#define FX_HOST_H

#ifdef __cplusplus
extern "C" {
#endif

/* One work-item of a running block. Indices and sizes are in work-items and blocks; x is first. */
typedef struct fx_host_item {
  unsigned thread_idx[3];
  unsigned block_idx[3];
  unsigned block_dim[3];
  unsigned grid_dim[3];
  /* The block's shared memory, the same for all its work-items: at least the kernel's static and
   * dynamic bytes together, aligned as the kernel asks. Its contents are unspecified. */
  void *shared;
  /* Returns when all work-items of the block have called it. Null where none can wait. */
  void (*barrier)(struct fx_host_item *item);
} fx_host_item;

/* To ThreadSanitizer work-items are threads of their own, although they share their variables. */
#if defined(__SANITIZE_THREAD__)
#define FX_HOST_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define FX_HOST_THREAD_SANITIZER 1
#endif
#endif

#ifdef FX_HOST_THREAD_SANITIZER
#define FX_HOST_VARIABLE                                                                           \
  __attribute__((weak, visibility("hidden"), tls_model("initial-exec"))) __thread
#else
#define FX_HOST_VARIABLE __attribute__((weak, visibility("hidden"))) __thread
#endif

/* The work-item that this thread runs; null outside of a launch. Who switches work-items sets it, with
 * fx_host_enter. */
extern FX_HOST_VARIABLE fx_host_item *fx_host_current;
FX_HOST_VARIABLE fx_host_item *fx_host_current;

/* `fx_item` runs from here on, on this thread; null at its end. */
static __inline__ __attribute__((always_inline)) void fx_host_enter(fx_host_item *fx_item) {
#ifdef FX_HOST_THREAD_SANITIZER
  __atomic_store_n(&fx_host_current, fx_item, __ATOMIC_RELAXED);
#else
  fx_host_current = fx_item;
#endif
}

static __inline__ __attribute__((always_inline)) fx_host_item *fx_host_running(void) {
#ifdef FX_HOST_THREAD_SANITIZER
  return __atomic_load_n(&fx_host_current, __ATOMIC_RELAXED);
#else
  return fx_host_current;
#endif
}

#ifdef FX_HOST_THREAD_SANITIZER
#undef FX_HOST_THREAD_SANITIZER
#endif
#undef FX_HOST_VARIABLE

/* The C library's write, without its header: what a program that ends here has to say must not wait in
 * a buffer. */
extern __PTRDIFF_TYPE__ fx_host_write(int file, const void *text,
                                      __SIZE_TYPE__ bytes) __asm__("write");

/* Says why a kernel cannot go on, in a string literal, on standard error, and aborts. */
#define fx_host_fail(text) fx_host_fail_with((text), sizeof(text) - 1)
static __inline__ __attribute__((noreturn)) void fx_host_fail_with(const char *text,
                                                                   __SIZE_TYPE__ bytes) {
  (void)fx_host_write(2, text, bytes);
  __builtin_abort();
}

/* The running block's shared memory. Without a running block there is none: says so and aborts. */
static __inline__ __attribute__((always_inline)) void *fx_host_shared(void) {
  fx_host_item *fx_item = fx_host_running();
  if (__builtin_expect(!fx_item, 0))
    fx_host_fail("fx: a kernel used shared memory outside of a running block; start it with a "
                 "launcher, or set fx_host_current\n");
  return fx_item->shared;
}

#ifdef __cplusplus
}
#endif
#endif
