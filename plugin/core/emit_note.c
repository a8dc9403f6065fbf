/* The note of a kernel as C text. The format is that of fx/kernel_note.h; docs/kernel_note.md. */
#include <inttypes.h>
#include <string.h>

#include "emit_kernel.h"
#include "emitter.h"
#include "fx/kernel_note.h"

/* docs/kernels.md: what kind of argument a number is. */
static fx_slot_kind number_kind(const fx_ctype *type) {
  if (type->numeric || type->kind == FX_CTYPE_RECORD)
    return FX_SLOT_OPAQUE;
  switch (type->kind) {
  case FX_CTYPE_BOOL:
    return FX_SLOT_BOOL;
  case FX_CTYPE_FLOAT:
    return type->format == FX_FLOAT_BF16 ? FX_SLOT_BFLOAT : FX_SLOT_FLOAT;
  case FX_CTYPE_INTEGER:
  case FX_CTYPE_BITINT:
  case FX_CTYPE_ENUM:
    return type->is_signed ? FX_SLOT_SIGNED : FX_SLOT_UNSIGNED;
  case FX_CTYPE_COMPLEX:
  case FX_CTYPE_VECTOR:
  case FX_CTYPE_POINTER:
  case FX_CTYPE_REFERENCE:
  case FX_CTYPE_FUNCTION:
  case FX_CTYPE_ARRAY:
  case FX_CTYPE_FLEXIBLE_ARRAY:
  case FX_CTYPE_RECORD:
  case FX_CTYPE_OTHER:
    break;
  }
  return FX_SLOT_OPAQUE;
}

static fx_slot_kind slot_kind(const fx_field *field) {
  switch (field->kind) {
  case FX_KIND_POINTER:
  case FX_KIND_ARRAY:
  case FX_KIND_ARRAY_OF_STRUCT:
    return FX_SLOT_POINTER;
  case FX_KIND_VECTOR:
    return FX_SLOT_VECTOR;
  case FX_KIND_TENSOR:
    return FX_SLOT_TENSOR;
  case FX_KIND_STRUCT:
  case FX_KIND_UNION:
  case FX_KIND_NONE:
    return FX_SLOT_RECORD;
  case FX_KIND_NUMERIC:
  case FX_KIND_SUB_BYTE:
  case FX_KIND_BIT_FIELD:
  case FX_KIND_CONSTEXPR:
    break;
  }
  return number_kind(field->type);
}

/* Kind, element kind and lanes. */
typedef struct slot_type {
  fx_slot_kind kind;
  fx_slot_kind element;
  uint64_t lanes;
} slot_type;

static slot_type type_of(const fx_kernel_slot *slot) {
  slot_type result = {slot_kind(slot->field), 0, 1};
  if (result.kind == FX_SLOT_VECTOR) {
    result.element = number_kind(slot->field->type->element);
    result.lanes = slot->field->type->count;
  }
  return result;
}

void fx_emit_slot_type(const fx_kernel_slot *slot, const fx_kernel_dialect *dialect, fx_text *out) {
  slot_type type = type_of(slot);
  const char *cast = dialect->base->cplusplus ? "(::fx_slot_kind)" : "(fx_slot_kind)";
  fx_text_format(out, "{%s%d, %s%d, %" PRIu64 ", %" PRIu64 "}", cast, (int)type.kind, cast,
                 (int)type.element, type.lanes, slot->size);
}

/* ---- The constant */

static size_t strings_size(const fx_kernel *kernel) {
  size_t size = strlen(kernel->signature) + 1;
  for (size_t i = 0; i < kernel->slot_count; ++i)
    size += strlen(kernel->slots[i].path) + 1;
  return size;
}

static size_t strings_offset(const fx_kernel *kernel) {
  return sizeof(fx_kernel_note_header) + kernel->slot_count * sizeof(fx_kernel_note_slot);
}

/* The type of the constant: the format has no padding. */
static void emit_type(const fx_kernel *kernel, fx_text *out) {
  fx_text_add(
      out,
      "const struct { unsigned fx_head[4]; unsigned long long fx_shared[2]; unsigned fx_rest[6];");
  if (kernel->slot_count)
    fx_text_format(out,
                   " struct { unsigned char fx_kinds[2]; unsigned short fx_lanes; unsigned "
                   "fx_place[3]; } fx_slots[%zu];",
                   kernel->slot_count);
  fx_text_format(out, " char fx_strings[%zu]; } ", strings_size(kernel));
}

static void emit_slots(const fx_kernel *kernel, fx_text *out) {
  size_t name = strings_offset(kernel) + strlen(kernel->signature) + 1;
  fx_text_add(out, ", {");
  for (size_t i = 0; i < kernel->slot_count; ++i) {
    const fx_kernel_slot *slot = &kernel->slots[i];
    slot_type type = type_of(slot);
    fx_text_format(out, "%s{{%d, %d}, %" PRIu64 ", {%" PRIu64 ", %" PRIu64 ", %zu}}", i ? ", " : "",
                   (int)type.kind, (int)type.element, type.lanes, slot->size, slot->align, name);
    name += strlen(slot->path) + 1;
  }
  fx_text_add(out, "}");
}

/* One literal: "signature" "\0" "p.left" "\0"…; the compiler adds the last zero. */
static void emit_strings(const fx_kernel *kernel, fx_text *out) {
  fx_text_add(out, ", ");
  fx_text_quote(out, kernel->signature);
  for (size_t i = 0; i < kernel->slot_count; ++i) {
    fx_text_add(out, " \"\\0\" ");
    fx_text_quote(out, kernel->slots[i].path);
  }
}

/* Where a code object keeps what the host looks up. */
static const char *specifiers(const fx_kernel_dialect *dialect) {
  if (dialect->single_source)
    return "__attribute__((constant, used))";
  switch (dialect->machine) {
  case FX_MACHINE_AMD:
    return "__attribute__((visibility(\"protected\"), used, __address_space__(4)))";
  case FX_MACHINE_NVIDIA:
    return "__attribute__((used, __address_space__(1)))";
  case FX_MACHINE_HOST:
    break;
  }
  return "__attribute__((visibility(\"default\"), used))";
}

void fx_emit_note(const fx_kernel *kernel, const fx_kernel_dialect *dialect, fx_text *out) {
  uint64_t align = kernel->allocator ? kernel->allocator->align : 1;
  if (dialect->base->cplusplus)
    fx_text_add(out, "extern \"C\" ");
  fx_text_join(out, specifiers(dialect), " ", (const char *)NULL);
  emit_type(kernel, out);
  fx_text_format(out, FX_KERNEL_NOTE_PREFIX "%s = {{%zu, %u, %u, %zu}", kernel->name,
                 strings_offset(kernel) + strings_size(kernel), FX_KERNEL_NOTE_MAGIC,
                 FX_KERNEL_NOTE_VERSION, sizeof(fx_kernel_note_header));
  fx_text_format(out, ", {%" PRIu64 ", %" PRIu64 "}", fx_kernel_static_shared(kernel),
                 fx_kernel_dynamic_shared(kernel));
  fx_text_format(out, ", {%" PRIu64 ", %zu, %zu, %zu, %" PRIu64 ", %u}", align, kernel->slot_count,
                 sizeof(fx_kernel_note_slot), strings_offset(kernel), kernel->argument_bytes,
                 kernel->is_native ? FX_KERNEL_NOTE_NATIVE : 0);
  if (kernel->slot_count)
    emit_slots(kernel, out);
  emit_strings(kernel, out);
  fx_text_add(out, "};\n");
}
