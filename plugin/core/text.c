/* A growable string: see text.h. */
#include "text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for `extra` more characters and the NUL. */
static bool reserve(fx_text *text, size_t extra) {
  if (text->failed)
    return false;
  size_t needed = text->length + extra + 1;
  if (needed <= text->capacity)
    return true;
  size_t capacity = text->capacity ? text->capacity : 1024;
  while (capacity < needed)
    capacity *= 2;
  char *data = realloc(text->data, capacity);
  if (!data) {
    text->failed = true;
    return false;
  }
  text->data = data;
  text->capacity = capacity;
  return true;
}

static void add_bytes(fx_text *text, const char *bytes, size_t length) {
  if (!reserve(text, length))
    return;
  memcpy(text->data + text->length, bytes, length);
  text->length += length;
  text->data[text->length] = '\0';
}

void fx_text_add(fx_text *text, const char *string) { add_bytes(text, string, strlen(string)); }

void fx_text_join(fx_text *text, const char *first, ...) {
  va_list args;
  va_start(args, first);
  for (const char *string = first; string; string = va_arg(args, const char *))
    fx_text_add(text, string);
  va_end(args);
}

/* Most pieces fit into the room that is there, and are formatted once. */
void fx_text_format(fx_text *text, const char *format, ...) {
  enum { USUAL_LENGTH = 160 };
  if (!reserve(text, USUAL_LENGTH))
    return;
  for (;;) {
    size_t room = text->capacity - text->length;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text->data + text->length, room, format, args);
    va_end(args);
    if (length < 0) {
      text->failed = true;
      return;
    }
    if ((size_t)length < room) {
      text->length += (size_t)length;
      return;
    }
    if (!reserve(text, (size_t)length))
      return;
  }
}

void fx_text_quote(fx_text *text, const char *string) {
  add_bytes(text, "\"", 1);
  for (const char *c = string; *c; ++c) {
    if (*c == '"' || *c == '\\')
      add_bytes(text, "\\", 1);
    add_bytes(text, c, 1);
  }
  add_bytes(text, "\"", 1);
}

void fx_text_free(fx_text *text) {
  free(text->data);
  *text = (fx_text){0};
}

const char *fx_text_take(fx_text *text, fx_pool *pool) {
  const char *result = fx_pool_copy(pool, text->data ? text->data : "", text->length);
  fx_text_free(text);
  return result;
}
