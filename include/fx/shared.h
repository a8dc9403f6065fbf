/* Shared memory (LDS) of a kernel, placed by the compiler.
 *
 *   union FX_UNION Scratch { float tile[32][33]; int histogram[256]; };
 *
 *   FX_KERNEL void k(float *data) {
 *     fx_shared_allocator(smem);
 *     Scratch_storage s = fx_allocate(smem, union Scratch);
 *     s.tile[y][x] = data[i];
 *
 * Offsets and totals are constants; no code is generated for allocating. More than the target has per
 * workgroup is an error. The memory is not initialised: write before you read, with a barrier between
 * work-items. It is never freed: it belongs to the block for all its life; phases that follow one
 * another share bytes through an fx.union. */
#ifndef FX_SHARED_H
#define FX_SHARED_H

#include "allocate.h"

#if !defined(__CUDA__) && !defined(__HIP__) && !defined(__AMDGCN__) && !defined(__NVPTX__)
#include "host.h"
#endif

#ifndef FX_NO_PLUGIN

/* Declares the shared allocator of this kernel; there is one in a kernel, and it is usable from there
 * to the end of its block, in this function only.
 *
 *   fx_shared_allocator(smem);           static: one LDS variable per leaf, a union is one leaf.
 *                                        Leaves are separate objects: assume no order.
 *   fx_shared_allocator(smem, dynamic);  dynamic: all at their offsets in one array, whose size the
 *                                        launch gives: fx_allocated_bytes(smem) at the end
 *
 * Both have the same offsets and the same fx_allocated_bytes. */
#define fx_shared_allocator(...)                                                                   \
  FX_PRAGMA(fx allocator(__VA_ARGS__)) fx_needs_fplugin_libfxplugin_so

/* Dynamic mode: where offset zero is, an unsigned char * aligned as the allocations ask. In static mode
 * there is no such place, and it is an error. */
#define fx_shared_base(smem)                                                                       \
  __extension__({ FX_PRAGMA(fx shared_base(smem)) fx_needs_fplugin_libfxplugin_so; })

/* An allocator is no value: this makes a parameter of its type an error that says so. */
typedef struct fx_shared_allocator_of_a_kernel fx_shared_allocator __attribute__((
    unavailable("a shared allocator belongs to the kernel that declares it; allocate "
                "there and pass the storage on")));

#endif
#endif
