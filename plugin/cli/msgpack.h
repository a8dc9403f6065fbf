/* MessagePack, read in place: the encoding of an AMD code object's metadata.
 *
 * A cursor, and nothing is allocated: common libraries reserve as much memory as a count says, which here
 * may be a lie. After a failure every call fails. */
#ifndef FX_CLI_MSGPACK_H
#define FX_CLI_MSGPACK_H

#include "bytes.h"

typedef struct fx_msgpack {
  fx_bytes bytes;
  size_t at;
  bool failed;
} fx_msgpack;

/* Each reads the next value if it is of that kind; otherwise the cursor fails. */
bool fx_msgpack_map(fx_msgpack *m, uint32_t *pairs);
bool fx_msgpack_array(fx_msgpack *m, uint32_t *count);
bool fx_msgpack_string(fx_msgpack *m, fx_bytes *text);
bool fx_msgpack_unsigned(fx_msgpack *m, uint64_t *number);
/* Any value, with all in it. */
bool fx_msgpack_skip(fx_msgpack *m);

static inline bool fx_bytes_equal(fx_bytes bytes, const char *text) {
  return bytes.size == strlen(text) && memcmp(bytes.data, text, bytes.size) == 0;
}

#endif
