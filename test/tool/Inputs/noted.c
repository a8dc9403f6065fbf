/* A host shared object with a note as the plugin writes it, by hand (docs/kernel_note.md). */
#include <stddef.h>

#include <fx/kernel_note.h>

struct note {
  fx_kernel_note_header header;
  fx_kernel_note_slot slots[2];
  char left[7], out[4], signature[4];
};

const struct note __fx_kernel_noted = {
    {.size = sizeof(struct note),
     .magic = FX_KERNEL_NOTE_MAGIC,
     .version = FX_KERNEL_NOTE_VERSION,
     .slots_offset = offsetof(struct note, slots),
     .static_shared = 64,
     .dynamic_shared = 4096,
     .shared_align = 16,
     .slot_count = 2,
     .slot_size = sizeof(fx_kernel_note_slot),
     .signature_offset = offsetof(struct note, signature),
     .argument_bytes = 16},
    {{FX_SLOT_SIGNED, 0, 1, 4, 4, offsetof(struct note, left)},
     {FX_SLOT_POINTER, 0, 1, 8, 8, offsetof(struct note, out)}},
    "p.left", "out", "sig"};
