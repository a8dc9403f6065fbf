/* Offload bundles: "__CLANG_OFFLOAD_BUNDLE__", a count, then offset, size and target of each entry. */
#include "object.h"
#include "target.h"

#include <stdio.h>

#define MAGIC "__CLANG_OFFLOAD_BUNDLE__"
#define COMPRESSED_MAGIC "CCOB"
#define TRIPLE "amdgcn-amd-amdhsa-"

typedef struct entry {
  fx_bytes content;
  char target[64]; /* "gfx90a:xnack-", or empty for the host's */
} entry;

bool fx_bundle_is(fx_bytes bytes) {
  return fx_bytes_start_with(bytes, MAGIC) || fx_bytes_start_with(bytes, COMPRESSED_MAGIC);
}

/* "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-" has the target behind the triple and its empty part. */
static void read_target(fx_bytes id, char *target, size_t size) {
  char text[160];
  size_t length = id.size < sizeof text - 1 ? id.size : sizeof text - 1;
  memcpy(text, id.data, length);
  text[length] = '\0';
  const char *triple = strstr(text, TRIPLE);
  target[0] = '\0';
  if (triple)
    snprintf(target, size, "%.*s", (int)size - 1,
             triple + strlen(TRIPLE) + (triple[strlen(TRIPLE)] == '-'));
}

/* The entry at *offset, which moves on; false where it is not all there. */
static bool read_entry(fx_bytes bytes, uint64_t *offset, entry *result) {
  fx_bytes header, id;
  if (!fx_bytes_slice(bytes, *offset, 24, &header) ||
      !fx_bytes_slice(bytes, *offset + 24, fx_bytes_64(header, 16), &id))
    return false;
  *offset += 24 + id.size;
  read_target(id, result->target, sizeof result->target);
  return fx_bytes_slice(bytes, fx_bytes_64(header, 0), fx_bytes_64(header, 8), &result->content);
}

fx_status fx_bundle_find(fx_bytes bytes, const char *name, const char *target, fx_bytes *found) {
  char targets[160] = "";
  fx_bytes count;
  entry candidate;
  uint64_t offset = strlen(MAGIC) + 8;
  if (fx_bytes_start_with(bytes, COMPRESSED_MAGIC))
    return fx_fail(FX_ERROR_OBJECT,
                   "'%s' is a compressed offload bundle: build it with "
                   "-no-offload-compress, or unbundle it",
                   name);
  if (!fx_bytes_slice(bytes, strlen(MAGIC), 8, &count))
    return fx_fail(FX_ERROR_OBJECT, "'%s' is a truncated offload bundle", name);
  for (uint64_t i = 0; i < fx_bytes_64(count, 0); ++i) {
    if (!read_entry(bytes, &offset, &candidate))
      return fx_fail(FX_ERROR_OBJECT, "'%s' is a truncated offload bundle", name);
    if (!candidate.target[0])
      continue;
    *found = candidate.content;
    if (!target || fx_target_amd_fits(target, candidate.target))
      return fx_success();
    size_t length = strlen(targets);
    snprintf(targets + length, sizeof targets - length, "%s%s", length ? ", " : "",
             candidate.target);
  }
  return fx_fail(FX_ERROR_TARGET, "'%s' has no code for %s; it has code for %s", name,
                 target ? target : "a GPU", targets[0] ? targets : "no GPU");
}

bool fx_bundle_next(fx_bytes bytes, uint64_t *cursor, char *target, size_t size,
                    fx_bytes *content) {
  entry next;
  fx_bytes header;
  uint64_t first = strlen(MAGIC) + 8;
  if (fx_bytes_start_with(bytes, COMPRESSED_MAGIC) || !fx_bytes_slice(bytes, 0, first, &header))
    return false;
  uint64_t offset = *cursor ? *cursor >> 16 : first, index = *cursor & 0xffff;
  if (index >= fx_bytes_64(header, strlen(MAGIC)) || index == 0xffff || offset >> 47 ||
      !read_entry(bytes, &offset, &next))
    return false;
  *cursor = offset << 16 | (index + 1);
  *content = next.content;
  snprintf(target, size, "%s", next.target);
  return true;
}
