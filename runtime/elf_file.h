/* ELF files, as far as a launcher looks into them: who they are for, and named constants in them.
 *
 * Reads in place, 64-bit little-endian only, which covers all three kinds of code objects; whatever
 * lies outside of the bytes, or does not fit together, is an error and never an access. */
#ifndef FX_RUNTIME_ELF_FILE_H
#define FX_RUNTIME_ELF_FILE_H

#include "bytes.h"
#include "status.h"

typedef struct fx_elf {
  fx_bytes bytes;
  uint16_t type;    /* ET_… */
  uint16_t machine; /* EM_… */
  uint32_t flags;
  fx_bytes sections; /* the section header table, empty if there is none */
  unsigned section_count;
} fx_elf;

typedef struct fx_elf_symbol {
  const char *name;
  fx_bytes
      content; /* the bytes that the file has for it; empty for functions and undefined symbols */
} fx_elf_symbol;

/* Which table, and how far. Zero-initialise. */
typedef struct fx_elf_cursor {
  unsigned section;
  uint64_t symbol;
} fx_elf_cursor;

bool fx_elf_is(fx_bytes bytes);
/* `name` is for messages. */
fx_status fx_elf_read(fx_bytes bytes, const char *name, fx_elf *elf);
/* The next defined data symbol, of the dynamic table or, where `all` is set, of every table; false at
 * the end. Damaged symbols are passed over. */
bool fx_elf_next_symbol(const fx_elf *elf, bool all, fx_elf_cursor *cursor, fx_elf_symbol *symbol);

#endif
