// Each number type has the names of a composite, and they do what a composite's do (docs/language.md, Generic names).
// RUN: %clang_noplugin -std=c99 %s -o %t.c99
// RUN: %run %t.c99
// RUN: %clang -std=c11 -O2 %s -o %t.c11
// RUN: %run %t.c11
// RUN: %clangxx -std=c++14 -x c++ %s -o %t.cplusplus
// RUN: %run %t.cplusplus
// RUN: %gcc -std=c11 -O2 %s -o %t.gcc
// RUN: %run %t.gcc
// RUN: %gxx -std=c++17 -x c++ %s -o %t.gxx
// RUN: %run %t.gxx
#include <fx/fx.h>
#include <stdio.h>
#include <string.h>

static int failures;

#define EXPECT(condition)                                                                          \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("line %d: %s\n", __LINE__, #condition);                                               \
      ++failures;                                                                                  \
    }                                                                                              \
  } while (0)

/* Three values of T behind one byte of another size: reading the middle one needs the right width. */
#define CHECK_LEAF(T, low, high)                                                                   \
  do {                                                                                             \
    T memory[3] = {low, low, low};                                                                 \
    const T value = high;                                                                          \
    void *slots[1] = {NULL};                                                                       \
    fx_storage(T) s = fx_storage_at(T, &memory[1]);                                                \
    EXPECT(T##_equal(fx_peek(T, s), low));                                                         \
    fx_poke(T, s, T##_make(high));                                                                 \
    EXPECT(T##_equal(memory[1], high) && !T##_equal(memory[1], low));                              \
    EXPECT(T##_equal(memory[0], low) && T##_equal(memory[2], low));                                \
    EXPECT(fx_size_of(T) == sizeof(T) && fx_align_of(T) == sizeof(T));                             \
    EXPECT(T##_is_dsl_type == 1 && T##_is_jit_argument == 1 && T##_is_storable == 1);              \
    T##_slots(&value, slots);                                                                      \
    EXPECT(T##_slot_count == 1 && slots[0] == (const void *)&value);                               \
    EXPECT(strcmp(T##_type_name, #T) == 0);                                                        \
    EXPECT(strcmp(T##_signature, #T) == 0);                                                        \
  } while (0)

#ifdef FX_HAS_BF16
/* The bfloat with these bits: not every compiler converts to __bf16. */
static fx_bf16 bfloat(unsigned short bits) {
  fx_bf16 result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

static void check_bfloat(void) {
  CHECK_LEAF(fx_bf16, bfloat(0x3f80), bfloat(0xc000)); /* 1, -2 */
  EXPECT(fx_bf16_equal(bfloat(0x0000), bfloat(0x8000))); /* 0 == -0 */
  EXPECT(fx_bf16_equal(bfloat(0x7f80), bfloat(0x7f80))); /* infinity */
  EXPECT(!fx_bf16_equal(bfloat(0x7fc0), bfloat(0x7fc0))); /* NaN */
}
#endif

int main(void) {
  double zero = 0.0;
  CHECK_LEAF(fx_i8, -128, 127);
  CHECK_LEAF(fx_i16, -32768, 32767);
  CHECK_LEAF(fx_i32, -1, 2147483647);
  CHECK_LEAF(fx_i64, -1, 9223372036854775807);
  CHECK_LEAF(fx_u8, 0, 255);
  CHECK_LEAF(fx_u16, 0, 65535);
  CHECK_LEAF(fx_u32, 0, 4294967295);
  CHECK_LEAF(fx_u64, 0, 18446744073709551615u);
#ifdef FX_HAS_I128
  CHECK_LEAF(fx_i128, -1, (fx_i128)1 << 100);
  CHECK_LEAF(fx_u128, 0, (fx_u128)1 << 127);
#endif
#ifdef FX_HAS_F16
  CHECK_LEAF(fx_f16, (fx_f16)0.5, (fx_f16)65504.0);
#endif
#ifdef FX_HAS_BF16
  check_bfloat();
#endif
  CHECK_LEAF(fx_f32, 0.1f, -1e30f);
  CHECK_LEAF(fx_f64, 0.1, -1e300);
  CHECK_LEAF(fx_f8e5m2, 0x3c, 0xff);
  CHECK_LEAF(fx_f8e4m3fn, 0x38, 0xff);
  CHECK_LEAF(fx_f8e5m2fnuz, 0x40, 0x80);
  CHECK_LEAF(fx_f8e4m3fnuz, 0x40, 0x80);
  CHECK_LEAF(fx_f8e8m0fnu, 0x7f, 0xff);

  EXPECT(fx_f64_equal(zero, -zero));
  EXPECT(!fx_f64_equal(zero / zero, zero / zero));
  return failures != 0;
}
