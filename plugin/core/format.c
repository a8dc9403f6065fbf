/* Formatting: see format.h. */
#include "format.h"

#include <stdint.h>
#include <string.h>

typedef struct fx_sink {
  char *to;
  size_t capacity;
  size_t length; /* of everything so far, whether it fitted or not */
} fx_sink;

static void put(fx_sink *sink, const char *bytes, size_t length) {
  if (length != 0 && sink->length + length <= sink->capacity)
    memcpy(sink->to + sink->length, bytes, length);
  sink->length += length;
}

static void put_decimal(fx_sink *sink, uint64_t value) {
  char digits[20]; /* of 2^64 - 1 */
  size_t first = sizeof digits;
  do
    digits[--first] = (char)('0' + value % 10);
  while (value /= 10);
  put(sink, digits + first, sizeof digits - first);
}

static void put_signed(fx_sink *sink, int64_t value) {
  if (value < 0)
    put(sink, "-", 1);
  put_decimal(sink, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

/* The length modifier at *format, behind which it leaves it: "", "l", "ll" as 0, 1, 2; "z" as 3. */
static unsigned read_length(const char **format) {
  unsigned length = 0;
  for (; **format == 'l'; ++*format)
    ++length;
  if (**format != 'z')
    return length;
  ++*format;
  return 3;
}

size_t fx_format(char *to, size_t capacity, const char *format, va_list args) {
  fx_sink sink = {to, capacity, 0};
  for (;;) {
    const char *percent = strchr(format, '%');
    put(&sink, format, percent ? (size_t)(percent - format) : strlen(format));
    if (!percent)
      return sink.length;
    format = percent + 1;
    unsigned length = read_length(&format);
    switch (*format++) {
    case 's': {
      const char *string = va_arg(args, const char *);
      put(&sink, string, strlen(string));
      break;
    }
    case 'd':
      put_signed(&sink, length == 0   ? va_arg(args, int)
                        : length == 1 ? va_arg(args, long)
                                      : va_arg(args, long long));
      break;
    case 'u':
      put_decimal(&sink, length == 0   ? va_arg(args, unsigned)
                         : length == 1 ? va_arg(args, unsigned long)
                         : length == 2 ? va_arg(args, unsigned long long)
                                       : va_arg(args, size_t));
      break;
    case '%':
      put(&sink, "%", 1);
      break;
    default:
      return SIZE_MAX;
    }
  }
}
