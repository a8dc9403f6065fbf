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

/* The work-item that this thread runs; null outside of a launch. Who switches work-items sets it. */
extern __attribute__((weak, visibility("hidden"))) __thread fx_host_item *fx_host_current;
__attribute__((weak, visibility("hidden"))) __thread fx_host_item *fx_host_current;

/* The C library's write, without its header: what a program that ends here has to say must not wait in
 * a buffer. */
extern __PTRDIFF_TYPE__ fx_host_write(int file, const void *text,
                                      __SIZE_TYPE__ bytes) __asm__("write");

/* Says why a kernel cannot go on, on standard error, and aborts. */
static __inline__ __attribute__((noreturn)) void fx_host_fail(const char *message) {
  (void)fx_host_write(2, message, __builtin_strlen(message));
  __builtin_abort();
}

/* The running block's shared memory. Without a running block there is none: says so and aborts. */
static __inline__ __attribute__((always_inline)) void *fx_host_shared(void) {
  if (!fx_host_current)
    fx_host_fail("fx: a kernel used shared memory outside of a running block; start it with a "
                 "launcher, or set fx_host_current\n");
  return fx_host_current->shared;
}

#ifdef __cplusplus
}
#endif
#endif
