/* The note of a kernel (docs/kernel_note.md), read from bytes that nobody vouches for. */
#ifndef FX_RUNTIME_NOTE_H
#define FX_RUNTIME_NOTE_H

#include "bytes.h"
#include "status.h"

/* Points into the bytes that it was read from. */
typedef struct fx_note {
  fx_bytes bytes;
  uint64_t static_shared;
  uint64_t dynamic_shared;
  uint32_t shared_align;
  uint32_t slot_count;
  uint32_t argument_bytes;
  uint32_t flags;
  const char *signature;
  uint32_t slots_offset, slot_size;
} fx_note;

/* Checks everything, the slots too. `kernel` is for messages; the bytes may be more than the note. */
fx_status fx_note_read(fx_bytes bytes, const char *kernel, fx_note *note);
/* The slot `index`, which is less than slot_count; *name is NULL where the note has none. */
fx_slot fx_note_slot(const fx_note *note, uint32_t index, const char **name);
/* "int32", "pointer", "vector of 4 float32": as messages call it. */
const char *fx_slot_describe(const fx_slot *slot, char *buffer, size_t size);

#endif
