/* Code objects as `fxstruct inspect` shows them: for each, its kernels with what they need.
 *
 * The runtime's readers say what a file is and read the notes that fx leaves; what the compilers of AMD
 * and NVIDIA write besides is read here. Nothing is executed, every byte may be hostile, and what a file
 * does not tell is unknown, never guessed. */
#ifndef FX_CLI_CODE_H
#define FX_CLI_CODE_H

#include "note.h"
#include "object.h"
#include "pool.h"

/* Numbers that a format may leave out. */
#define FX_UNKNOWN UINT64_MAX

typedef struct fx_code_argument {
  const char *name; /* "" for none */
  const char *kind; /* "global_buffer", "by_value", "u64", "int32" */
  uint64_t offset;  /* bytes, in the argument block */
  uint64_t size;
  bool hidden; /* the launcher's own */
} fx_code_argument;

typedef struct fx_code_kernel {
  const char *name;
  bool has_note;
  fx_code_argument *arguments; /* as the compiler passes them */
  size_t argument_count;
  fx_code_argument *slots; /* as the note has them, with paths in the source */
  size_t slot_count;
  uint64_t argument_bytes;
  uint64_t static_shared;
  uint64_t dynamic_shared; /* known from a note only */
  uint64_t registers;      /* vector registers (AMD), registers (NVIDIA), of a work-item */
  uint64_t scalar_registers;
  uint64_t accumulation_registers;
  uint64_t scratch; /* bytes of a work-item */
  uint64_t max_workgroup;
  uint64_t wave;
  struct fx_code_kernel *next;
} fx_code_kernel;

typedef struct fx_code {
  const char *container; /* "offload bundle", or "" */
  fx_object_kind kind;
  const char *target; /* "gfx90a"; "" where it cannot be told */
  fx_code_kernel *kernels;
  struct fx_code *next;
} fx_code;

typedef struct fx_codes {
  fx_pool *pool;
  fx_code *first;
  fx_code **end;
  const char *error; /* of what could not be read, or NULL */
} fx_codes;

/* Reads everything that is in the bytes. `name` is for messages. */
void fx_codes_read(fx_codes *codes, fx_bytes bytes, const char *name);

/* The parts. Each adds kernels to `code`; false, and codes->error, where the file is damaged. */
bool fx_code_read_amd(fx_codes *codes, fx_code *code, const fx_object *object, const char *name);
bool fx_code_read_cubin(fx_codes *codes, fx_code *code, const fx_object *object, const char *name);
bool fx_code_read_ptx(fx_codes *codes, fx_code *code, const fx_object *object, const char *name);

/* A new kernel of `code`, all numbers unknown; NULL when memory is exhausted. */
fx_code_kernel *fx_code_add_kernel(fx_codes *codes, fx_code *code, const char *name);
fx_code_kernel *fx_code_find_kernel(fx_code *code, const char *name);

/* Sections of an ELF object. */
typedef struct fx_code_section {
  const char *name; /* "" where it is damaged */
  uint32_t type;
  uint32_t info;
  uint64_t size;    /* also where the file has no bytes for it */
  fx_bytes content; /* empty where the file has none */
} fx_code_section;
bool fx_code_section_at(const fx_elf *elf, unsigned index, fx_code_section *section);

#endif
