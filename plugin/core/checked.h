/* The one place where sizes and offsets are computed: unsigned 64-bit, overflow reported.
 *
 * Each function returns false on overflow and then leaves *result alone. */
#ifndef FX_CORE_CHECKED_H
#define FX_CORE_CHECKED_H

#include <stdbool.h>
#include <stdint.h>

/* Objects larger than this cannot exist in C: offsets must fit a signed 64-bit difference. */
#define FX_MAX_OBJECT_BYTES ((uint64_t)INT64_MAX)

static inline bool fx_is_power_of_two(uint64_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}

static inline uint64_t fx_larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

static inline bool fx_checked_add(uint64_t a, uint64_t b, uint64_t *result) {
  uint64_t sum;
  if (__builtin_add_overflow(a, b, &sum) || sum > FX_MAX_OBJECT_BYTES)
    return false;
  *result = sum;
  return true;
}

static inline bool fx_checked_multiply(uint64_t a, uint64_t b, uint64_t *result) {
  uint64_t product;
  if (__builtin_mul_overflow(a, b, &product) || product > FX_MAX_OBJECT_BYTES)
    return false;
  *result = product;
  return true;
}

/* `value` rounded up to a multiple of `align`, a power of two: (5, 4) gives 8, (8, 4) gives 8. */
static inline bool fx_checked_align(uint64_t value, uint64_t align, uint64_t *result) {
  uint64_t sum;
  if (!fx_checked_add(value, align - 1, &sum))
    return false;
  *result = sum & ~(align - 1);
  return true;
}

#endif
