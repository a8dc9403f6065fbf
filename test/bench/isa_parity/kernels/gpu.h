/* The few words in which the kernels of this folder differ between AMD GPUs, NVIDIA GPUs and the host, and
 * between plain C and HIP or CUDA.
 *
 * Every kernel has two versions in one source. With BY_HAND defined its shared memory is plain shared
 * arrays, and no header of the project is included; otherwise it is allocated with <fx/shared.h>. The
 * rest of the kernel is the same text, so the reader sees all that differs between the #ifdefs.
 *
 *   KERNEL          starts a kernel
 *   SHARED          starts the definition of a variable in shared memory, inside the kernel
 *   DYNAMIC_SHARED  starts the declaration of the array of dynamic shared memory, at file scope, with
 *                   its alignment
 *   LDS, GLOBAL     qualify what a pointer points to
 *
 * A kernel takes pointers, then one int: that is all that the programs which run them need to know. */
#ifndef ISA_PARITY_GPU_H
#define ISA_PARITY_GPU_H

#ifndef BY_HAND
#include <fx/shared.h>
#endif

#include "shapes.h"

/* What the languages say: HIP and CUDA on the one hand, plain C for a GPU on the other, and the host. */
#if defined(__HIP__) || defined(__CUDA__)

#define KERNEL extern "C" __attribute__((global))
#define INLINE static inline __attribute__((device, always_inline))
#define GLOBAL
#define LDS
#define SHARED __attribute__((shared))
#define DYNAMIC_SHARED(align) extern __attribute__((shared, aligned(align)))

#elif defined(__AMDGCN__) || defined(__NVPTX__)

#ifdef __AMDGCN__
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected")))
#else
#define KERNEL __attribute__((nvptx_kernel))
#endif
#define INLINE static inline __attribute__((always_inline))
#define GLOBAL __attribute__((address_space(1)))
#define LDS __attribute__((address_space(3)))
#define SHARED static __attribute__((address_space(3), loader_uninitialized))
#define DYNAMIC_SHARED(align) extern __attribute__((address_space(3), aligned(align)))

#else /* one workgroup at a time, a thread per work-item: programs/run_host.c */

#ifdef BY_HAND
#define KERNEL
#else
#include <fx/kernel.h>
#define KERNEL FX_KERNEL
#endif
#define INLINE static inline __attribute__((always_inline))
#define GLOBAL
#define LDS
#define SHARED static
#define DYNAMIC_SHARED(align) extern __attribute__((aligned(align)))

#endif

/* What the targets have. */
#if defined(__AMDGCN__)

INLINE unsigned thread_x(void) { return __builtin_amdgcn_workitem_id_x(); }
INLINE unsigned thread_y(void) { return __builtin_amdgcn_workitem_id_y(); }
INLINE unsigned block_x(void) { return __builtin_amdgcn_workgroup_id_x(); }
INLINE unsigned block_y(void) { return __builtin_amdgcn_workgroup_id_y(); }
INLINE float exp2_of(float x) { return __builtin_exp2f(x); }
INLINE __attribute__((convergent)) void barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

#elif defined(__NVPTX__)

INLINE unsigned thread_x(void) { return (unsigned)__nvvm_read_ptx_sreg_tid_x(); }
INLINE unsigned thread_y(void) { return (unsigned)__nvvm_read_ptx_sreg_tid_y(); }
INLINE unsigned block_x(void) { return (unsigned)__nvvm_read_ptx_sreg_ctaid_x(); }
INLINE unsigned block_y(void) { return (unsigned)__nvvm_read_ptx_sreg_ctaid_y(); }
INLINE float exp2_of(float x) { return __nvvm_ex2_approx_f(x); }
INLINE __attribute__((convergent)) void barrier(void) { __syncthreads(); }

#else

struct host_item {
  unsigned thread[2], block[2];
};
extern _Thread_local struct host_item host_item;
void host_barrier(void);

INLINE unsigned thread_x(void) { return host_item.thread[0]; }
INLINE unsigned thread_y(void) { return host_item.thread[1]; }
INLINE unsigned block_x(void) { return host_item.block[0]; }
INLINE unsigned block_y(void) { return host_item.block[1]; }
INLINE float exp2_of(float x) { return __builtin_exp2f(x); }
INLINE void barrier(void) { host_barrier(); }

#endif
#endif
