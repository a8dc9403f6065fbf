/* ELF files: see elf_file.h. Field offsets are those of the System V ABI, written as offsetof. */
#include "elf_file.h"

#include <elf.h>

#define FIELD_32(bytes, type, field) fx_bytes_32(bytes, offsetof(type, field))
#define FIELD_64(bytes, type, field) fx_bytes_64(bytes, offsetof(type, field))
#define FIELD_16(bytes, type, field) fx_bytes_16(bytes, offsetof(type, field))

bool fx_elf_is(fx_bytes bytes) { return fx_bytes_start_with(bytes, ELFMAG); }

static fx_status fail_truncated(const char *name, const char *part, uint64_t end, size_t size) {
  return fx_fail(FX_ERROR_OBJECT, "'%s' is truncated: its %s end at byte %llu of %zu", name, part,
                 (unsigned long long)end, size);
}

/* `count` entries of `size` bytes at `offset`; their end saturates where it cannot be represented. */
static bool find_table(fx_bytes bytes, uint64_t offset, unsigned count, unsigned size,
                       fx_bytes *table, uint64_t *end) {
  uint64_t length = (uint64_t)count * size;
  *end = offset > UINT64_MAX - length ? UINT64_MAX : offset + length;
  return fx_bytes_slice(bytes, offset, length, table);
}

static fx_status check_segments(fx_bytes bytes, const char *name) {
  fx_bytes table, entry, content;
  uint64_t end;
  unsigned count = FIELD_16(bytes, Elf64_Ehdr, e_phnum);
  unsigned size = FIELD_16(bytes, Elf64_Ehdr, e_phentsize);
  if (count == 0)
    return fx_success();
  if (size < sizeof(Elf64_Phdr))
    return fx_fail(FX_ERROR_OBJECT, "'%s' is damaged: segment headers of %u bytes", name, size);
  if (!find_table(bytes, FIELD_64(bytes, Elf64_Ehdr, e_phoff), count, size, &table, &end))
    return fail_truncated(name, "segment headers", end, bytes.size);
  for (unsigned i = 0; i < count; ++i) {
    if (!fx_bytes_slice(table, (uint64_t)i * size, sizeof(Elf64_Phdr), &entry))
      break;
    uint64_t offset = FIELD_64(entry, Elf64_Phdr, p_offset);
    uint64_t length = FIELD_64(entry, Elf64_Phdr, p_filesz);
    if (FIELD_32(entry, Elf64_Phdr, p_type) == PT_LOAD &&
        !fx_bytes_slice(bytes, offset, length, &content))
      return fail_truncated(name, "segments",
                            offset > UINT64_MAX - length ? UINT64_MAX : offset + length,
                            bytes.size);
  }
  return fx_success();
}

static fx_status find_sections(const char *name, fx_elf *elf) {
  uint64_t offset = FIELD_64(elf->bytes, Elf64_Ehdr, e_shoff), end;
  unsigned size = FIELD_16(elf->bytes, Elf64_Ehdr, e_shentsize);
  elf->section_count = FIELD_16(elf->bytes, Elf64_Ehdr, e_shnum);
  if (offset == 0 || elf->section_count == 0) {
    elf->section_count = 0;
    return fx_success();
  }
  if (size != sizeof(Elf64_Shdr))
    return fx_fail(FX_ERROR_OBJECT, "'%s' is damaged: section headers of %u bytes", name, size);
  if (!find_table(elf->bytes, offset, elf->section_count, size, &elf->sections, &end))
    return fail_truncated(name, "section headers", end, elf->bytes.size);
  return fx_success();
}

fx_status fx_elf_read(fx_bytes bytes, const char *name, fx_elf *elf) {
  *elf = (fx_elf){.bytes = bytes};
  if (bytes.size < sizeof(Elf64_Ehdr))
    return fail_truncated(name, "headers", sizeof(Elf64_Ehdr), bytes.size);
  if (bytes.data[EI_CLASS] != ELFCLASS64 || bytes.data[EI_DATA] != ELFDATA2LSB)
    return fx_fail(FX_ERROR_TARGET, "'%s' is not a 64-bit little-endian object", name);
  elf->type = FIELD_16(bytes, Elf64_Ehdr, e_type);
  elf->machine = FIELD_16(bytes, Elf64_Ehdr, e_machine);
  elf->flags = FIELD_32(bytes, Elf64_Ehdr, e_flags);
  fx_status status = check_segments(bytes, name);
  return status.code ? status : find_sections(name, elf);
}

static bool find_section(const fx_elf *elf, unsigned index, fx_bytes *section) {
  return index < elf->section_count &&
         fx_bytes_slice(elf->sections, (uint64_t)index * sizeof(Elf64_Shdr), sizeof(Elf64_Shdr),
                        section);
}

static bool find_content(const fx_elf *elf, fx_bytes section, fx_bytes *content) {
  return FIELD_32(section, Elf64_Shdr, sh_type) != SHT_NOBITS &&
         fx_bytes_slice(elf->bytes, FIELD_64(section, Elf64_Shdr, sh_offset),
                        FIELD_64(section, Elf64_Shdr, sh_size), content);
}

/* The bytes of a symbol are found through its section: its value is an address in a linked object. */
static bool read_symbol(const fx_elf *elf, fx_bytes entry, fx_bytes strings,
                        fx_elf_symbol *symbol) {
  fx_bytes section, content;
  unsigned type = ELF64_ST_TYPE(entry.data[offsetof(Elf64_Sym, st_info)]);
  symbol->name = fx_bytes_string(strings, FIELD_32(entry, Elf64_Sym, st_name));
  if (!symbol->name || (type != STT_OBJECT && type != STT_NOTYPE))
    return false;
  unsigned index = FIELD_16(entry, Elf64_Sym, st_shndx);
  if (index == SHN_UNDEF || !find_section(elf, index, &section) ||
      !find_content(elf, section, &content))
    return false;
  uint64_t value = FIELD_64(entry, Elf64_Sym, st_value);
  uint64_t address = FIELD_64(section, Elf64_Shdr, sh_addr);
  return value >= address && fx_bytes_slice(content, value - address,
                                            FIELD_64(entry, Elf64_Sym, st_size), &symbol->content);
}

bool fx_elf_next_symbol(const fx_elf *elf, bool all, fx_elf_cursor *cursor, fx_elf_symbol *symbol) {
  fx_bytes section, entries, strings_section, strings, entry;
  for (; find_section(elf, cursor->section, &section); ++cursor->section, cursor->symbol = 0) {
    uint32_t type = FIELD_32(section, Elf64_Shdr, sh_type);
    if (type != SHT_DYNSYM && !(all && type == SHT_SYMTAB))
      continue;
    if (!find_content(elf, section, &entries) ||
        !find_section(elf, FIELD_32(section, Elf64_Shdr, sh_link), &strings_section) ||
        !find_content(elf, strings_section, &strings))
      continue;
    while (fx_bytes_slice(entries, cursor->symbol * sizeof(Elf64_Sym), sizeof(Elf64_Sym), &entry)) {
      ++cursor->symbol;
      if (read_symbol(elf, entry, strings, symbol))
        return true;
    }
  }
  return false;
}
