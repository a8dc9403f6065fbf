/* Four mistakes that C accepts in silence, and what fx says about them. This file does not compile:
 * that is its purpose. */
#include <fx/fx.h>

/* The host packs this record, the GPU would not: both must see the same bytes. */
#pragma pack(push, 1)
struct FX_STRUCT Packet {
  char tag;
  int length;
};
#pragma pack(pop)

/* A field of that name could never be told from the member that reads a whole record. */
struct FX_STRUCT Cursor {
  int position;
  int peek;
};

/* Two views of the same bytes: there is no telling which one a copy would mean. */
union FX_UNION Scratch {
  float wide[64];
  short narrow[128];
};

float first(void *memory) { return Scratch_peek(Scratch_storage_at(memory)).wide[0]; }

/* A value is built once, with every field; nobody changes one behind its reader's back. */
struct FX_STRUCT Range {
  int begin;
  int end;
};

int length(struct Range range) {
  range.end += 1;
  return range.end - range.begin;
}
