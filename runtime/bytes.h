/* A range of bytes that nobody vouches for: all reads of foreign data go through here. */
#ifndef FX_RUNTIME_BYTES_H
#define FX_RUNTIME_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct fx_bytes {
  const uint8_t *data;
  size_t size;
} fx_bytes;

/* The `size` bytes at `offset`; false, and nothing, where they are not all there. */
static inline bool fx_bytes_slice(fx_bytes bytes, uint64_t offset, uint64_t size, fx_bytes *slice) {
  if (offset > bytes.size || size > bytes.size - offset) {
    *slice = (fx_bytes){NULL, 0};
    return false;
  }
  *slice = (fx_bytes){bytes.data + offset, (size_t)size};
  return true;
}

/* The NUL-terminated string at `offset`, or NULL where it does not end inside. */
static inline const char *fx_bytes_string(fx_bytes bytes, uint64_t offset) {
  if (offset >= bytes.size || !memchr(bytes.data + offset, 0, bytes.size - (size_t)offset))
    return NULL;
  return (const char *)bytes.data + offset;
}

/* The little-endian number of `size` bytes at `offset`, which the caller has found to be inside. */
static inline uint64_t fx_bytes_number(fx_bytes bytes, size_t offset, unsigned size) {
  uint64_t number = 0;
  for (unsigned i = 0; i < size; ++i)
    number |= (uint64_t)bytes.data[offset + i] << (8 * i);
  return number;
}

static inline uint16_t fx_bytes_16(fx_bytes bytes, size_t offset) {
  return (uint16_t)fx_bytes_number(bytes, offset, 2);
}

static inline uint32_t fx_bytes_32(fx_bytes bytes, size_t offset) {
  return (uint32_t)fx_bytes_number(bytes, offset, 4);
}

static inline uint64_t fx_bytes_64(fx_bytes bytes, size_t offset) {
  return fx_bytes_number(bytes, offset, 8);
}

static inline bool fx_bytes_start_with(fx_bytes bytes, const char *text) {
  size_t length = strlen(text);
  return bytes.size >= length && memcmp(bytes.data, text, length) == 0;
}

#endif
