/* The note of a kernel: see note.h. Offsets are those of fx_kernel_note_header and …_slot. */
#include "note.h"

#include <stdio.h>

#define HEADER(bytes, field, bits) fx_bytes_##bits(bytes, offsetof(fx_kernel_note_header, field))
#define SLOT(bytes, field, bits) fx_bytes_##bits(bytes, offsetof(fx_kernel_note_slot, field))

/* More is damage: no block has that much shared memory, and no argument is that large. */
#define SHARED_MAXIMUM ((uint64_t)1 << 32)
#define SLOT_MAXIMUM ((uint32_t)1 << 20)

_Static_assert(sizeof(fx_kernel_note_header) == 56, "the format is fixed");
_Static_assert(sizeof(fx_kernel_note_slot) == 16, "the format is fixed");

static bool is_power_of_two(uint32_t number) { return number && (number & (number - 1)) == 0; }

static bool is_kind(uint8_t kind) { return kind >= FX_SLOT_SIGNED && kind <= FX_SLOT_RECORD; }

static fx_bytes slot_bytes(const fx_note *note, uint32_t index) {
  fx_bytes slot;
  fx_bytes_slice(note->bytes, note->slots_offset + (uint64_t)index * note->slot_size,
                 sizeof(fx_kernel_note_slot), &slot);
  return slot;
}

/* What is wrong with a slot, or NULL. */
static const char *judge_slot(const fx_note *note, uint32_t index) {
  fx_bytes slot = slot_bytes(note, index);
  uint8_t kind = slot.data[offsetof(fx_kernel_note_slot, kind)];
  uint8_t element = slot.data[offsetof(fx_kernel_note_slot, element_kind)];
  uint32_t name = SLOT(slot, name_offset, 32), size = SLOT(slot, size, 32);
  if (!is_kind(kind) || (kind == FX_SLOT_VECTOR && !is_kind(element)))
    return "unknown kind";
  if (size == 0 || size > SLOT_MAXIMUM || SLOT(slot, lanes, 16) == 0)
    return "impossible size";
  if (!is_power_of_two(SLOT(slot, align, 32)))
    return "impossible alignment";
  if (name && !fx_bytes_string(note->bytes, name))
    return "name outside of the note";
  return NULL;
}

/* What is wrong with the fields of a header of the right version, or NULL. Fills the note. */
static const char *judge_header(fx_note *note) {
  fx_bytes table, bytes = note->bytes;
  note->static_shared = HEADER(bytes, static_shared, 64);
  note->dynamic_shared = HEADER(bytes, dynamic_shared, 64);
  note->shared_align = HEADER(bytes, shared_align, 32);
  note->slot_count = HEADER(bytes, slot_count, 32);
  note->slot_size = HEADER(bytes, slot_size, 32);
  note->slots_offset = HEADER(bytes, slots_offset, 32);
  note->argument_bytes = HEADER(bytes, argument_bytes, 32);
  note->flags = HEADER(bytes, flags, 32);
  note->signature = fx_bytes_string(bytes, HEADER(bytes, signature_offset, 32));
  if (note->static_shared > SHARED_MAXIMUM || note->dynamic_shared > SHARED_MAXIMUM)
    return "impossible shared memory";
  if (!is_power_of_two(note->shared_align) || note->shared_align > SLOT_MAXIMUM)
    return "impossible alignment of shared memory";
  if (note->slots_offset < sizeof(fx_kernel_note_header) ||
      note->slot_size < sizeof(fx_kernel_note_slot) ||
      !fx_bytes_slice(bytes, note->slots_offset, (uint64_t)note->slot_count * note->slot_size,
                      &table))
    return "slots outside of the note";
  if (!note->signature)
    return "signature outside of the note";
  return NULL;
}

fx_status fx_note_read(fx_bytes bytes, const char *kernel, fx_note *note) {
  *note = (fx_note){.bytes = bytes};
  if (bytes.size < sizeof(fx_kernel_note_header) ||
      HEADER(bytes, magic, 32) != FX_KERNEL_NOTE_MAGIC)
    return fx_fail(FX_ERROR_NOTE, "the note of kernel '%s' is damaged: no header", kernel);
  uint32_t size = HEADER(bytes, size, 32), version = HEADER(bytes, version, 32);
  if (version > FX_KERNEL_NOTE_VERSION)
    return fx_fail(FX_ERROR_NOTE,
                   "the note of kernel '%s' has version %u and this runtime reads up to %u: update "
                   "the runtime, or build the kernel with its plugin",
                   kernel, version, FX_KERNEL_NOTE_VERSION);
  if (version == 0 || size < sizeof(fx_kernel_note_header) ||
      !fx_bytes_slice(bytes, 0, size, &note->bytes))
    return fx_fail(FX_ERROR_NOTE, "the note of kernel '%s' is damaged: version %u, %u bytes of %zu",
                   kernel, version, size, bytes.size);
  const char *defect = judge_header(note);
  if (defect)
    return fx_fail(FX_ERROR_NOTE, "the note of kernel '%s' is damaged: %s", kernel, defect);
  for (uint32_t i = 0; i < note->slot_count; ++i) {
    defect = judge_slot(note, i);
    if (defect)
      return fx_fail(FX_ERROR_NOTE, "the note of kernel '%s' is damaged: slot %u: %s", kernel, i,
                     defect);
  }
  return fx_success();
}

fx_slot fx_note_slot(const fx_note *note, uint32_t index, const char **name) {
  fx_bytes slot = slot_bytes(note, index);
  uint32_t offset = SLOT(slot, name_offset, 32);
  *name = offset ? fx_bytes_string(note->bytes, offset) : NULL;
  return (fx_slot){
      .kind = (fx_slot_kind)slot.data[offsetof(fx_kernel_note_slot, kind)],
      .element_kind = (fx_slot_kind)slot.data[offsetof(fx_kernel_note_slot, element_kind)],
      .lanes = SLOT(slot, lanes, 16),
      .size = SLOT(slot, size, 32),
  };
}

static void describe_number(fx_slot_kind kind, size_t size, char *buffer, size_t buffer_size) {
  static const char *const names[] = {
      [FX_SLOT_SIGNED] = "int",      [FX_SLOT_UNSIGNED] = "uint", [FX_SLOT_BOOL] = "bool",
      [FX_SLOT_FLOAT] = "float",     [FX_SLOT_BFLOAT] = "bfloat", [FX_SLOT_OPAQUE] = "opaque",
      [FX_SLOT_POINTER] = "pointer", [FX_SLOT_VECTOR] = "vector", [FX_SLOT_TENSOR] = "tensor",
      [FX_SLOT_RECORD] = "record",
  };
  const char *name = (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : NULL;
  if (!name)
    name = "unknown";
  if (kind == FX_SLOT_BOOL || kind == FX_SLOT_POINTER)
    snprintf(buffer, buffer_size, "%s", name);
  else if (kind == FX_SLOT_TENSOR || kind == FX_SLOT_RECORD)
    snprintf(buffer, buffer_size, "%s of %zu bytes", name, size);
  else
    snprintf(buffer, buffer_size, "%s%zu", name, 8 * size);
}

const char *fx_slot_describe(const fx_slot *slot, char *buffer, size_t size) {
  char element[40];
  if (slot->kind != FX_SLOT_VECTOR || slot->lanes == 0) {
    describe_number(slot->kind, slot->size, buffer, size);
    return buffer;
  }
  /* A vector of three lanes has the size of four. */
  size_t lanes = slot->lanes == 3 ? 4 : slot->lanes;
  describe_number(slot->element_kind, slot->size / lanes, element, sizeof element);
  snprintf(buffer, size, "vector of %u %s", slot->lanes, element);
  return buffer;
}
