/* See model.h. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER(name, kind_, bytes, spelling_)                                                      \
  const fx_ctype name = {.kind = (kind_),                                                          \
                         .bits = 8 * (bytes),                                                      \
                         .size = (bytes),                                                          \
                         .align = (bytes),                                                         \
                         .spelling = (spelling_),                                                  \
                         .display = (spelling_)}
#define FLOAT(name, format_, bytes, spelling_)                                                     \
  const fx_ctype name = {.kind = FX_CTYPE_FLOAT,                                                   \
                         .format = (format_),                                                      \
                         .bits = 8 * (bytes),                                                      \
                         .size = (bytes),                                                          \
                         .align = (bytes),                                                         \
                         .spelling = (spelling_),                                                  \
                         .display = (spelling_)}

const fx_ctype type_bool = {.kind = FX_CTYPE_BOOL,
                            .bits = 1,
                            .size = 1,
                            .align = 1,
                            .spelling = "_Bool",
                            .display = "_Bool"};
const fx_ctype type_char = {.kind = FX_CTYPE_INTEGER,
                            .is_char = true,
                            .bits = 8,
                            .size = 1,
                            .align = 1,
                            .spelling = "char",
                            .display = "char"};
NUMBER(type_short, FX_CTYPE_INTEGER, 2, "short");
NUMBER(type_int, FX_CTYPE_INTEGER, 4, "int");
NUMBER(type_long, FX_CTYPE_INTEGER, 8, "long");
NUMBER(type_int128, FX_CTYPE_INTEGER, 16, "__int128");
FLOAT(type_fp16, FX_FLOAT_STORAGE_HALF, 2, "__fp16");
FLOAT(type_half, FX_FLOAT_STANDARD, 2, "_Float16");
FLOAT(type_bf16, FX_FLOAT_BF16, 2, "__bf16");
FLOAT(type_float, FX_FLOAT_STANDARD, 4, "float");
FLOAT(type_double, FX_FLOAT_STANDARD, 8, "double");
FLOAT(type_long_double, FX_FLOAT_LONG_DOUBLE, 16, "long double");

int model_set_up(void **state) {
  model *m = calloc(1, sizeof *m);
  assert_non_null(m);
  m->pool = fx_pool_new();
  assert_non_null(m->pool);
  m->report.pool = m->pool;
  *state = m;
  return 0;
}

int model_tear_down(void **state) {
  model *m = *state;
  assert_false(fx_pool_failed(m->pool));
  fx_pool_free(m->pool);
  free(m);
  return 0;
}

static fx_ctype *type_new(model *m, fx_ctype type) {
  fx_ctype *copy = FX_POOL_NEW(m->pool, fx_ctype);
  assert_non_null(copy);
  *copy = type;
  return copy;
}

/* The smallest integer container that holds `bits`. */
const fx_ctype *type_bitint(model *m, uint64_t bits) {
  uint64_t size = 1;
  while (8 * size < bits)
    size *= 2;
  const char *name = fx_pool_format(m->pool, "_BitInt(%u)", (unsigned)bits);
  return type_new(m, (fx_ctype){.kind = FX_CTYPE_BITINT,
                                .bits = bits,
                                .size = size,
                                .align = size < 8 ? size : 8,
                                .spelling = name,
                                .display = name});
}

const fx_ctype *type_array(model *m, const fx_ctype *element, uint64_t count) {
  const char *display =
      fx_pool_format(m->pool, "%s[%llu]", element->display, (unsigned long long)count);
  return type_new(m, (fx_ctype){.kind = FX_CTYPE_ARRAY,
                                .qualifiers = element->qualifiers,
                                .size = count * element->size,
                                .align = element->align,
                                .count = count,
                                .element = element,
                                .display = display});
}

const fx_ctype *type_vector(model *m, const fx_ctype *lane, uint64_t count) {
  return type_new(m, (fx_ctype){.kind = FX_CTYPE_VECTOR,
                                .size = count * lane->size,
                                .align = count * lane->size,
                                .count = count,
                                .element = lane,
                                .display = fx_pool_format(m->pool, "%s vector", lane->display)});
}

const fx_ctype *type_pointer(model *m, const fx_ctype *pointee) {
  const char *name = fx_pool_format(m->pool, "%s *", pointee->display);
  return type_new(
      m, (fx_ctype){
             .kind = FX_CTYPE_POINTER, .size = 8, .align = 8, .spelling = name, .display = name});
}

const fx_ctype *type_record(model *m, const fx_composite *composite) {
  return type_new(m, (fx_ctype){.kind = FX_CTYPE_RECORD,
                                .size = composite->c_size,
                                .align = composite->c_align,
                                .composite = composite,
                                .spelling = composite->spelling,
                                .display = composite->spelling,
                                .record_name = composite->tag});
}

fx_ctype *type_plain_record(model *m, const char *name, uint64_t size) {
  return type_new(m, (fx_ctype){.kind = FX_CTYPE_RECORD,
                                .size = size,
                                .align = 1,
                                .spelling = fx_pool_format(m->pool, "struct %s", name),
                                .display = fx_pool_format(m->pool, "struct %s", name),
                                .record_name = name});
}

const fx_ctype *type_of_kind(model *m, fx_ctype_kind kind) {
  return type_new(m, (fx_ctype){.kind = kind, .size = 8, .align = 8, .display = "strange"});
}

fx_field field(const char *name, const fx_ctype *type) {
  return (fx_field){.name = name, .type = type, .c_align = type->align, .at = {1}};
}

fx_markers marker_list(model *m, const fx_marker *items, size_t count) {
  fx_marker *copy = FX_POOL_ARRAY(m->pool, count, fx_marker);
  assert_non_null(copy);
  memcpy(copy, items, count * sizeof *items);
  return (fx_markers){copy, count};
}

fx_field field_aligned(model *m, const char *name, const fx_ctype *type, int64_t align) {
  fx_marker_arg *arg = FX_POOL_NEW(m->pool, fx_marker_arg);
  assert_non_null(arg);
  *arg = (fx_marker_arg){.kind = FX_MARKER_ARG_INTEGER, .integer = align};
  fx_marker marker = {
      .text = "fx.align", .args = arg, .arg_count = 1, .at = {2}, .written_here = true};
  fx_field result = field(name, type);
  result.markers = marker_list(m, &marker, 1);
  if (align > 0 && (uint64_t)align > result.c_align && (align & (align - 1)) == 0)
    result.c_align = (uint64_t)align;
  return result;
}

fx_field field_constexpr(model *m, const char *name, const fx_ctype *type) {
  fx_marker marker = {.text = "fx.constexpr", .at = {2}, .written_here = true};
  fx_field result = field(name, type);
  result.markers = marker_list(m, &marker, 1);
  return result;
}

fx_field field_anonymous(const fx_ctype *type) { return field(NULL, type); }

/* Sizes wrap here: a compiler would have refused such a type. */
void composite_lay_out_as_c(fx_composite *composite) {
  uint64_t end = 0, align = 1;
  for (size_t i = 0; i < composite->field_count; ++i) {
    fx_field *f = &composite->fields[i];
    uint64_t start = composite->form == FX_FORM_UNION ? 0 : (end + f->c_align - 1) & -f->c_align;
    f->c_offset_bits = 8 * start;
    if (start + f->type->size > end)
      end = start + f->type->size;
    if (f->c_align > align)
      align = f->c_align;
  }
  composite->c_align = align;
  composite->c_size = (end + align - 1) & -align;
}

fx_composite *composite_new(model *m, fx_form form, const char *tag, const fx_field *fields,
                            size_t count) {
  fx_composite *composite = FX_POOL_NEW(m->pool, fx_composite);
  assert_non_null(composite);
  composite->form = form;
  composite->tag = tag;
  composite->qualifier = "";
  composite->class_path = "";
  composite->fields = FX_POOL_ARRAY(m->pool, count, fx_field);
  assert_non_null(composite->fields);
  if (count)
    memcpy(composite->fields, fields, count * sizeof *fields);
  composite->field_count = count;
  composite_lay_out_as_c(composite);
  fx_composite_name(composite, m->pool);
  return composite;
}

fx_composite *composite_valid(model *m, fx_form form, const char *tag, const fx_field *fields,
                              size_t count) {
  fx_composite *composite = composite_new(m, form, tag, fields, count);
  bool declared = fx_composite_declare(composite, &m->report);
  if (m->report.first)
    fail_msg("unexpected diagnostic: %s", m->report.first->text);
  assert_true(declared);
  assert_true(composite->valid);
  return composite;
}

void assert_reported(const model *m, fx_diagnostic_id id, const char *text) {
  assert_non_null(m->report.first);
  assert_string_equal(m->report.first->text, text);
  assert_string_equal(fx_diagnostic_name(m->report.first->id), fx_diagnostic_name(id));
  assert_null(m->report.first->next);
}

void assert_rejected(model *m, fx_composite *composite, fx_diagnostic_id id, const char *text) {
  assert_false(fx_composite_declare(composite, &m->report));
  assert_false(composite->valid);
  assert_reported(m, id, text);
}
