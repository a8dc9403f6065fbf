/* Code objects: see code.h. */
#include "code.h"

#include <elf.h>

#include "options.h"

static const char *fail(fx_codes *codes, const char *message) {
  codes->error = fx_pool_string(codes->pool, message);
  return codes->error;
}

fx_code_kernel *fx_code_find_kernel(fx_code *code, const char *name) {
  for (fx_code_kernel *kernel = code->kernels; kernel; kernel = kernel->next)
    if (strcmp(kernel->name, name) == 0)
      return kernel;
  return NULL;
}

fx_code_kernel *fx_code_add_kernel(fx_codes *codes, fx_code *code, const char *name) {
  fx_code_kernel **end = &code->kernels;
  while (*end)
    end = &(*end)->next;
  *end = FX_POOL_NEW(codes->pool, fx_code_kernel);
  if (*end)
    **end = (fx_code_kernel){.name = name,
                             .argument_bytes = FX_UNKNOWN,
                             .static_shared = FX_UNKNOWN,
                             .dynamic_shared = FX_UNKNOWN,
                             .registers = FX_UNKNOWN,
                             .scalar_registers = FX_UNKNOWN,
                             .accumulation_registers = FX_UNKNOWN,
                             .scratch = FX_UNKNOWN,
                             .max_workgroup = FX_UNKNOWN,
                             .wave = FX_UNKNOWN};
  return *end;
}

bool fx_code_section_at(const fx_elf *elf, unsigned index, fx_code_section *section) {
  fx_bytes header, names_header, names;
  if (index >= elf->section_count ||
      !fx_bytes_slice(elf->sections, (uint64_t)index * sizeof(Elf64_Shdr), sizeof(Elf64_Shdr),
                      &header))
    return false;
  *section = (fx_code_section){.name = "",
                               .type = fx_bytes_32(header, offsetof(Elf64_Shdr, sh_type)),
                               .info = fx_bytes_32(header, offsetof(Elf64_Shdr, sh_info)),
                               .size = fx_bytes_64(header, offsetof(Elf64_Shdr, sh_size))};
  if (section->type != SHT_NOBITS)
    fx_bytes_slice(elf->bytes, fx_bytes_64(header, offsetof(Elf64_Shdr, sh_offset)), section->size,
                   &section->content);
  unsigned table = fx_bytes_16(elf->bytes, offsetof(Elf64_Ehdr, e_shstrndx));
  if (table < elf->section_count &&
      fx_bytes_slice(elf->sections, (uint64_t)table * sizeof(Elf64_Shdr), sizeof(Elf64_Shdr),
                     &names_header) &&
      fx_bytes_slice(elf->bytes, fx_bytes_64(names_header, offsetof(Elf64_Shdr, sh_offset)),
                     fx_bytes_64(names_header, offsetof(Elf64_Shdr, sh_size)), &names)) {
    const char *name = fx_bytes_string(names, fx_bytes_32(header, offsetof(Elf64_Shdr, sh_name)));
    section->name = name ? name : "";
  }
  return true;
}

/* Notes: what fx itself says about a kernel, in every kind of ELF object. */

static void read_slots(fx_codes *codes, fx_code_kernel *kernel, const fx_note *note) {
  kernel->slots = FX_POOL_ARRAY(codes->pool, (size_t)note->slot_count + 1, fx_code_argument);
  for (uint32_t i = 0; kernel->slots && i < note->slot_count; ++i) {
    char text[64];
    const char *path;
    fx_slot slot = fx_note_slot(note, i, &path);
    kernel->slots[kernel->slot_count++] = (fx_code_argument){
        .name = path ? path : "",
        .kind = fx_pool_string(codes->pool, fx_slot_describe(&slot, text, sizeof text)),
        .offset = FX_UNKNOWN,
        .size = slot.size};
  }
}

static bool read_notes(fx_codes *codes, fx_code *code, const fx_object *object) {
  fx_elf_cursor cursor = {0};
  const char *name;
  while ((name = fx_object_next_kernel(object, &cursor))) {
    fx_bytes bytes;
    fx_note note;
    fx_code_kernel *kernel = fx_code_find_kernel(code, name);
    if (kernel && kernel->has_note)
      continue; /* in the dynamic table and the other */
    if (!kernel)
      kernel = fx_code_add_kernel(codes, code, name);
    if (!kernel || !fx_object_find_note(object, name, &bytes))
      continue;
    fx_status status = fx_note_read(bytes, name, &note);
    if (status.code) {
      fail(codes, fx_status_message(&status));
      return false;
    }
    kernel->has_note = true;
    kernel->static_shared = note.static_shared;
    kernel->dynamic_shared = note.dynamic_shared;
    if (note.argument_bytes && kernel->argument_bytes == FX_UNKNOWN)
      kernel->argument_bytes = note.argument_bytes;
    read_slots(codes, kernel, &note);
  }
  return true;
}

static void read_object(fx_codes *codes, const fx_object *object, const char *container,
                        const char *name);

/* A program of HIP has its bundles, one per source file, in a section. */
static void read_fat_sections(fx_codes *codes, const fx_object *object, const char *name) {
  fx_code_section section;
  for (unsigned i = 0; fx_code_section_at(&object->elf, i, &section) && !codes->error; ++i)
    if (strcmp(section.name, ".hip_fatbin") == 0 && section.content.size)
      fx_codes_read(codes, section.content, name);
}

static void read_object(fx_codes *codes, const fx_object *object, const char *container,
                        const char *name) {
  fx_code *code = FX_POOL_NEW(codes->pool, fx_code);
  if (!code)
    return;
  *code = (fx_code){.container = container,
                    .kind = object->kind,
                    .target = fx_pool_string(codes->pool, object->target)};
  bool well = true;
  switch (object->kind) {
  case FX_OBJECT_AMD:
    well = fx_code_read_amd(codes, code, object, name);
    break;
  case FX_OBJECT_CUBIN:
    well = fx_code_read_cubin(codes, code, object, name);
    break;
  case FX_OBJECT_PTX:
    well = fx_code_read_ptx(codes, code, object, name);
    break;
  case FX_OBJECT_HOST:
    break;
  case FX_OBJECT_FATBIN:
    fail(codes, fx_pool_format(codes->pool,
                               "'%s' is a fat binary of CUDA, whose format is not public: "
                               "extract PTX or a cubin from it with cuobjdump",
                               name));
    return;
  }
  if (well && object->kind != FX_OBJECT_PTX)
    well = read_notes(codes, code, object);
  if (object->kind != FX_OBJECT_HOST || code->kernels) {
    *codes->end = code;
    codes->end = &code->next;
  }
  if (well && object->kind == FX_OBJECT_HOST)
    read_fat_sections(codes, object, name);
}

/* Bundles stand behind each other, each at a multiple of a page. */
static void read_bundles(fx_codes *codes, fx_bytes bytes, const char *name) {
  while (bytes.size && !codes->error) {
    fx_bytes entry = {0};
    char target[64];
    uint64_t cursor = 0;
    while (fx_bundle_next(bytes, &cursor, target, sizeof target, &entry)) {
      fx_object object;
      fx_status status = fx_object_read(entry, name, NULL, &object);
      if (!target[0] || entry.size == 0)
        continue; /* the host's, which is empty */
      if (status.code) {
        fail(codes, fx_status_message(&status));
        return;
      }
      memcpy(object.target, target, sizeof target);
      read_object(codes, &object, "offload bundle", name);
    }
    if (cursor == 0) {
      fail(codes,
           fx_pool_format(codes->pool, "'%s' is a truncated or compressed offload bundle", name));
      return;
    }
    do /* the next one, if there is any */
      bytes = (fx_bytes){bytes.data + 1, bytes.size - 1};
    while (bytes.size && !fx_bundle_is(bytes));
  }
}

void fx_codes_read(fx_codes *codes, fx_bytes bytes, const char *name) {
  fx_object object;
  if (!codes->end)
    codes->end = &codes->first;
  if (fx_bundle_is(bytes)) {
    read_bundles(codes, bytes, name);
    return;
  }
  fx_status status = fx_object_read(bytes, name, NULL, &object);
  if (status.code)
    fail(codes, fx_status_message(&status));
  else
    read_object(codes, &object, "", name);
}
