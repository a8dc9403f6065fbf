/* Rows: see rows.h. A table like pahole's. */
#include "rows.h"

#include <inttypes.h>

typedef struct builder {
  fx_pool *pool;
  fx_row *items;
  size_t count;
  size_t capacity;
  bool is_storage;
} builder;

/* What is shown of a field, relative to the composite that it stands in. */
typedef struct extent {
  uint64_t offset_bits;
  uint64_t size_bits;
  uint64_t align;
} extent;

static const fx_composite *inner_of(const fx_field *field) {
  return field->type->kind == FX_CTYPE_RECORD && !field->is_bit_field ? field->type->composite
                                                                      : NULL;
}

/* A nested composite is expanded where it is memory; not where it is configuration, or broken. */
static bool is_group(const builder *b, const fx_field *field) {
  const fx_composite *inner = inner_of(field);
  return inner && inner->field_count && !(b->is_storage && field->kind == FX_KIND_CONSTEXPR);
}

static extent extent_of(const builder *b, const fx_field *field) {
  if (b->is_storage)
    return (extent){8 * field->offset, 8 * field->size, field->align};
  if (field->is_bit_field)
    return (extent){field->c_offset_bits, field->bit_width, 0};
  return (extent){field->c_offset_bits, 8 * field->type->size,
                  field->c_align ? field->c_align : field->type->align};
}

const char *fx_rows_type_text(const fx_field *field, fx_pool *pool) {
  const fx_ctype *leaf = field->type;
  while (leaf->kind == FX_CTYPE_ARRAY)
    leaf = leaf->element;
  const char *text = leaf->display ? leaf->display : "";
  if (leaf->qualifiers & FX_QUAL_ATOMIC)
    text = fx_pool_format(pool, "_Atomic %s", text);
  if (leaf->qualifiers & FX_QUAL_VOLATILE)
    text = fx_pool_format(pool, "volatile %s", text);
  if (leaf->qualifiers & FX_QUAL_CONST)
    text = fx_pool_format(pool, "const %s", text);
  for (const fx_ctype *t = field->type; t->kind == FX_CTYPE_ARRAY; t = t->element)
    text = fx_pool_format(pool, "%s[%" PRIu64 "]", text, t->count);
  return field->is_bit_field ? fx_pool_format(pool, "%s : %u", text, field->bit_width) : text;
}

static void add(builder *b, fx_row row) {
  if (b->count == b->capacity) {
    size_t capacity = b->capacity ? 2 * b->capacity : 32;
    fx_row *items = FX_POOL_ARRAY(b->pool, capacity, fx_row);
    if (!items)
      return;
    for (size_t i = 0; i < b->count; ++i)
      items[i] = b->items[i];
    b->items = items;
    b->capacity = capacity;
  }
  b->items[b->count++] = row;
}

static void add_gap(builder *b, fx_row_kind kind, unsigned depth, const char *path, uint64_t from,
                    uint64_t to) {
  if (to > from)
    add(b, (fx_row){.kind = kind,
                    .depth = depth,
                    .path = path,
                    .name = "",
                    .type = "",
                    .offset_bits = from,
                    .size_bits = to - from});
}

/* Where a walk is: the composite's own place in the outermost one. */
typedef struct level {
  unsigned depth;
  const char *prefix; /* "inner." */
  uint64_t base_bits;
  uint64_t size_bits;
} level;

static void add_fields(builder *b, const fx_composite *composite, level at);

static void add_field(builder *b, const fx_field *field, level at, extent e) {
  bool anonymous = !field->name || field->is_anonymous;
  const char *name = anonymous ? "" : field->name;
  const char *path = fx_pool_format(b->pool, "%s%s", at.prefix, name);
  const char *type = fx_rows_type_text(field, b->pool);
  if (b->is_storage && field->kind == FX_KIND_CONSTEXPR) {
    add(b, (fx_row){.kind = FX_ROW_CONSTEXPR,
                    .depth = at.depth,
                    .field = field,
                    .path = path,
                    .name = name,
                    .type = type,
                    .offset_bits = at.base_bits});
    return;
  }
  bool group = is_group(b, field);
  uint64_t offset = at.base_bits + e.offset_bits;
  add(b, (fx_row){.kind = group ? FX_ROW_GROUP : FX_ROW_LEAF,
                  .form = group ? inner_of(field)->form : FX_FORM_STRUCT,
                  .depth = at.depth,
                  .field = field,
                  .path = path,
                  .name = name,
                  .type = type,
                  .offset_bits = offset,
                  .size_bits = e.size_bits,
                  .align = e.align});
  if (group) {
    const char *prefix = anonymous ? at.prefix : fx_pool_format(b->pool, "%s.", path);
    add_fields(b, inner_of(field), (level){at.depth + 1, prefix, offset, e.size_bits});
  }
}

static void add_fields(builder *b, const fx_composite *composite, level at) {
  uint64_t end = 0; /* in bits, from the start of this composite */
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    extent e = extent_of(b, field);
    bool has_bytes = !(b->is_storage && field->kind == FX_KIND_CONSTEXPR);
    if (has_bytes && composite->form == FX_FORM_STRUCT)
      add_gap(b, FX_ROW_HOLE, at.depth,
              fx_pool_format(b->pool, "%s%s", at.prefix, field->name ? field->name : ""),
              at.base_bits + end, at.base_bits + e.offset_bits);
    add_field(b, field, at, e);
    if (has_bytes && e.offset_bits + e.size_bits > end)
      end = e.offset_bits + e.size_bits;
  }
  add_gap(b, FX_ROW_PADDING, at.depth, at.prefix, at.base_bits + end, at.base_bits + at.size_bits);
}

static void sum_up(fx_rows *rows) {
  uint64_t largest = 0;
  for (size_t i = 0; i < rows->count; ++i) {
    const fx_row *row = &rows->items[i];
    bool gap = row->kind == FX_ROW_HOLE || row->kind == FX_ROW_PADDING;
    if (row->kind == FX_ROW_HOLE && row->depth == 0)
      ++rows->hole_count;
    if (gap && row->depth > 0)
      rows->inner_bits += row->size_bits;
    else if (row->kind == FX_ROW_HOLE)
      rows->hole_bits += row->size_bits;
    else if (gap)
      rows->padding_bits += row->size_bits;
    else if (row->depth == 0)
      rows->field_bits += row->size_bits;
    if (!gap && row->depth == 0 && row->size_bits > largest)
      largest = row->size_bits;
  }
  if (rows->form == FX_FORM_UNION)
    rows->field_bits = largest;
}

fx_rows fx_rows_of(const fx_composite *composite, fx_pool *pool) {
  bool is_storage = composite->valid && composite->protocols[FX_STORABLE].has;
  builder b = {.pool = pool, .is_storage = is_storage};
  uint64_t size = is_storage ? composite->layout.size : composite->c_size;
  add_fields(&b, composite, (level){0, "", 0, 8 * size});
  fx_rows rows = {.items = b.items,
                  .count = b.count,
                  .form = composite->form,
                  .is_storage = is_storage,
                  .size = size,
                  .align = is_storage ? composite->layout.align : composite->c_align};
  sum_up(&rows);
  return rows;
}

/* Reads the rows of one level from *next on, and those below. */
static bool adds_up(const fx_rows *rows, size_t *next, unsigned depth, fx_form form, uint64_t start,
                    uint64_t size) {
  uint64_t end = start;
  while (*next < rows->count && rows->items[*next].depth >= depth) {
    const fx_row *row = &rows->items[(*next)++];
    if (row->depth != depth)
      return false;
    if (row->kind == FX_ROW_CONSTEXPR)
      continue;
    bool starts_anew = form == FX_FORM_UNION && row->kind != FX_ROW_PADDING;
    if (row->offset_bits != (starts_anew ? start : end))
      return false;
    uint64_t row_end;
    if (__builtin_add_overflow(row->offset_bits, row->size_bits, &row_end))
      return false;
    if (row_end > end)
      end = row_end;
    if (row->kind == FX_ROW_GROUP &&
        !adds_up(rows, next, depth + 1, row->form, row->offset_bits, row->size_bits))
      return false;
  }
  return end == start + size;
}

bool fx_rows_add_up(const fx_rows *rows) {
  size_t next = 0;
  uint64_t bits;
  if (__builtin_mul_overflow(rows->size, (uint64_t)8, &bits))
    return false;
  return adds_up(rows, &next, 0, rows->form, 0, bits) && next == rows->count &&
         rows->field_bits + rows->hole_bits + rows->padding_bits == bits;
}
