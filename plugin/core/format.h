/* Formatting: the few conversions that the core writes with, several times faster than printf, which is
 * what composing generated text costs. */
#ifndef FX_CORE_FORMAT_H
#define FX_CORE_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

/* The length of the formatted text, which is written to `to`, without a NUL, unless that is NULL.
 * Knows %s, %d (also ld, lld), %u (also lu, llu, zu) and %%; SIZE_MAX for anything else. */
size_t fx_format(char *to, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

#endif
