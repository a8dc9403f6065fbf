/* What the planted kernels need: they differ in one thing each, so that a comparison has to find it. */
#if defined(__AMDGCN__)
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected")))
#define THREAD __builtin_amdgcn_workitem_id_x()
#define BARRIER() __builtin_amdgcn_s_barrier()
#else
#define KERNEL __attribute__((nvptx_kernel))
#define THREAD (unsigned)__nvvm_read_ptx_sreg_tid_x()
#define BARRIER() __syncthreads()
#endif
#define GLOBAL __attribute__((address_space(1)))
#define SHARED static __attribute__((address_space(3), loader_uninitialized))

#ifdef BY_HAND
#define EITHER(annotated, by_hand) by_hand
#else
#define EITHER(annotated, by_hand) annotated
#endif
