/* Cubins: what ptxas writes about kernels into .nv.info sections. The format is not public; the numbers
 * here are those that open tools (cuobjdump's output, the open GPU compilers) agree about. See code.h. */
#include <stdio.h>
#include <stdlib.h>

#include "code.h"

enum {
  FORMAT_SIZED = 4, /* a length and as many bytes; the other formats have two bytes */
  KERNEL_PARAMETER = 0x17,
  PARAMETER_BYTES = 0x19,
  FRAME_SIZE = 0x11,
  REGISTER_COUNT = 0x2f,
  PARAMETER_SIZE_SHIFT = 18,
  RESERVED_SHARED = 1024, /* by the driver, part of each kernel's section from sm_90 on */
  FIRST_WITH_RESERVED = 90,
  ABI_WITH_WIDE_TARGET = 8 /* the byte of e_flags that has the target */
};

typedef struct attribute {
  unsigned id;
  uint16_t number;  /* of the formats without content */
  fx_bytes content; /* of the format with it */
} attribute;

static bool next_attribute(fx_bytes info, uint64_t *at, attribute *a) {
  fx_bytes header;
  if (!fx_bytes_slice(info, *at, 4, &header))
    return false;
  *a = (attribute){.id = header.data[1], .number = fx_bytes_16(header, 2)};
  *at += 4;
  if (header.data[0] != FORMAT_SIZED)
    return true;
  if (!fx_bytes_slice(info, *at, a->number, &a->content))
    return false;
  *at += a->number;
  return true;
}

static const char *suffix(const char *name, const char *prefix) {
  size_t length = strlen(prefix);
  return strncmp(name, prefix, length) == 0 && name[length] ? name + length : NULL;
}

/* Index, ordinal and offset, then the size in the upper bits of a word. */
static void add_parameter(fx_codes *codes, fx_code_kernel *kernel, fx_bytes content) {
  uint64_t ordinal = fx_bytes_16(content, 4);
  fx_code_argument *grown =
      FX_POOL_ARRAY(codes->pool, kernel->argument_count + 1, fx_code_argument);
  if (!grown)
    return;
  /* They come last first. */
  for (size_t i = 0; i < kernel->argument_count; ++i)
    grown[i + 1] = kernel->arguments[i];
  grown[0] =
      (fx_code_argument){.name = "",
                         .kind = fx_pool_format(codes->pool, "parameter %u", (unsigned)ordinal),
                         .offset = fx_bytes_16(content, 6),
                         .size = fx_bytes_32(content, 8) >> PARAMETER_SIZE_SHIFT};
  kernel->arguments = grown;
  ++kernel->argument_count;
}

static void read_kernel_info(fx_codes *codes, fx_code_kernel *kernel, fx_bytes info) {
  uint64_t at = 0;
  attribute a;
  while (next_attribute(info, &at, &a)) {
    if (a.id == KERNEL_PARAMETER && a.content.size >= 12)
      add_parameter(codes, kernel, a.content);
    else if (a.id == PARAMETER_BYTES && !a.content.size)
      kernel->argument_bytes = a.number;
  }
}

/* Registers and stack are in the common section, by the symbol of the function: the same number that the
 * kernel's own section names as its symbol is `sh_info` of .text only, so symbols are read by name. */
static const char *symbol_name(const fx_elf *elf, uint32_t index) {
  fx_code_section section, strings = {.content = {NULL, 0}};
  fx_bytes entry;
  for (unsigned i = 0; fx_code_section_at(elf, i, &section); ++i)
    if (strcmp(section.name, ".strtab") == 0)
      strings = section;
  for (unsigned i = 0; fx_code_section_at(elf, i, &section); ++i)
    if (strcmp(section.name, ".symtab") == 0 &&
        fx_bytes_slice(section.content, 24 * (uint64_t)index, 24, &entry))
      return fx_bytes_string(strings.content, fx_bytes_32(entry, 0));
  return NULL;
}

static void read_common_info(const fx_elf *elf, fx_code *code, fx_bytes info) {
  uint64_t at = 0;
  attribute a;
  while (next_attribute(info, &at, &a)) {
    if ((a.id != REGISTER_COUNT && a.id != FRAME_SIZE) || a.content.size < 8)
      continue;
    const char *name = symbol_name(elf, fx_bytes_32(a.content, 0));
    fx_code_kernel *kernel = name ? fx_code_find_kernel(code, name) : NULL;
    if (kernel)
      *(a.id == FRAME_SIZE ? &kernel->scratch : &kernel->registers) = fx_bytes_32(a.content, 4);
  }
}

static unsigned read_target(const fx_object *object) {
  unsigned abi = object->bytes.data[8]; /* EI_ABIVERSION; the header was checked */
  uint32_t flags = object->elf.flags;
  return abi >= ABI_WITH_WIDE_TARGET ? flags >> 8 & 0xff : flags & 0xff;
}

bool fx_code_read_cubin(fx_codes *codes, fx_code *code, const fx_object *object, const char *name) {
  const fx_elf *elf = &object->elf;
  fx_code_section section;
  unsigned target = read_target(object);
  bool reserved = false;
  (void)name;
  code->target = fx_pool_format(codes->pool, "sm_%u", target);
  for (unsigned i = 0; fx_code_section_at(elf, i, &section); ++i) {
    const char *kernel = suffix(section.name, ".nv.info.");
    reserved |= strcmp(section.name, ".nv.shared.reserved.0") == 0 && target >= FIRST_WITH_RESERVED;
    if (!kernel || fx_code_find_kernel(code, kernel))
      continue;
    fx_code_kernel *added = fx_code_add_kernel(codes, code, fx_pool_string(codes->pool, kernel));
    if (!added)
      return true;
    added->static_shared = 0;
    added->scratch = 0;
    added->wave = 32;
    read_kernel_info(codes, added, section.content);
  }
  for (unsigned i = 0; fx_code_section_at(elf, i, &section); ++i) {
    const char *kernel = suffix(section.name, ".nv.shared.");
    fx_code_kernel *found = kernel ? fx_code_find_kernel(code, kernel) : NULL;
    if (found)
      found->static_shared = reserved && section.size >= RESERVED_SHARED
                                 ? section.size - RESERVED_SHARED
                                 : section.size;
    if (strcmp(section.name, ".nv.info") == 0)
      read_common_info(elf, code, section.content);
  }
  return true;
}
