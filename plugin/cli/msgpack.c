/* MessagePack: see msgpack.h, and https://github.com/msgpack/msgpack/blob/master/spec.md. */
#include "msgpack.h"

typedef enum kind { KIND_NUMBER, KIND_BYTES, KIND_STRING, KIND_ARRAY, KIND_MAP } kind;

/* The head of a value: how many bytes, elements or pairs follow it; of a number, its value. */
typedef struct head {
  kind kind;
  uint64_t value;
  bool negative;
} head;

static bool fail(fx_msgpack *m) {
  m->failed = true;
  return false;
}

/* MessagePack is big-endian. */
static bool read_number(fx_msgpack *m, unsigned size, uint64_t *number) {
  fx_bytes bytes;
  if (m->failed || !fx_bytes_slice(m->bytes, m->at, size, &bytes))
    return fail(m);
  *number = 0;
  for (unsigned i = 0; i < size; ++i)
    *number = *number << 8 | bytes.data[i];
  m->at += size;
  return true;
}

/* The heads from 0xc0 to 0xdf: how long the number behind each is, and what it counts. A fixed extension
 * has no such number; its size is what is written here, with the byte of its type. */
static const struct {
  kind kind;
  uint8_t width;
  uint8_t extra; /* bytes that follow besides those counted */
} heads[] = {
    [0x00] = {KIND_NUMBER, 0, 0},                               /* nil */
    [0x01] = {KIND_NUMBER, 0, 0},                               /* never used */
    [0x02] = {KIND_NUMBER, 0, 0}, [0x03] = {KIND_NUMBER, 0, 0}, /* false, true */
    [0x04] = {KIND_BYTES, 1, 0},  [0x05] = {KIND_BYTES, 2, 0},  [0x06] = {KIND_BYTES, 4, 0},
    [0x07] = {KIND_BYTES, 1, 1},  [0x08] = {KIND_BYTES, 2, 1},  [0x09] = {KIND_BYTES, 4, 1},
    [0x0a] = {KIND_BYTES, 0, 4},  [0x0b] = {KIND_BYTES, 0, 8}, /* floats */
    [0x0c] = {KIND_NUMBER, 1, 0}, [0x0d] = {KIND_NUMBER, 2, 0}, [0x0e] = {KIND_NUMBER, 4, 0},
    [0x0f] = {KIND_NUMBER, 8, 0}, [0x10] = {KIND_NUMBER, 1, 0}, [0x11] = {KIND_NUMBER, 2, 0},
    [0x12] = {KIND_NUMBER, 4, 0}, [0x13] = {KIND_NUMBER, 8, 0}, [0x14] = {KIND_BYTES, 0, 2},
    [0x15] = {KIND_BYTES, 0, 3},  [0x16] = {KIND_BYTES, 0, 5},  [0x17] = {KIND_BYTES, 0, 9},
    [0x18] = {KIND_BYTES, 0, 17}, [0x19] = {KIND_STRING, 1, 0}, [0x1a] = {KIND_STRING, 2, 0},
    [0x1b] = {KIND_STRING, 4, 0}, [0x1c] = {KIND_ARRAY, 2, 0},  [0x1d] = {KIND_ARRAY, 4, 0},
    [0x1e] = {KIND_MAP, 2, 0},    [0x1f] = {KIND_MAP, 4, 0},
};

static bool read_head(fx_msgpack *m, head *h) {
  uint64_t byte;
  if (!read_number(m, 1, &byte))
    return false;
  if (byte < 0x80 || byte >= 0xe0) {
    *h = (head){KIND_NUMBER, byte, byte >= 0xe0};
  } else if (byte < 0x90) {
    *h = (head){KIND_MAP, byte & 0xf, false};
  } else if (byte < 0xa0) {
    *h = (head){KIND_ARRAY, byte & 0xf, false};
  } else if (byte < 0xc0) {
    *h = (head){KIND_STRING, byte & 0x1f, false};
  } else {
    unsigned width = heads[byte - 0xc0].width;
    *h = (head){heads[byte - 0xc0].kind, byte & 1, false}; /* of true and false */
    if (width && !read_number(m, width, &h->value))
      return false;
    h->negative = byte >= 0xd0 && byte <= 0xd3 && h->value >> (8 * width - 1);
    if (h->kind == KIND_BYTES)
      h->value = (width ? h->value : 0) + heads[byte - 0xc0].extra;
  }
  return true;
}

/* Each element takes at least a byte: a count beyond the end is a lie. */
static bool read_container(fx_msgpack *m, kind wanted, uint32_t *count) {
  head h;
  if (!read_head(m, &h) || h.kind != wanted || h.value > m->bytes.size - m->at)
    return fail(m);
  *count = (uint32_t)h.value;
  return true;
}

bool fx_msgpack_map(fx_msgpack *m, uint32_t *pairs) { return read_container(m, KIND_MAP, pairs); }

bool fx_msgpack_array(fx_msgpack *m, uint32_t *count) {
  return read_container(m, KIND_ARRAY, count);
}

bool fx_msgpack_string(fx_msgpack *m, fx_bytes *text) {
  head h;
  if (!read_head(m, &h) || h.kind != KIND_STRING || !fx_bytes_slice(m->bytes, m->at, h.value, text))
    return fail(m);
  m->at += text->size;
  return true;
}

bool fx_msgpack_unsigned(fx_msgpack *m, uint64_t *number) {
  head h;
  if (!read_head(m, &h) || h.kind != KIND_NUMBER || h.negative)
    return fail(m);
  *number = h.value;
  return true;
}

/* Counts what is still to be passed instead of nesting: depth costs nothing. */
bool fx_msgpack_skip(fx_msgpack *m) {
  fx_bytes content;
  head h;
  for (uint64_t left = 1; left > 0; --left) {
    if (!read_head(m, &h))
      return false;
    if (h.kind == KIND_ARRAY || h.kind == KIND_MAP)
      left += h.kind == KIND_MAP ? 2 * h.value : h.value;
    else if (h.kind != KIND_NUMBER && !fx_bytes_slice(m->bytes, m->at, h.value, &content))
      return fail(m);
    else if (h.kind != KIND_NUMBER)
      m->at += content.size;
    if (left > m->bytes.size) /* each takes at least a byte */
      return fail(m);
  }
  return true;
}
