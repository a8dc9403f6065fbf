/* AMD code objects: the metadata of kernels, MessagePack in a note of the ELF file (LLVM's AMDGPUUsage,
 * "Code Object Metadata"). See code.h. */
#include <elf.h>

#include "code.h"
#include "msgpack.h"

enum { NT_METADATA = 32, NOTE_HEADER = 12 };

static bool fail(fx_codes *codes, const char *name) {
  codes->error = fx_pool_format(codes->pool, "'%s' is damaged: the metadata of its kernels", name);
  return false;
}

static const char *keep(fx_codes *codes, fx_bytes text) {
  return fx_pool_copy(codes->pool, (const char *)text.data, text.size);
}

static bool read_argument_value(fx_codes *codes, fx_msgpack *m, fx_bytes key,
                                fx_code_argument *argument) {
  fx_bytes text;
  if (fx_bytes_equal(key, ".offset"))
    return fx_msgpack_unsigned(m, &argument->offset);
  if (fx_bytes_equal(key, ".size"))
    return fx_msgpack_unsigned(m, &argument->size);
  if (fx_bytes_equal(key, ".name") && fx_msgpack_string(m, &text))
    argument->name = keep(codes, text);
  else if (fx_bytes_equal(key, ".value_kind") && fx_msgpack_string(m, &text))
    argument->kind = keep(codes, text);
  else if (!m->failed)
    return fx_msgpack_skip(m);
  return !m->failed;
}

static bool read_argument(fx_codes *codes, fx_msgpack *m, fx_code_argument *argument) {
  uint32_t pairs;
  fx_bytes key;
  *argument = (fx_code_argument){.name = "", .kind = "", .offset = FX_UNKNOWN, .size = FX_UNKNOWN};
  if (!fx_msgpack_map(m, &pairs))
    return false;
  while (pairs-- > 0)
    if (!fx_msgpack_string(m, &key) || !read_argument_value(codes, m, key, argument))
      return false;
  argument->hidden = strncmp(argument->kind, "hidden_", 7) == 0;
  return true;
}

static bool read_arguments(fx_codes *codes, fx_msgpack *m, fx_code_kernel *kernel) {
  uint32_t count;
  if (!fx_msgpack_array(m, &count))
    return false;
  kernel->arguments = FX_POOL_ARRAY(codes->pool, (size_t)count + 1, fx_code_argument);
  if (!kernel->arguments)
    return false;
  while (count-- > 0)
    if (!read_argument(codes, m, &kernel->arguments[kernel->argument_count++]))
      return false;
  return true;
}

static bool read_kernel_value(fx_codes *codes, fx_msgpack *m, fx_bytes key,
                              fx_code_kernel *kernel) {
  const struct {
    const char *key;
    uint64_t *value;
  } numbers[] = {{".kernarg_segment_size", &kernel->argument_bytes},
                 {".group_segment_fixed_size", &kernel->static_shared},
                 {".private_segment_fixed_size", &kernel->scratch},
                 {".vgpr_count", &kernel->registers},
                 {".agpr_count", &kernel->accumulation_registers},
                 {".sgpr_count", &kernel->scalar_registers},
                 {".max_flat_workgroup_size", &kernel->max_workgroup},
                 {".wavefront_size", &kernel->wave}};
  fx_bytes text;
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i)
    if (fx_bytes_equal(key, numbers[i].key))
      return fx_msgpack_unsigned(m, numbers[i].value);
  if (fx_bytes_equal(key, ".args"))
    return read_arguments(codes, m, kernel);
  if (!fx_bytes_equal(key, ".name"))
    return fx_msgpack_skip(m);
  if (!fx_msgpack_string(m, &text))
    return false;
  kernel->name = keep(codes, text);
  return true;
}

static bool read_kernels(fx_codes *codes, fx_code *code, fx_msgpack *m) {
  uint32_t count, pairs;
  fx_bytes key;
  if (!fx_msgpack_array(m, &count))
    return false;
  while (count-- > 0) {
    fx_code_kernel *kernel = fx_code_add_kernel(codes, code, "");
    if (!kernel || !fx_msgpack_map(m, &pairs))
      return false;
    while (pairs-- > 0)
      if (!fx_msgpack_string(m, &key) || !read_kernel_value(codes, m, key, kernel))
        return false;
  }
  return true;
}

static bool read_metadata(fx_codes *codes, fx_code *code, fx_bytes metadata) {
  fx_msgpack m = {.bytes = metadata};
  uint32_t pairs;
  fx_bytes key;
  if (!fx_msgpack_map(&m, &pairs))
    return false;
  while (pairs-- > 0) {
    if (!fx_msgpack_string(&m, &key))
      return false;
    bool read = fx_bytes_equal(key, "amdhsa.kernels") ? read_kernels(codes, code, &m)
                                                      : fx_msgpack_skip(&m);
    if (!read)
      return false;
  }
  return true;
}

/* A note: three numbers, then owner and content, each padded to four bytes. */
static bool read_notes(fx_codes *codes, fx_code *code, fx_bytes notes) {
  fx_bytes header, owner, content;
  uint64_t at = 0;
  while (fx_bytes_slice(notes, at, NOTE_HEADER, &header)) {
    uint64_t owner_size = fx_bytes_32(header, 0), size = fx_bytes_32(header, 4);
    uint64_t content_at = at + NOTE_HEADER + (owner_size + 3) / 4 * 4;
    if (!fx_bytes_slice(notes, at + NOTE_HEADER, owner_size, &owner) ||
        !fx_bytes_slice(notes, content_at, size, &content))
      return false;
    if (fx_bytes_32(header, 8) == NT_METADATA && fx_bytes_start_with(owner, "AMDGPU") &&
        !read_metadata(codes, code, content))
      return false;
    at = content_at + (size + 3) / 4 * 4;
  }
  return true;
}

bool fx_code_read_amd(fx_codes *codes, fx_code *code, const fx_object *object, const char *name) {
  fx_code_section section;
  for (unsigned i = 0; fx_code_section_at(&object->elf, i, &section); ++i)
    if (section.type == SHT_NOTE && !read_notes(codes, code, section.content))
      return fail(codes, name);
  return true;
}
