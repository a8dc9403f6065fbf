/* The signature: see signature.h. docs/language.md, What a composite gets: N_signature. */
#include "signature.h"

#include <inttypes.h>

#include "layout.h"
#include "text.h"

static void write_qualifiers(fx_text *out, unsigned qualifiers) {
  if (qualifiers & FX_QUAL_CONST)
    fx_text_add(out, "const ");
  if (qualifiers & FX_QUAL_VOLATILE)
    fx_text_add(out, "volatile ");
  if (qualifiers & FX_QUAL_ATOMIC)
    fx_text_add(out, "_Atomic ");
}

/* Composites that were written in full already: their name is enough then, and keeps the length
 * linear in the number of types. */
typedef struct seen {
  const fx_composite *composite;
  const struct seen *next;
} seen;

typedef struct writer {
  fx_text out;
  fx_pool *pool;
  const seen *seen;
} writer;

static void write_composite(writer *w, const fx_composite *composite);

/* The element type, the same text in C and C++. */
static void write_type(writer *w, const fx_ctype *type) {
  fx_text *out = &w->out;
  write_qualifiers(out, type->qualifiers);
  if (type->composite)
    write_composite(w, type->composite);
  else if (type->kind == FX_CTYPE_BOOL)
    fx_text_add(out, "_Bool");
  else
    fx_text_add(out, type->display);
}

static void write_field(writer *w, const fx_field *field) {
  fx_text *out = &w->out;
  uint64_t size, natural;
  const fx_ctype *leaf = field->type;
  while (leaf->kind == FX_CTYPE_ARRAY)
    leaf = leaf->element;
  if (field->kind == FX_KIND_CONSTEXPR)
    fx_text_add(out, "constexpr ");
  write_type(w, leaf);
  fx_text_format(out, " %s", field->name);
  for (const fx_ctype *t = field->type; t->kind == FX_CTYPE_ARRAY; t = t->element)
    fx_text_format(out, "[%" PRIu64 "]", t->count);
  if (field->is_bit_field)
    fx_text_format(out, ":%u", field->bit_width);
  if (fx_layout_natural(field, &size, &natural) && field->align > natural)
    fx_text_format(out, " align(%" PRIu64 ")", field->align);
  fx_text_add(out, ";");
}

static bool see(writer *w, const fx_composite *composite) {
  for (const seen *s = w->seen; s; s = s->next)
    if (s->composite == composite)
      return true;
  seen *first = FX_POOL_NEW(w->pool, seen);
  if (first) {
    *first = (seen){composite, w->seen};
    w->seen = first;
  }
  return false;
}

static void write_composite(writer *w, const fx_composite *composite) {
  fx_text *out = &w->out;
  fx_text_format(out, "%s %s", composite->form == FX_FORM_UNION ? "union" : "struct",
                 composite->display);
  if (see(w, composite))
    return;
  if (composite->whole_align > 1)
    fx_text_format(out, " align(%" PRIu64 ")", composite->whole_align);
  fx_text_add(out, "{");
  if (composite->configuration)
    fx_text_add(out, composite->configuration);
  for (size_t i = 0; i < composite->field_count; ++i)
    write_field(w, &composite->fields[i]);
  fx_text_add(out, "}");
}

const char *fx_signature(const fx_composite *composite, fx_pool *pool) {
  writer w = {.pool = pool};
  write_composite(&w, composite);
  return fx_text_take(&w.out, pool);
}
