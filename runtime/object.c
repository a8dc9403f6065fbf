/* Code objects: see object.h. */
#include "object.h"

#include <ctype.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>

#include "target.h"

#define FATBIN_MAGIC 0xba55ed50u
/* Directives stand at the top of PTX; a target further down than this is not looked for. */
#define PTX_HEAD 4096

static fx_bytes skip(fx_bytes text, size_t count) {
  return (fx_bytes){text.data + count, text.size - count};
}

static fx_bytes skip_until(fx_bytes text, const char *end) {
  while (text.size && !fx_bytes_start_with(text, end))
    text = skip(text, 1);
  return text;
}

/* Behind white space and comments of PTX. */
static fx_bytes skip_blanks(fx_bytes text) {
  for (;;) {
    if (text.size && isspace(text.data[0]))
      text = skip(text, 1);
    else if (fx_bytes_start_with(text, "//"))
      text = skip_until(text, "\n");
    else if (fx_bytes_start_with(text, "/*"))
      text = skip_until(text, "*/").size >= 2 ? skip(skip_until(text, "*/"), 2)
                                              : skip(text, text.size);
    else
      return text;
  }
}

static bool is_ptx(fx_bytes bytes) { return fx_bytes_start_with(skip_blanks(bytes), ".version"); }

/* ".target sm_90a, debug" */
static void read_ptx_target(fx_bytes text, char *target, size_t size) {
  fx_bytes_slice(text, 0, text.size < PTX_HEAD ? text.size : PTX_HEAD, &text);
  text = skip_until(text, ".target");
  if (text.size)
    text = skip_blanks(skip(text, strlen(".target")));
  size_t length = 0;
  while (length < text.size && length + 1 < size &&
         (isalnum(text.data[length]) || text.data[length] == '_')) {
    target[length] = (char)text.data[length];
    ++length;
  }
  target[length] = '\0';
}

static fx_status read_elf(const char *name, fx_object *object) {
  char machine[32];
  fx_status status = fx_elf_read(object->bytes, name, &object->elf);
  if (status.code)
    return status;
  const fx_elf *elf = &object->elf;
  object->kind = elf->machine == EM_AMDGPU ? FX_OBJECT_AMD
                 : elf->machine == EM_CUDA ? FX_OBJECT_CUBIN
                                           : FX_OBJECT_HOST;
  if (elf->type == ET_REL && object->kind != FX_OBJECT_CUBIN)
    return fx_fail(FX_ERROR_OBJECT, "'%s' is not linked: link it into a %s first", name,
                   object->kind == FX_OBJECT_HOST ? "shared object (-shared)" : "code object");
  if (object->kind == FX_OBJECT_CUBIN)
    return status; /* where the flags have the target depends on the version; the driver knows */
  const char *target = object->kind == FX_OBJECT_AMD
                           ? fx_target_amd_name(elf->flags)
                           : fx_target_machine_name(elf->machine, machine, sizeof machine);
  snprintf(object->target, sizeof object->target, "%s", target ? target : "");
  return status;
}

fx_status fx_object_read(fx_bytes bytes, const char *name, const char *target, fx_object *object) {
  *object = (fx_object){.bytes = bytes};
  if (bytes.size == 0)
    return fx_fail(FX_ERROR_OBJECT, "'%s' is empty", name);
  if (fx_bundle_is(bytes)) {
    fx_status status = fx_bundle_find(bytes, name, target, &object->bytes);
    if (status.code)
      return status;
    if (!fx_elf_is(object->bytes))
      return fx_fail(FX_ERROR_OBJECT, "'%s' is an offload bundle without a code object in it",
                     name);
  }
  if (fx_elf_is(object->bytes))
    return read_elf(name, object);
  if (bytes.size >= 4 && fx_bytes_32(bytes, 0) == FATBIN_MAGIC) {
    object->kind = FX_OBJECT_FATBIN;
    return fx_success();
  }
  if (is_ptx(bytes)) {
    object->kind = FX_OBJECT_PTX;
    read_ptx_target(bytes, object->target, sizeof object->target);
    return fx_success();
  }
  return fx_fail(FX_ERROR_OBJECT,
                 "'%s' is no code object: expected a shared object, an AMD code object or bundle, "
                 "PTX, a cubin or a fat binary",
                 name);
}

/* A linked object has its notes in the dynamic table; a cubin and hidden ones are in the other. */
static const char *next_note(const fx_object *object, fx_elf_cursor *cursor, fx_bytes *note) {
  fx_elf_symbol symbol;
  if (object->kind == FX_OBJECT_PTX || object->kind == FX_OBJECT_FATBIN)
    return NULL;
  while (fx_elf_next_symbol(&object->elf, object->kind == FX_OBJECT_CUBIN, cursor, &symbol))
    if (strncmp(symbol.name, FX_KERNEL_NOTE_PREFIX, strlen(FX_KERNEL_NOTE_PREFIX)) == 0) {
      *note = symbol.content;
      return symbol.name + strlen(FX_KERNEL_NOTE_PREFIX);
    }
  return NULL;
}

bool fx_object_find_note(const fx_object *object, const char *kernel, fx_bytes *note) {
  fx_elf_cursor cursor = {0};
  const char *found;
  while ((found = next_note(object, &cursor, note)))
    if (strcmp(found, kernel) == 0)
      return true;
  return false;
}

const char *fx_object_next_kernel(const fx_object *object, fx_elf_cursor *cursor) {
  fx_bytes note;
  return next_note(object, cursor, &note);
}
