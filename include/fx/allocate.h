/* Allocating: the calls that work on an fx_arena and on a kernel's shared allocator alike.
 *
 * Each gives a storage, a typed address; the memory is not initialised and never freed. T is any C
 * type name: a struct or union with its marker, a number type, an array type such as float[128].
 *
 *   struct Pair      gives a Pair_storage
 *   float            gives a float *
 *   float[8][16]     gives a float (*)[16], the first row
 *
 * Included by <fx/arena.h> and <fx/shared.h>. It needs the plugin: without it, a use says that
 * fx_needs_fplugin_libfxplugin_so is not declared, and `clang -fplugin=libfxplugin.so` is what helps. */
#ifndef FX_ALLOCATE_H
#define FX_ALLOCATE_H

#include "fx.h"

#ifndef FX_NO_PLUGIN

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-pragmas"
#pragma fx present
#pragma clang diagnostic pop

/* The plugin answers each pragma with text in its place. Arguments are written three times and evaluated
 * once at most: only an arena needs their values at run time. */
#define FX_PRAGMA(...) FX_PRAGMA_TEXT(__VA_ARGS__)
#define FX_PRAGMA_TEXT(...) _Pragma(#__VA_ARGS__)

/* `A` is a shared allocator of this kernel, or a pointer to an fx_arena.
 *
 * From shared memory, at the next offset that is a multiple of T's alignment: always well. From an
 * arena: all pointers of the storage are null where it cannot give that much; fx_arena_status says
 * why. A type that is not Storable is an error. */
#define fx_allocate(A, T)                                                                          \
  __extension__({                                                                                  \
    typedef __typeof__(A) fx_A;                                                                    \
    typedef __typeof__(T) fx_T;                                                                    \
    FX_PRAGMA(fx from)(A);                                                                         \
    FX_PRAGMA(fx allocate) fx_needs_fplugin_libfxplugin_so;                                        \
  })

/* The same, its start at a multiple of max(align, the alignment of T) bytes. `align` is a positive
 * power of two, and for shared memory an integer constant expression. */
#define fx_allocate_aligned(A, T, align)                                                           \
  __extension__({                                                                                  \
    typedef __typeof__(A) fx_A;                                                                    \
    typedef __typeof__(T) fx_T;                                                                    \
    typedef __typeof__((align)) fx_alignment;                                                      \
    FX_PRAGMA(fx from)(A);                                                                         \
    FX_PRAGMA(fx alignment)(align);                                                                \
    FX_PRAGMA(fx allocate_aligned) fx_needs_fplugin_libfxplugin_so;                                \
  })

/* `n` raw bytes, n > 0: an unsigned char * with alignment 1. For shared memory n is an integer
 * constant expression. */
#define fx_allocate_bytes(A, n)                                                                    \
  __extension__({                                                                                  \
    typedef __typeof__(A) fx_A;                                                                    \
    typedef __typeof__((n)) fx_count;                                                              \
    FX_PRAGMA(fx from)(A);                                                                         \
    FX_PRAGMA(fx count)(n);                                                                        \
    FX_PRAGMA(fx allocate_bytes) fx_needs_fplugin_libfxplugin_so;                                  \
  })

/* Bytes allocated so far, padding included: a size_t, and for a shared allocator an integer constant
 * expression, that counts the allocations above it in the source. */
#define fx_allocated_bytes(A)                                                                      \
  (FX_PRAGMA(fx allocated_bytes(A))(A) + fx_needs_fplugin_libfxplugin_so)

#endif
#endif
