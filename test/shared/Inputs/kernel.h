/* What a kernel of these tests is written with, alike in every mode:
 *
 *   KERNEL       on a function: a kernel of the compiler's own kind on a GPU, of fx on the host
 *   ALLOCATOR    declares the allocator `smem`, dynamic where DYNAMIC is defined
 *   CHECK(c)     c is true, and an integer constant expression */
#ifndef KERNEL_H
#define KERNEL_H

#include <fx/fx.h>
#include <fx/kernel.h>
#include <fx/shared.h>

#if defined(__HIP__) || defined(__CUDA__)
#define KERNEL extern "C" __attribute__((global))
#elif defined(__AMDGCN__)
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected")))
#elif defined(__NVPTX__)
#define KERNEL __attribute__((nvptx_kernel))
#else
#define KERNEL FX_KERNEL
#endif

#ifdef DYNAMIC
#define ALLOCATOR fx_shared_allocator(smem, dynamic)
#else
#define ALLOCATOR fx_shared_allocator(smem)
#endif

#ifdef __cplusplus
#define CHECK(condition) static_assert(condition, "")
#else
#define CHECK(condition) _Static_assert(condition, "")
#endif

#endif
