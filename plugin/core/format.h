/* Formatting: the few conversions that the core writes with, several times faster than printf, which is
 * what composing generated text costs. */
#ifndef FX_CORE_FORMAT_H
#define FX_CORE_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

/* Writes the formatted text, without a NUL, into the `capacity` bytes at `to`, and returns its whole
 * length; when that is larger, what was written is not to be used. Knows %s, %d (also ld, lld), %u (also
 * lu, llu, zu) and %%; SIZE_MAX for anything else. */
size_t fx_format(char *to, size_t capacity, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
