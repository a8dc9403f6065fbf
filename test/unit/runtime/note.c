/* The note of a kernel: what a reader takes, and what it refuses. */
#include "note.h"

#include "check.h"

typedef struct example {
  fx_kernel_note_header header;
  fx_kernel_note_slot slots[2];
  char strings[16]; /* "(int)" at 0, "p.x" at 6 */
} example;

enum { STRINGS = offsetof(example, strings) };

static example make(void) {
  return (example){
      {sizeof(example), FX_KERNEL_NOTE_MAGIC, FX_KERNEL_NOTE_VERSION, sizeof(fx_kernel_note_header),
       100, 200, 16, 2, sizeof(fx_kernel_note_slot), STRINGS, 24, 0},
      {{FX_SLOT_SIGNED, 0, 1, 4, 4, STRINGS + 6}, {FX_SLOT_VECTOR, FX_SLOT_FLOAT, 3, 16, 16, 0}},
      "(int)\0p.x",
  };
}

/* In memory of exactly that size, so that any access outside is seen. */
static fx_status read_bytes(const void *bytes, size_t size, fx_note *note) {
  unsigned char *copy = malloc(size ? size : 1);
  memcpy(copy, bytes, size);
  fx_status status = fx_note_read((fx_bytes){copy, size}, "k", note);
  free(copy);
  return status;
}

static fx_status read_example(const example *e) {
  fx_note note;
  return read_bytes(e, sizeof *e, &note);
}

static void a_note_has_its_fields_at_fixed_offsets(void **state) {
  (void)state;
  /* Written out by hand from docs/kernel_note.md. */
  static const unsigned char bytes[] = {/*  0 size, magic          */ 79,
                                        0,
                                        0,
                                        0,
                                        'F',
                                        'X',
                                        'K',
                                        'N',
                                        /*  8 version, slots       */ 1,
                                        0,
                                        0,
                                        0,
                                        56,
                                        0,
                                        0,
                                        0,
                                        /* 16 static_shared        */ 0,
                                        4,
                                        0,
                                        0,
                                        0,
                                        0,
                                        0,
                                        0,
                                        /* 24 dynamic_shared       */ 0,
                                        0,
                                        1,
                                        0,
                                        0,
                                        0,
                                        0,
                                        0,
                                        /* 32 align, slot_count    */ 64,
                                        0,
                                        0,
                                        0,
                                        1,
                                        0,
                                        0,
                                        0,
                                        /* 40 slot_size, signature */ 16,
                                        0,
                                        0,
                                        0,
                                        72,
                                        0,
                                        0,
                                        0,
                                        /* 48 arguments, flags     */ 8,
                                        0,
                                        0,
                                        0,
                                        0,
                                        0,
                                        0,
                                        0,
                                        /* 56 kind, lanes, size    */ 7,
                                        0,
                                        1,
                                        0,
                                        8,
                                        0,
                                        0,
                                        0,
                                        /* 64 align, name          */ 8,
                                        0,
                                        0,
                                        0,
                                        76,
                                        0,
                                        0,
                                        0,
                                        /* 72 strings              */ '(',
                                        '*',
                                        ')',
                                        0,
                                        'i',
                                        'n',
                                        0};
  fx_note note;
  const char *name;
  assert_ok(fx_note_read((fx_bytes){bytes, sizeof bytes}, "k", &note));
  assert_int_equal(note.static_shared, 1024);
  assert_int_equal(note.dynamic_shared, 65536);
  assert_int_equal(note.shared_align, 64);
  assert_int_equal(note.slot_count, 1);
  assert_int_equal(note.argument_bytes, 8);
  assert_string_equal(note.signature, "(*)");
  fx_slot slot = fx_note_slot(&note, 0, &name);
  assert_int_equal(slot.kind, FX_SLOT_POINTER);
  assert_int_equal(slot.lanes, 1);
  assert_int_equal(slot.size, 8);
  assert_string_equal(name, "in");
}

static void a_note_may_grow(void **state) {
  (void)state;
  /* A larger header, larger slots, and something behind, as a later plugin may write. */
  struct {
    fx_kernel_note_header header;
    unsigned char more_header[24];
    struct {
      fx_kernel_note_slot slot;
      unsigned char more[8];
    } slots[2];
    char strings[8];
    unsigned char behind[100];
  } note = {
      .header = {sizeof note, FX_KERNEL_NOTE_MAGIC, 1, 80, 0, 0, 1, 2, 24, 128, 0, 8},
      .slots = {{{FX_SLOT_BOOL, 0, 1, 1, 1, 0}, {0}}, {{FX_SLOT_POINTER, 0, 1, 8, 8, 0}, {0}}},
      .strings = "(b*)"};
  fx_note read;
  const char *name;
  memset(note.more_header, 0xff, sizeof note.more_header);
  memset(note.behind, 0xff, sizeof note.behind);
  assert_ok(fx_note_read((fx_bytes){(const uint8_t *)&note, sizeof note}, "k", &read));
  assert_int_equal(fx_note_slot(&read, 1, &name).kind, FX_SLOT_POINTER);
  assert_null(name);
  assert_string_equal(read.signature, "(b*)");
}

static void every_truncation_is_an_error(void **state) {
  (void)state;
  example e = make();
  fx_note note;
  for (size_t size = 0; size < sizeof e; ++size)
    assert_fails(read_bytes(&e, size, &note), FX_ERROR_NOTE, "the note of kernel 'k' is damaged");
  assert_ok(read_bytes(&e, sizeof e, &note));
}

/* Every byte of a note with every value: an error or a note whose slots can be read. */
static void every_changed_byte_is_survived(void **state) {
  (void)state;
  char buffer[80];
  for (size_t at = 0; at < sizeof(example); ++at)
    for (unsigned value = 0; value < 256; ++value) {
      example *e = malloc(sizeof *e);
      fx_note note;
      const char *name;
      *e = make();
      ((unsigned char *)e)[at] = (unsigned char)value;
      if (fx_note_read((fx_bytes){(const uint8_t *)e, sizeof *e}, "k", &note).code == FX_OK)
        for (uint32_t i = 0; i < note.slot_count; ++i) {
          fx_slot slot = fx_note_slot(&note, i, &name);
          assert_non_null(fx_slot_describe(&slot, buffer, sizeof buffer));
          assert_true(!name || strlen(name) < sizeof *e);
          assert_true(strlen(note.signature) < sizeof *e);
        }
      free(e);
    }
}

#define REFUSES(change, text)                                                                      \
  do {                                                                                             \
    example e = make();                                                                            \
    change;                                                                                        \
    assert_fails(read_example(&e), FX_ERROR_NOTE, text);                                           \
  } while (0)

static void impossible_fields_are_errors(void **state) {
  (void)state;
  REFUSES(e.header.magic = 0, "no header");
  REFUSES(e.header.version = 0, "version 0");
  REFUSES(e.header.version = 2, "has version 2 and this runtime reads up to 1: update the runtime");
  REFUSES(e.header.size = sizeof e + 1, "bytes of");
  REFUSES(e.header.size = 55, "55 bytes of");
  REFUSES(e.header.slots_offset = 55, "slots outside");
  REFUSES(e.header.slot_size = 15, "slots outside");
  REFUSES(e.header.slot_count = 4, "slots outside");
  REFUSES(e.header.slot_count = 0xffffffff, "slots outside");
  REFUSES(e.header.signature_offset = sizeof e, "signature outside");
  REFUSES(e.header.shared_align = 0, "alignment of shared memory");
  REFUSES(e.header.shared_align = 3, "alignment of shared memory");
  REFUSES(e.header.shared_align = 1u << 31, "alignment of shared memory");
  REFUSES(e.header.static_shared = 1ull << 33, "impossible shared memory");
  REFUSES(e.header.dynamic_shared = UINT64_MAX, "impossible shared memory");
  REFUSES(e.slots[0].kind = 0, "slot 0: unknown kind");
  REFUSES(e.slots[1].kind = 11, "slot 1: unknown kind");
  REFUSES(e.slots[1].element_kind = 0, "slot 1: unknown kind");
  REFUSES(e.slots[1].lanes = 0, "slot 1: impossible size");
  REFUSES(e.slots[0].size = 0, "slot 0: impossible size");
  REFUSES(e.slots[0].size = 1u << 21, "slot 0: impossible size");
  REFUSES(e.slots[0].align = 6, "slot 0: impossible alignment");
  REFUSES(e.slots[0].name_offset = sizeof e, "slot 0: name outside");
  REFUSES(memset(e.strings, 'x', sizeof e.strings), "signature outside");
}

static void slots_are_described_as_in_messages(void **state) {
  (void)state;
  static const struct {
    fx_slot slot;
    const char *text;
  } cases[] = {
      {{FX_SLOT_SIGNED, 0, 1, 4}, "int32"},
      {{FX_SLOT_UNSIGNED, 0, 1, 16}, "uint128"},
      {{FX_SLOT_BOOL, 0, 1, 1}, "bool"},
      {{FX_SLOT_FLOAT, 0, 1, 2}, "float16"},
      {{FX_SLOT_BFLOAT, 0, 1, 2}, "bfloat16"},
      {{FX_SLOT_OPAQUE, 0, 1, 1}, "opaque8"},
      {{FX_SLOT_POINTER, 0, 1, 8}, "pointer"},
      {{FX_SLOT_VECTOR, FX_SLOT_FLOAT, 4, 16}, "vector of 4 float32"},
      {{FX_SLOT_VECTOR, FX_SLOT_FLOAT, 3, 16}, "vector of 3 float32"},
      {{FX_SLOT_TENSOR, 0, 1, 24}, "tensor of 24 bytes"},
      {{FX_SLOT_RECORD, 0, 1, 40}, "record of 40 bytes"},
      {{(fx_slot_kind)77, 0, 1, 4}, "unknown32"},
  };
  char buffer[80];
  for (size_t i = 0; i < COUNT(cases); ++i)
    assert_string_equal(fx_slot_describe(&cases[i].slot, buffer, sizeof buffer), cases[i].text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_note_has_its_fields_at_fixed_offsets),
      cmocka_unit_test(a_note_may_grow),
      cmocka_unit_test(every_truncation_is_an_error),
      cmocka_unit_test(every_changed_byte_is_survived),
      cmocka_unit_test(impossible_fields_are_errors),
      cmocka_unit_test(slots_are_described_as_in_messages),
  };
  return cmocka_run_group_tests_name("runtime/note", tests, NULL, NULL);
}
