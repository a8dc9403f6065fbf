/* Code objects: what a file is, who it is for, and which notes it has.
 *
 * Kinds are told apart by content. Everything here is read, nothing is executed, and every byte may
 * be hostile. */
#ifndef FX_RUNTIME_OBJECT_H
#define FX_RUNTIME_OBJECT_H

#include "elf_file.h"

typedef enum fx_object_kind {
  FX_OBJECT_HOST,  /* ELF shared object for a processor */
  FX_OBJECT_AMD,   /* ELF code object for an AMD GPU, possibly out of an offload bundle */
  FX_OBJECT_CUBIN, /* ELF for an NVIDIA GPU */
  FX_OBJECT_PTX,   /* text for NVIDIA GPUs */
  FX_OBJECT_FATBIN /* NVIDIA's container of the two */
} fx_object_kind;

typedef struct fx_object {
  fx_object_kind kind;
  fx_bytes bytes;  /* of the object itself, within those that were read */
  fx_elf elf;      /* of the three ELF kinds */
  char target[64]; /* "x86_64", "gfx90a", "sm_80"; empty where it cannot be told */
} fx_object;

/* `name` is for messages. `target` is the device's, and decides which entry of an offload bundle is
 * taken; NULL takes the first one for a GPU. */
fx_status fx_object_read(fx_bytes bytes, const char *name, const char *target, fx_object *object);
/* The bytes of the note of `kernel`; false where there is none. Not for PTX and fat binaries. */
bool fx_object_find_note(const fx_object *object, const char *kernel, fx_bytes *note);

/* The kernels that have a note, one at a time; NULL at the end. Zero-initialise the cursor. */
const char *fx_object_next_kernel(const fx_object *object, fx_elf_cursor *cursor);

/* An offload bundle of clang: entries for several targets behind each other. */
bool fx_bundle_is(fx_bytes bytes);
/* All entries, one at a time; false at the end, and where the bundle is damaged or compressed. *cursor is
 * 0 at first, and still is where not even one could be read. `target` is empty for the host's entry. */
bool fx_bundle_next(fx_bytes bytes, uint64_t *cursor, char *target, size_t size, fx_bytes *content);
fx_status fx_bundle_find(fx_bytes bytes, const char *name, const char *target, fx_bytes *entry);

#endif
