/* The pool: see pool.h. Blocks are linked; an allocation comes from the newest block that fits. */
#include "pool.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FX_POOL_BLOCK_BYTES = 64 * 1024 };

typedef struct fx_pool_block {
  struct fx_pool_block *next;
  size_t used;
  size_t capacity;
  max_align_t data[];
} fx_pool_block;

struct fx_pool {
  fx_pool_block *blocks;
  bool failed;
};

fx_pool *fx_pool_new(void) { return calloc(1, sizeof(fx_pool)); }

void fx_pool_free(fx_pool *pool) {
  if (!pool)
    return;
  for (fx_pool_block *block = pool->blocks, *next; block; block = next) {
    next = block->next;
    free(block);
  }
  free(pool);
}

bool fx_pool_failed(const fx_pool *pool) { return pool->failed; }

static fx_pool_block *add_block(fx_pool *pool, size_t bytes) {
  size_t capacity = bytes > FX_POOL_BLOCK_BYTES ? bytes : FX_POOL_BLOCK_BYTES;
  fx_pool_block *block = calloc(1, sizeof(fx_pool_block) + capacity);
  if (!block) {
    pool->failed = true;
    return NULL;
  }
  block->capacity = capacity;
  block->next = pool->blocks;
  pool->blocks = block;
  return block;
}

void *fx_pool_array(fx_pool *pool, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX / 2) {
    pool->failed = true;
    return NULL;
  }
  size_t step = _Alignof(max_align_t);
  bytes = (bytes + step - 1) / step * step;
  fx_pool_block *block = pool->blocks;
  if (!block || block->capacity - block->used < bytes)
    block = add_block(pool, bytes);
  if (!block)
    return NULL;
  void *result = (char *)block->data + block->used;
  block->used += bytes;
  return result;
}

const char *fx_pool_copy(fx_pool *pool, const char *text, size_t length) {
  char *copy = fx_pool_array(pool, length + 1, 1);
  if (!copy)
    return "";
  memcpy(copy, text, length);
  return copy;
}

const char *fx_pool_string(fx_pool *pool, const char *text) {
  return fx_pool_copy(pool, text, strlen(text));
}

/* All the strings, up to a NULL. */
const char *fx_pool_join(fx_pool *pool, const char *first, ...) {
  size_t length = 0;
  va_list args;
  va_start(args, first);
  for (const char *string = first; string; string = va_arg(args, const char *))
    length += strlen(string);
  va_end(args);
  char *result = fx_pool_array(pool, length + 1, 1);
  if (!result)
    return "";
  char *end = result;
  va_start(args, first);
  for (const char *string = first; string; string = va_arg(args, const char *))
    end = stpcpy(end, string);
  va_end(args);
  return result;
}

/* Most strings are short, and are formatted once. */
const char *fx_pool_format(fx_pool *pool, const char *format, ...) {
  char usual[160];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(usual, sizeof usual, format, args);
  va_end(args);
  if (length < 0) {
    pool->failed = true;
    return "";
  }
  if ((size_t)length < sizeof usual)
    return fx_pool_copy(pool, usual, (size_t)length);
  char *result = fx_pool_array(pool, (size_t)length + 1, 1);
  if (!result)
    return "";
  va_start(args, format);
  vsnprintf(result, (size_t)length + 1, format, args);
  va_end(args);
  return result;
}
