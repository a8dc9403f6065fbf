/* The few device words that a portable kernel needs, the same in every mode:
 *
 *   fx_thread_idx_x()  the work-item's index in its block   _y and _z likewise, for all four
 *   fx_block_idx_x()   the block's index in the grid
 *   fx_block_dim_x()   work-items per block
 *   fx_grid_dim_x()    blocks in the grid
 *   fx_barrier()       waits for all work-items of the block; their writes to global and shared memory
 *                      before it are seen behind it
 *
 * In plain C for AMD and NVIDIA GPUs, HIP, CUDA, and on the host, where a launcher runs the work-items
 * (<fx/host.h>). Each is the one instruction that an expert would write. No header of the target is
 * needed. docs/runtime.md has the chapter. */
#ifndef FX_KERNEL_H
#define FX_KERNEL_H

#include "fx.h"

/* Markers ****************************************************************************************/

#ifdef FX_NO_PLUGIN
#define FX_KERNEL
#define FX_KERNEL_BOUNDS(...)
#define FX_JIT
#else
/* On a function: a kernel, launched by <fx/launch.h>, or in HIP and CUDA by <<<>>> with one argument per
 * field of a composite. */
#if defined(__HIP__) || defined(__CUDA__)
#define FX_KERNEL __attribute__((annotate("fx.kernel"))) __attribute__((device))
#define FX_KERNEL_BOUNDS(...)                                                                      \
  __attribute__((annotate("fx.kernel", __VA_ARGS__))) __attribute__((device))
#else
#define FX_KERNEL __attribute__((annotate("fx.kernel")))
#define FX_KERNEL_BOUNDS(...) __attribute__((annotate("fx.kernel", __VA_ARGS__)))
#endif
/* FX_KERNEL_BOUNDS(256) or FX_KERNEL_BOUNDS(256, 2): a kernel that is launched with at most 256 work-items
 * per block; as HIP's __launch_bounds__, which Clang takes on __global__ functions only. */
/* On a function of the host: its parameters must be JitArguments. */
#define FX_JIT __attribute__((annotate("fx.jit")))
#endif

/* Mode *******************************************************************************************/

#if defined(__HIP__) || defined(__AMDGCN__)
#define FX_KERNEL_AMD 1
#elif defined(__CUDA__) || defined(__NVPTX__)
#define FX_KERNEL_NVIDIA 1
#else
#include "host.h"
#define FX_KERNEL_HOST 1
#endif

/* `convergent`: no compiler may move a barrier into or out of a branch, in C either. */
#if defined(__HIP__) || defined(__CUDA__)
#define FX_KERNEL_FUNCTION static __inline__ __attribute__((always_inline)) __attribute__((device))
#define FX_KERNEL_BARRIER FX_KERNEL_FUNCTION __attribute__((convergent))
#elif defined(FX_KERNEL_HOST)
#define FX_KERNEL_FUNCTION static __inline__ __attribute__((always_inline))
#define FX_KERNEL_BARRIER FX_KERNEL_FUNCTION
#else
#define FX_KERNEL_FUNCTION static __inline__ __attribute__((always_inline))
#define FX_KERNEL_BARRIER FX_KERNEL_FUNCTION __attribute__((convergent))
#endif

#ifdef __cplusplus
#define FX_KERNEL_UNSIGNED(x) static_cast<unsigned>(x)
#else
#define FX_KERNEL_UNSIGNED(x) ((unsigned)(x))
#endif

/* Words ******************************************************************************************/

#ifdef FX_KERNEL_AMD

/* The hardware counts the grid in work-items, on every version of the code object. */
#define FX_KERNEL_WORDS(axis)                                                                      \
  FX_KERNEL_FUNCTION unsigned fx_thread_idx_##axis(void) {                                         \
    return FX_KERNEL_UNSIGNED(__builtin_amdgcn_workitem_id_##axis());                              \
  }                                                                                                \
  FX_KERNEL_FUNCTION unsigned fx_block_idx_##axis(void) {                                          \
    return FX_KERNEL_UNSIGNED(__builtin_amdgcn_workgroup_id_##axis());                             \
  }                                                                                                \
  FX_KERNEL_FUNCTION unsigned fx_block_dim_##axis(void) {                                          \
    return FX_KERNEL_UNSIGNED(__builtin_amdgcn_workgroup_size_##axis());                           \
  }                                                                                                \
  FX_KERNEL_FUNCTION unsigned fx_grid_dim_##axis(void) {                                           \
    return FX_KERNEL_UNSIGNED(__builtin_amdgcn_grid_size_##axis()) / fx_block_dim_##axis();        \
  }

FX_KERNEL_BARRIER void fx_barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

#elif defined(FX_KERNEL_NVIDIA)

#define FX_KERNEL_WORDS(axis)                                                                      \
  FX_KERNEL_FUNCTION unsigned fx_thread_idx_##axis(void) {                                         \
    return FX_KERNEL_UNSIGNED(__nvvm_read_ptx_sreg_tid_##axis());                                  \
  }                                                                                                \
  FX_KERNEL_FUNCTION unsigned fx_block_idx_##axis(void) {                                          \
    return FX_KERNEL_UNSIGNED(__nvvm_read_ptx_sreg_ctaid_##axis());                                \
  }                                                                                                \
  FX_KERNEL_FUNCTION unsigned fx_block_dim_##axis(void) {                                          \
    return FX_KERNEL_UNSIGNED(__nvvm_read_ptx_sreg_ntid_##axis());                                 \
  }                                                                                                \
  FX_KERNEL_FUNCTION unsigned fx_grid_dim_##axis(void) {                                           \
    return FX_KERNEL_UNSIGNED(__nvvm_read_ptx_sreg_nctaid_##axis());                               \
  }

FX_KERNEL_BARRIER void fx_barrier(void) { __nvvm_bar_sync(0); }

#else

/* The running work-item. Without one there is nothing to answer: says so and aborts. */
FX_KERNEL_FUNCTION fx_host_item *fx_kernel_item(void) {
  fx_host_item *fx_item = fx_host_running();
  if (__builtin_expect(!fx_item, 0))
    fx_host_fail("fx: a kernel's function was called outside of a running block; start it with a "
                 "launcher, or set fx_host_current\n");
  return fx_item;
}

#define FX_KERNEL_WORD(word, axis, index)                                                          \
  FX_KERNEL_FUNCTION unsigned fx_##word##_##axis(void) { return fx_kernel_item()->word[index]; }
#define FX_KERNEL_WORDS(axis) FX_KERNEL_WORDS_##axis
#define FX_KERNEL_WORDS_x FX_KERNEL_WORDS_OF(x, 0)
#define FX_KERNEL_WORDS_y FX_KERNEL_WORDS_OF(y, 1)
#define FX_KERNEL_WORDS_z FX_KERNEL_WORDS_OF(z, 2)
#define FX_KERNEL_WORDS_OF(axis, index)                                                            \
  FX_KERNEL_WORD(thread_idx, axis, index)                                                          \
  FX_KERNEL_WORD(block_idx, axis, index)                                                           \
  FX_KERNEL_WORD(block_dim, axis, index)                                                           \
  FX_KERNEL_WORD(grid_dim, axis, index)

/* Other work-items run on this thread meanwhile: who waits becomes the current one again behind it. */
FX_KERNEL_BARRIER void fx_barrier(void) {
  fx_host_item *fx_item = fx_kernel_item();
  if (!fx_item->barrier)
    fx_host_fail("fx: a kernel waits at a barrier, but its launcher has none\n");
  fx_item->barrier(fx_item);
  fx_host_enter(fx_item);
}

#endif

/* Clang takes the y of an x-y-z triple for an unsafe access, in C as well, from version 16 on. */
#if defined(FX_KERNEL_HOST) && defined(__clang__)
#if __has_warning("-Wunsafe-buffer-usage")
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunsafe-buffer-usage"
#define FX_KERNEL_POP 1
#endif
#endif

FX_KERNEL_WORDS(x)
FX_KERNEL_WORDS(y)
FX_KERNEL_WORDS(z)

#ifdef FX_KERNEL_POP
#undef FX_KERNEL_POP
#pragma clang diagnostic pop
#endif

#undef FX_KERNEL_WORDS
#ifdef FX_KERNEL_HOST
#undef FX_KERNEL_WORD
#undef FX_KERNEL_WORDS_OF
#undef FX_KERNEL_WORDS_x
#undef FX_KERNEL_WORDS_y
#undef FX_KERNEL_WORDS_z
#undef FX_KERNEL_HOST
#endif
#ifdef FX_KERNEL_AMD
#undef FX_KERNEL_AMD
#endif
#ifdef FX_KERNEL_NVIDIA
#undef FX_KERNEL_NVIDIA
#endif
#undef FX_KERNEL_BARRIER
#undef FX_KERNEL_FUNCTION
#undef FX_KERNEL_UNSIGNED

#endif
