/* Assertions: see gen.h. They compare what the user's compiler does with what libclang saw. */
#include <inttypes.h>

#include "gen.h"

typedef struct assertion {
  fx_text *text;
  const char *keyword; /* _Static_assert or static_assert */
  const char *target;
} assertion;

static void assert_equal(const assertion *a, const char *left, const char *type, const char *member,
                         uint64_t value) {
  fx_text_join(a->text, a->keyword, "(", left, "(", type, *member ? ", " : "", member, ")",
               (const char *)NULL);
  fx_text_format(a->text, " == %" PRIu64 ", \"", value);
  fx_text_join(a->text, left, " of ", type, *member ? "." : "", member, " on ", a->target, "\");\n",
               (const char *)NULL);
}

/* Members of anonymous members are reached without them. */
static void assert_offsets(const assertion *a, const fx_composite *composite, const char *type,
                           uint64_t base) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    uint64_t offset = base + field->c_offset_bits / 8;
    if (field->is_anonymous)
      assert_offsets(a, field->type->composite, type, offset);
    else if (!field->is_bit_field)
      assert_equal(a, "__builtin_offsetof", type, field->name, offset);
  }
}

void fx_assertions_write(const fx_unit *unit, fx_text *text) {
  const fx_target *target = unit->source.target;
  const assertion a = {text, unit->cplusplus ? "static_assert" : "_Static_assert", target->name};
  if (!target->condition)
    return;
  fx_text_join(text, "#if ", target->condition, (const char *)NULL);
  if (target->kind == FX_TARGET_HOST) /* HIP defines the host's macros for the device, too */
    fx_text_add(text, " && !defined(__AMDGCN__) && !defined(__NVPTX__)");
  fx_text_add(text, "\n");
  for (const fx_found *found = unit->found; found; found = found->next) {
    const fx_composite *composite = found->composite;
    if (!composite->valid || !composite->spelling)
      continue;
    assert_equal(&a, "sizeof", composite->spelling, "", composite->c_size);
    assert_equal(&a, "__alignof__", composite->spelling, "", composite->c_align);
    assert_offsets(&a, composite, composite->spelling, 0);
  }
  fx_text_add(text, "#endif\n\n");
}
