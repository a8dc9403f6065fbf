/* The number types by their width, fx_i8 … fx_f64, with the names that a composite has: fx_f32_peek,
 * fx_f32_size, … Included by <fx/fx.h>.
 *
 * A type exists where the compiler has it for the target, and then FX_HAS_… is defined:
 *
 *   fx_i128, fx_u128  FX_HAS_I128  64-bit targets
 *   fx_f16            FX_HAS_F16   x86 with SSE2, AMD GPUs, NVIDIA GPUs from Clang 19 on; GCC: C, and
 *                                  C++ from GCC 13 on
 *   fx_bf16           FX_HAS_BF16  x86 with SSE2; GPUs, HIP and CUDA from Clang 16 on; GCC 13
 *
 * Under HIP and CUDA a type exists in the host pass if and only if it exists in the device pass.
 *
 * No header is included, so that this works on targets without any: the compiler's own macros name
 * the widths. All that this file defines for itself begins with "fx_" or "FX_", parameters included:
 * no macro of the user can hide it. */
#ifndef FX_NUMERIC_H
#define FX_NUMERIC_H

#include "function.h"
#include "fx.h"

/* Which types there are. */

#if defined(__CUDA__) || defined(__HIP__) || defined(__CUDACC__)
#define FX_SINGLE_SOURCE 1
#endif

#ifdef __SIZEOF_INT128__
#define FX_HAS_I128 1
#endif

#ifdef __FLT16_MAX__
#if defined(__clang__) && defined(__CUDA__) && !defined(__HIP__)
#if __clang_major__ >= 19
#define FX_HAS_F16 1
#endif
#elif defined(__clang__) || !defined(__cplusplus) || __GNUC__ >= 13
#define FX_HAS_F16 1
#endif
#endif

#ifdef __clang__
#if defined(FX_SINGLE_SOURCE) || defined(__AMDGCN__) || defined(__NVPTX__) || defined(__aarch64__)
#if __clang_major__ >= 16
#define FX_HAS_BF16 1
#endif
#elif defined(__SSE2__)
#define FX_HAS_BF16 1
#endif
#elif defined(__BFLT16_MAX__)
#define FX_HAS_BF16 1
#endif

/* The types. */

typedef __INT8_TYPE__ fx_i8;
typedef __INT16_TYPE__ fx_i16;
typedef __INT32_TYPE__ fx_i32;
typedef __INT64_TYPE__ fx_i64;
typedef __UINT8_TYPE__ fx_u8;
typedef __UINT16_TYPE__ fx_u16;
typedef __UINT32_TYPE__ fx_u32;
typedef __UINT64_TYPE__ fx_u64;
#ifdef FX_HAS_I128
__extension__ typedef __int128 fx_i128;
__extension__ typedef unsigned __int128 fx_u128;
#endif

#ifdef FX_HAS_F16
__extension__ typedef _Float16 fx_f16;
#endif
#ifdef FX_HAS_BF16
__extension__ typedef __bf16 fx_bf16;
#endif
typedef float fx_f32;
typedef double fx_f64;

/* Eight-bit floating point, as stored: no compiler computes with them. The names give the bits of
 * exponent and mantissa; "fn" has no infinities, "uz" also no negative zero, "e8m0" is a power of
 * two (a block scale). Equality of these is equality of the stored byte. */
typedef unsigned char fx_f8e5m2 FX_NUMERIC;
typedef unsigned char fx_f8e4m3fn FX_NUMERIC;
typedef unsigned char fx_f8e5m2fnuz FX_NUMERIC;
typedef unsigned char fx_f8e4m3fnuz FX_NUMERIC;
typedef unsigned char fx_f8e8m0fnu FX_NUMERIC;

/* The names a composite has, for each type. */

#ifdef __cplusplus
#define FX_LEAF_POINTER(X, p) static_cast<X *>(p)
#define FX_LEAF_BOOL bool
#define FX_LEAF_STRING static constexpr char
#define FX_LEAF_CONSTANTS(X)                                                                       \
  static constexpr __SIZE_TYPE__ X##_size = sizeof(X);                                             \
  static constexpr __SIZE_TYPE__ X##_align = sizeof(X);                                            \
  static constexpr __SIZE_TYPE__ X##_slot_count = 1;                                               \
  static constexpr bool X##_is_dsl_type = true;                                                    \
  static constexpr bool X##_is_jit_argument = true;                                                \
  static constexpr bool X##_is_storable = true;
#define FX_LEAF_SLOT(X, p) const_cast<X *>(p)
#else
#define FX_LEAF_POINTER(X, p) ((X *)(p))
#define FX_LEAF_BOOL _Bool
#define FX_LEAF_STRING static const char
#define FX_LEAF_CONSTANTS(X)                                                                       \
  enum {                                                                                           \
    X##_size = sizeof(X),                                                                          \
    X##_align = sizeof(X),                                                                         \
    X##_slot_count = 1,                                                                            \
    X##_is_dsl_type = 1,                                                                           \
    X##_is_jit_argument = 1,                                                                       \
    X##_is_storable = 1                                                                            \
  };
#define FX_LEAF_SLOT(X, p) ((void *)(__UINTPTR_TYPE__)(p)) /* by way of an integer: -Wcast-qual */
#endif

/* A number occupies its byte width and is aligned to it, on every target. `==` is spelt with order,
 * which is the same on ordered values and false on NaN, so that -Wfloat-equal stays silent. */
#define FX_LEAF(X)                                                                                 \
  FX_LEAF_WITHOUT_EQUAL(X)                                                                         \
  FX_FUNCTION FX_LEAF_BOOL X##_equal(X fx_a, X fx_b) { return fx_a <= fx_b && fx_a >= fx_b; }
#define FX_LEAF_WITHOUT_EQUAL(X)                                                                   \
  typedef X *X##_storage;                                                                          \
  typedef X X##_value;                                                                             \
  FX_LEAF_CONSTANTS(X)                                                                             \
  FX_LEAF_STRING X##_type_name[] = #X;                                                             \
  FX_LEAF_STRING X##_signature[] = #X;                                                             \
  FX_FUNCTION X *X##_storage_at(void *fx_p) {                                                      \
    return FX_LEAF_POINTER(X, __builtin_assume_aligned(fx_p, sizeof(X)));                          \
  }                                                                                                \
  FX_FUNCTION X X##_peek(X *fx_s) { return *fx_s; }                                                \
  FX_FUNCTION void X##_poke(X *fx_s, X fx_v) { *fx_s = fx_v; }                                     \
  FX_FUNCTION X X##_make(X fx_v) { return fx_v; }                                                  \
  FX_FUNCTION void X##_slots(const X *fx_v, void **fx_slots) { *fx_slots = FX_LEAF_SLOT(X, fx_v); }

FX_LEAF(fx_i8)
FX_LEAF(fx_i16)
FX_LEAF(fx_i32)
FX_LEAF(fx_i64)
FX_LEAF(fx_u8)
FX_LEAF(fx_u16)
FX_LEAF(fx_u32)
FX_LEAF(fx_u64)
#ifdef FX_HAS_I128
FX_LEAF(fx_i128)
FX_LEAF(fx_u128)
#endif
#ifdef FX_HAS_F16
FX_LEAF(fx_f16)
#endif
FX_LEAF(fx_f32)
FX_LEAF(fx_f64)
#ifdef FX_HAS_BF16
/* Clang 15 and 16 have no operators on __bf16: a bfloat is the upper half of a float. */
FX_LEAF_WITHOUT_EQUAL(fx_bf16)
typedef fx_u16 fx_bf16_bits __attribute__((may_alias));
typedef float fx_bf16_number __attribute__((may_alias));
FX_FUNCTION float fx_bf16_to_float(fx_bf16 fx_v) {
  void *fx_p = &fx_v;
  fx_u32 fx_bits = *FX_LEAF_POINTER(fx_bf16_bits, fx_p);
  fx_bits <<= 16;
  fx_p = &fx_bits;
  return *FX_LEAF_POINTER(fx_bf16_number, fx_p);
}
FX_FUNCTION FX_LEAF_BOOL fx_bf16_equal(fx_bf16 fx_a, fx_bf16 fx_b) {
  return fx_f32_equal(fx_bf16_to_float(fx_a), fx_bf16_to_float(fx_b));
}
#endif
FX_LEAF(fx_f8e5m2)
FX_LEAF(fx_f8e4m3fn)
FX_LEAF(fx_f8e5m2fnuz)
FX_LEAF(fx_f8e4m3fnuz)
FX_LEAF(fx_f8e8m0fnu)

#undef FX_LEAF
#undef FX_LEAF_WITHOUT_EQUAL
#undef FX_LEAF_SLOT
#undef FX_LEAF_CONSTANTS
#undef FX_LEAF_STRING
#undef FX_LEAF_BOOL
#undef FX_LEAF_POINTER
#undef FX_SINGLE_SOURCE

#endif
