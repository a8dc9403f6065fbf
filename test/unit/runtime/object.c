/* Code objects: told apart by content, and read without trust. */
#include "object.h"

#include <elf.h>

#include "check.h"

/* Exactly `size` bytes, so that any access outside is seen. */
static fx_status read_copy(const void *bytes, size_t size, const char *target, fx_object *object,
                           unsigned char **copy) {
  *copy = malloc(size ? size : 1);
  memcpy(*copy, bytes, size);
  return fx_object_read((fx_bytes){*copy, size}, "x", target, object);
}

static fx_status read_only(const void *bytes, size_t size, const char *target) {
  fx_object object;
  unsigned char *copy;
  fx_status status = read_copy(bytes, size, target, &object, &copy);
  free(copy);
  return status;
}

static fx_object read_text(const char *text) {
  fx_object object;
  unsigned char *copy;
  assert_ok(read_copy(text, strlen(text), NULL, &object, &copy));
  free(copy);
  object.bytes.data = NULL;
  return object;
}

/* A small ELF: a note of 60 bytes in a section at address 0x1000, its symbol, their strings ************/

typedef struct small_elf {
  Elf64_Ehdr header;
  Elf64_Phdr segment;
  Elf64_Shdr sections[4]; /* null, data, symbols, strings */
  Elf64_Sym symbols[4];
  char strings[64];
  unsigned char data[64];
} small_elf;

static small_elf make_elf(unsigned machine, unsigned flags) {
  small_elf elf = {
      .header = {.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
                 .e_type = ET_DYN,
                 .e_machine = (Elf64_Half)machine,
                 .e_version = EV_CURRENT,
                 .e_flags = flags,
                 .e_phoff = offsetof(small_elf, segment),
                 .e_shoff = offsetof(small_elf, sections),
                 .e_ehsize = sizeof(Elf64_Ehdr),
                 .e_phentsize = sizeof(Elf64_Phdr),
                 .e_phnum = 1,
                 .e_shentsize = sizeof(Elf64_Shdr),
                 .e_shnum = 4},
      .segment = {.p_type = PT_LOAD, .p_filesz = sizeof(small_elf)},
      .sections = {{0},
                   {.sh_type = SHT_PROGBITS,
                    .sh_addr = 0x1000,
                    .sh_offset = offsetof(small_elf, data),
                    .sh_size = 64},
                   {.sh_type = SHT_DYNSYM,
                    .sh_offset = offsetof(small_elf, symbols),
                    .sh_size = 4 * sizeof(Elf64_Sym),
                    .sh_link = 3,
                    .sh_entsize = sizeof(Elf64_Sym)},
                   {.sh_type = SHT_STRTAB,
                    .sh_offset = offsetof(small_elf, strings),
                    .sh_size = 64}},
      .symbols =
          {{0},
           {.st_name = 1, .st_info = STT_FUNC, .st_shndx = 1, .st_value = 0x1000, .st_size = 4},
           {.st_name = 5, .st_info = STT_OBJECT, .st_shndx = 1, .st_value = 0x1004, .st_size = 60},
           {.st_name = 5, .st_info = STT_OBJECT, .st_shndx = 0}},
      .strings = "\0one\0__fx_kernel_one",
      .data = {9, 9, 9, 9, 42},
  };
  return elf;
}

static void kinds_are_told_apart_by_content(void **state) {
  (void)state;
  fx_object object;
  unsigned char *copy;
  small_elf elf = make_elf(EM_AMDGPU, 0x53f);
  assert_ok(read_copy(&elf, sizeof elf, NULL, &object, &copy));
  assert_int_equal(object.kind, FX_OBJECT_AMD);
  assert_string_equal(object.target, "gfx90a");
  free(copy);
  elf = make_elf(EM_AARCH64, 0);
  assert_ok(read_copy(&elf, sizeof elf, NULL, &object, &copy));
  assert_int_equal(object.kind, FX_OBJECT_HOST);
  assert_string_equal(object.target, "aarch64");
  free(copy);
  elf = make_elf(EM_CUDA, 0);
  assert_ok(read_copy(&elf, sizeof elf, NULL, &object, &copy));
  assert_int_equal(object.kind, FX_OBJECT_CUBIN);
  free(copy);
  object = read_text("//\n// Generated\n//\n\n.version 7.8\n.target sm_90a, debug\n");
  assert_int_equal(object.kind, FX_OBJECT_PTX);
  assert_string_equal(object.target, "sm_90a");
  object = read_text("/* .version 1 */ .version 7.8 /**/ .target /* x */ sm_80");
  assert_string_equal(object.target, "sm_80");
  object = read_text(".version 7.8");
  assert_string_equal(object.target, "");
  object = read_text("\x50\xed\x55\xba and more");
  assert_int_equal(object.kind, FX_OBJECT_FATBIN);
}

static void other_content_is_an_error(void **state) {
  (void)state;
  small_elf elf = make_elf(EM_X86_64, 0);
  assert_fails(read_only("", 0, NULL), FX_ERROR_OBJECT, "'x' is empty");
  assert_fails(read_only("#!/bin/sh", 9, NULL), FX_ERROR_OBJECT, "'x' is no code object");
  assert_fails(read_only("/* no end", 9, NULL), FX_ERROR_OBJECT, "is no code object");
  assert_fails(read_only("// no end", 9, NULL), FX_ERROR_OBJECT, "is no code object");
  assert_fails(read_only("CCOBxxxx", 8, NULL), FX_ERROR_OBJECT, "compressed");
  elf.header.e_type = ET_REL;
  assert_fails(read_only(&elf, sizeof elf, NULL), FX_ERROR_OBJECT, "'x' is not linked");
  elf = make_elf(EM_X86_64, 0);
  elf.header.e_ident[EI_CLASS] = ELFCLASS32;
  assert_fails(read_only(&elf, sizeof elf, NULL), FX_ERROR_TARGET, "not a 64-bit");
  elf = make_elf(EM_X86_64, 0);
  elf.header.e_shentsize = 8;
  assert_fails(read_only(&elf, sizeof elf, NULL), FX_ERROR_OBJECT, "section headers of 8 bytes");
  elf = make_elf(EM_X86_64, 0);
  elf.header.e_phentsize = 8;
  assert_fails(read_only(&elf, sizeof elf, NULL), FX_ERROR_OBJECT, "segment headers of 8 bytes");
  elf = make_elf(EM_X86_64, 0);
  elf.header.e_shoff = UINT64_MAX - 10;
  assert_fails(read_only(&elf, sizeof elf, NULL), FX_ERROR_OBJECT,
               "is truncated: its section headers end");
  elf = make_elf(EM_X86_64, 0);
  elf.segment.p_offset = UINT64_MAX;
  assert_fails(read_only(&elf, sizeof elf, NULL), FX_ERROR_OBJECT,
               "is truncated: its segments end");
}

static void every_truncation_of_an_elf_file_is_an_error(void **state) {
  (void)state;
  small_elf elf = make_elf(EM_X86_64, 0);
  for (size_t size = 4; size < sizeof elf; ++size)
    assert_fails(read_only(&elf, size, NULL), FX_ERROR_OBJECT, "is truncated");
  assert_ok(read_only(&elf, sizeof elf, NULL));
}

static void a_note_is_found_by_its_symbol(void **state) {
  (void)state;
  small_elf elf = make_elf(EM_X86_64, 0);
  fx_object object;
  fx_bytes note;
  fx_elf_cursor cursor = {0};
  unsigned char *copy;
  assert_ok(read_copy(&elf, sizeof elf, NULL, &object, &copy));
  assert_true(fx_object_find_note(&object, "one", &note));
  assert_int_equal(note.size, 60);
  assert_int_equal(note.data[0], 42);
  assert_false(fx_object_find_note(&object, "on", &note));
  assert_false(fx_object_find_note(&object, "", &note));
  assert_string_equal(fx_object_next_kernel(&object, &cursor), "one");
  assert_null(fx_object_next_kernel(&object, &cursor));
  free(copy);
  elf.sections[2].sh_type = SHT_SYMTAB; /* not exported: nobody could load it */
  assert_ok(read_copy(&elf, sizeof elf, NULL, &object, &copy));
  assert_false(fx_object_find_note(&object, "one", &note));
  free(copy);
}

#define NO_NOTE(change)                                                                            \
  do {                                                                                             \
    small_elf elf = make_elf(EM_AMDGPU, 0x3f);                                                     \
    fx_object object;                                                                              \
    fx_bytes note;                                                                                 \
    unsigned char *copy;                                                                           \
    change;                                                                                        \
    assert_ok(read_copy(&elf, sizeof elf, NULL, &object, &copy));                                  \
    assert_false(fx_object_find_note(&object, "one", &note));                                      \
    free(copy);                                                                                    \
  } while (0)

static void damaged_symbols_are_passed_over(void **state) {
  (void)state;
  NO_NOTE(elf.symbols[2].st_size = 61);
  NO_NOTE(elf.symbols[2].st_value = 0xfff);
  NO_NOTE(elf.symbols[2].st_value = UINT64_MAX);
  NO_NOTE(elf.symbols[2].st_shndx = 4);
  NO_NOTE(elf.symbols[2].st_shndx = SHN_ABS);
  NO_NOTE(elf.symbols[2].st_name = 64);
  NO_NOTE(memset(elf.strings + 5, 'x', 59));
  NO_NOTE(elf.symbols[2].st_info = STT_FUNC);
  NO_NOTE(elf.sections[1].sh_type = SHT_NOBITS);
  NO_NOTE(elf.sections[1].sh_offset = UINT64_MAX);
  NO_NOTE(elf.sections[1].sh_size = UINT64_MAX);
  NO_NOTE(elf.sections[2].sh_link = 9);
  NO_NOTE(elf.sections[2].sh_size = UINT64_MAX);
  NO_NOTE(elf.sections[3].sh_offset = sizeof elf + 1);
  NO_NOTE(elf.header.e_shnum = 0);
}

static void every_changed_byte_of_an_elf_file_is_survived(void **state) {
  (void)state;
  static const unsigned char values[] = {0, 1, 2, 3, 4, 8, 16, 64, 127, 128, 255};
  for (size_t at = 0; at < offsetof(small_elf, data); ++at)
    for (size_t i = 0; i < COUNT(values); ++i) {
      small_elf elf = make_elf(EM_AMDGPU, 0x3f);
      fx_object object;
      fx_bytes note;
      unsigned char *copy;
      ((unsigned char *)&elf)[at] = values[i];
      if (read_copy(&elf, sizeof elf, "gfx90a", &object, &copy).code == FX_OK &&
          fx_object_find_note(&object, "one", &note))
        assert_true(note.data >= copy && note.size <= sizeof elf &&
                    note.data + note.size <= copy + sizeof elf);
      free(copy);
    }
}

/* Bundles *****************************************************************************************/

typedef struct bundle {
  char magic[24];
  uint64_t count;
  struct {
    uint64_t offset, size, id_size;
    char id[40];
  } entries[3];
  small_elf first, second;
} bundle;

static bundle make_bundle(void) {
  return (bundle){
      .magic = "__CLANG_OFFLOAD_BUNDLE__",
      .count = 3,
      .entries = {{offsetof(bundle, first), 0, 40, "host-x86_64-unknown-linux-gnu-"},
                  {offsetof(bundle, first), sizeof(small_elf), 40,
                   "hipv4-amdgcn-amd-amdhsa--gfx906"},
                  {offsetof(bundle, second), sizeof(small_elf), 40,
                   "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-"}},
      .first = make_elf(EM_AMDGPU, 0x2f),
      .second = make_elf(EM_AMDGPU, 0x3f),
  };
}

static void the_entry_for_the_device_is_taken_out_of_a_bundle(void **state) {
  (void)state;
  bundle b = make_bundle();
  fx_object object;
  unsigned char *copy;
  assert_ok(read_copy(&b, sizeof b, "gfx90a:sramecc+:xnack-", &object, &copy));
  assert_string_equal(object.target, "gfx90a");
  free(copy);
  assert_ok(read_copy(&b, sizeof b, "gfx906", &object, &copy));
  assert_string_equal(object.target, "gfx906");
  free(copy);
  assert_ok(read_copy(&b, sizeof b, NULL, &object, &copy));
  assert_string_equal(object.target, "gfx906");
  free(copy);
  assert_fails(read_only(&b, sizeof b, "gfx1030"), FX_ERROR_TARGET,
               "'x' has no code for gfx1030; it has code for gfx906, gfx90a:xnack-");
  assert_fails(read_only(&b, sizeof b, "gfx90a:xnack+"), FX_ERROR_TARGET,
               "no code for gfx90a:xnack+");
  b.count = 1;
  assert_fails(read_only(&b, sizeof b, "gfx906"), FX_ERROR_TARGET, "it has code for no GPU");
}

static void damaged_bundles_are_errors(void **state) {
  (void)state;
  for (size_t size = 24; size < offsetof(bundle, first); ++size) {
    bundle b = make_bundle();
    assert_fails(read_only(&b, size, "gfx90a:xnack-"), FX_ERROR_OBJECT,
                 "'x' is a truncated offload bundle");
  }
  bundle b = make_bundle();
  b.count = UINT64_MAX;
  assert_fails(read_only(&b, sizeof b, "gfx1030"), FX_ERROR_OBJECT, "truncated");
  b = make_bundle();
  b.entries[0].id_size = UINT64_MAX;
  assert_fails(read_only(&b, sizeof b, "gfx906"), FX_ERROR_OBJECT, "truncated");
  b = make_bundle();
  b.entries[1].offset = UINT64_MAX;
  assert_fails(read_only(&b, sizeof b, "gfx906"), FX_ERROR_OBJECT, "truncated");
  b = make_bundle();
  b.first.header.e_ident[0] = 'x';
  assert_fails(read_only(&b, sizeof b, "gfx906"), FX_ERROR_OBJECT, "without a code object");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_are_told_apart_by_content),
      cmocka_unit_test(other_content_is_an_error),
      cmocka_unit_test(every_truncation_of_an_elf_file_is_an_error),
      cmocka_unit_test(a_note_is_found_by_its_symbol),
      cmocka_unit_test(damaged_symbols_are_passed_over),
      cmocka_unit_test(every_changed_byte_of_an_elf_file_is_survived),
      cmocka_unit_test(the_entry_for_the_device_is_taken_out_of_a_bundle),
      cmocka_unit_test(damaged_bundles_are_errors),
  };
  return cmocka_run_group_tests_name("runtime/object", tests, NULL, NULL);
}
