/* A growable string: what the emitter writes into and what a caller reads out. */
#ifndef FX_CORE_TEXT_H
#define FX_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "pool.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Zero-initialise; `data` is NULL or NUL-terminated. A failed allocation is sticky. */
typedef struct fx_text {
  char *data;
  size_t length;
  size_t capacity;
  bool failed;
} fx_text;

void fx_text_add(fx_text *text, const char *string);
void fx_text_format(fx_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds all the strings, up to a NULL: most generated text is put together so, without formatting. */
void fx_text_join(fx_text *text, const char *first, ...) __attribute__((sentinel));
/* `string` as a C string literal, with its quotes. */
void fx_text_quote(fx_text *text, const char *string);
void fx_text_free(fx_text *text);
/* A copy of the text in `pool`, never NULL; frees the text. */
const char *fx_text_take(fx_text *text, fx_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
