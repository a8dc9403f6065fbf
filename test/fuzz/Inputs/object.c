/* Fuzzing the reader of code objects: whatever the bytes, no access outside of them, and an end.
 *
 * With libFuzzer (test/fuzz/run.sh) it gets made-up bytes; with -DREPLAY it is a program that reads the
 * files it is given, for the regression test. */
#include "object.h"
#include "note.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Keeps the compiler from dropping what is read. */
static volatile size_t sink;

static void read_note(fx_bytes bytes, const char *kernel) {
  char text[64];
  const char *name;
  fx_note note;
  if (fx_note_read(bytes, kernel, &note).code)
    return;
  sink += strlen(note.signature);
  for (uint32_t i = 0; i < note.slot_count; ++i) {
    fx_slot slot = fx_note_slot(&note, i, &name);
    sink += strlen(fx_slot_describe(&slot, text, sizeof text)) + (name ? strlen(name) : 0);
  }
}

static void read_object(fx_bytes bytes, const char *target) {
  fx_object object;
  fx_elf_cursor cursor = {0};
  fx_bytes note;
  const char *kernel;
  if (fx_object_read(bytes, "input", target, &object).code)
    return;
  sink += strlen(object.target);
  while ((kernel = fx_object_next_kernel(&object, &cursor)))
    if (fx_object_find_note(&object, kernel, &note))
      read_note(note, kernel);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fx_bytes bytes = {data, size};
  read_object(bytes, NULL);
  read_object(bytes, "gfx90a:sramecc+:xnack-");
  read_note(bytes, "k");
  return 0;
}

#ifdef REPLAY

int main(int count, char **arguments) {
  for (int i = 1; i < count; ++i) {
    FILE *file = fopen(arguments[i], "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
      perror(arguments[i]);
      return 1;
    }
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(size ? size : 1);
    if (!bytes || fread(bytes, 1, size, file) != size) {
      perror(arguments[i]);
      return 1;
    }
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
    fclose(file);
  }
  printf("%d files read\n", count - 1);
  return count > 1 ? 0 : 1;
}

#endif
