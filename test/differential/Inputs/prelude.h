/* Types of every width for random composites. Where a compiler lacks one, an integer of the same size
 * stands in, so that one description fits all of them; with ANY_PORTABLE, everywhere the same one. */
#include <fx/fx.h>

#ifdef __cplusplus
#define ANY_ASSERT static_assert
#define ANY_ALIGNAS alignas
#define ANY_ALIGNOF alignof
typedef bool any_bool;
#else
#define ANY_ASSERT _Static_assert
#define ANY_ALIGNAS _Alignas
#define ANY_ALIGNOF _Alignof
typedef _Bool any_bool;
#endif

__extension__ typedef __int128 any_i128;
__extension__ typedef unsigned __int128 any_u128;

#if defined(FX_HAS_F16) && !defined(ANY_PORTABLE)
typedef fx_f16 any_f16;
#else
typedef unsigned short any_f16;
#endif

#if defined(FX_HAS_BF16) && !defined(ANY_PORTABLE)
typedef fx_bf16 any_bf16;
#else
typedef unsigned short any_bf16;
#endif

#if defined(__clang__) && !defined(ANY_PORTABLE)
typedef __fp16 any_fp16;
#else
typedef unsigned short any_fp16;
#endif

#if defined(__BITINT_MAXWIDTH__) && !defined(ANY_PORTABLE)
typedef _BitInt(16) any_bitint16;
typedef unsigned _BitInt(64) any_bitint64;
#else
typedef short any_bitint16;
typedef unsigned long any_bitint64;
#endif

enum __attribute__((packed)) enum8 { ENUM8 = 100 };
enum __attribute__((packed)) enum16 { ENUM16 = 300 };
enum enum32 { ENUM32 = 70000 };
__extension__ enum enum64 { ENUM64 = 0x100000000 };

typedef unsigned short numeric16 FX_NUMERIC;
struct FX_NUMERIC numeric64 {
  unsigned long bits;
};
struct FX_NUMERIC __attribute__((aligned(16))) numeric128 {
  unsigned char bytes[16];
};
