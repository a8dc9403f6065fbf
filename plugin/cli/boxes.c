/* Boxes: see boxes.h. */
#include "boxes.h"

#include <stdlib.h>

typedef struct share {
  double top;
  double bottom;
} share;

static void add(fx_boxes *boxes, const fx_row *row, uint64_t start, uint64_t end, share s) {
  if (end > start)
    boxes->items[boxes->count++] = (fx_box){row, start, end, s.top, s.bottom, 0};
}

static bool is_variant(const fx_row *row) {
  return row->kind == FX_ROW_LEAF || row->kind == FX_ROW_GROUP;
}

static size_t count_variants(const fx_rows *rows, size_t from, unsigned depth) {
  size_t count = 0;
  for (size_t i = from; i < rows->count && rows->items[i].depth >= depth; ++i)
    count += rows->items[i].depth == depth && is_variant(&rows->items[i]);
  return count;
}

/* The rows of one level, from *next on; `end` is where what contains them ends. */
static void place(fx_boxes *boxes, const fx_rows *rows, size_t *next, unsigned depth, fx_form form,
                  uint64_t end, share whole) {
  size_t variants = form == FX_FORM_UNION ? count_variants(rows, *next, depth) : 1, variant = 0;
  while (*next < rows->count && rows->items[*next].depth >= depth) {
    const fx_row *row = &rows->items[(*next)++];
    uint64_t row_end = row->offset_bits + row->size_bits;
    share s = whole;
    if (form == FX_FORM_UNION && row->kind == FX_ROW_PADDING)
      continue; /* every variant shows what it leaves unused */
    if (form == FX_FORM_UNION && is_variant(row)) {
      double height = (whole.bottom - whole.top) / (double)variants;
      s.top = whole.top + height * (double)variant++;
      s.bottom = s.top + height;
      add(boxes, NULL, row_end, end, s);
    }
    if (row->kind == FX_ROW_GROUP)
      place(boxes, rows, next, depth + 1, row->form, row_end, s);
    else if (row->kind != FX_ROW_CONSTEXPR)
      add(boxes, row, row->offset_bits, row_end, s);
  }
}

fx_boxes fx_boxes_of(const fx_rows *rows, fx_pool *pool) {
  fx_boxes boxes = {FX_POOL_ARRAY(pool, 2 * rows->count + 1, fx_box), 0};
  size_t next = 0;
  if (boxes.items)
    place(&boxes, rows, &next, 0, rows->form, 8 * rows->size, (share){0, 1});
  return boxes;
}

static int compare_lines(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void place_labels(fx_boxes *boxes, uint64_t line_bits, const uint64_t *lines, size_t count) {
  for (size_t i = 0; i < boxes->count; ++i) {
    fx_box *box = &boxes->items[i];
    uint64_t widest = 0;
    for (size_t j = 0; j < count; ++j) {
      uint64_t start = lines[j] * line_bits, end = start + line_bits;
      uint64_t from = box->start_bits > start ? box->start_bits : start;
      uint64_t to = box->end_bits < end ? box->end_bits : end;
      if (to > from && to - from > widest) {
        widest = to - from;
        box->label_line = lines[j];
      }
    }
  }
}

uint64_t *fx_boxes_lines(fx_boxes *boxes, uint64_t line_bits, fx_pool *pool, size_t *count) {
  size_t found = 0, kept = 0;
  uint64_t *ends = FX_POOL_ARRAY(pool, 2 * boxes->count + 1, uint64_t);
  uint64_t *lines = FX_POOL_ARRAY(pool, 4 * boxes->count + 1, uint64_t);
  *count = 0;
  if (!ends || !lines)
    return NULL;
  for (size_t i = 0; i < boxes->count; ++i) {
    ends[found++] = boxes->items[i].start_bits / line_bits;
    ends[found++] = (boxes->items[i].end_bits - 1) / line_bits;
  }
  qsort(ends, found, sizeof *ends, compare_lines);
  for (size_t i = 0; i < found; ++i) {
    if (kept && lines[kept - 1] == ends[i])
      continue;
    if (kept && lines[kept - 1] + 2 == ends[i])
      lines[kept++] = ends[i] - 1;
    lines[kept++] = ends[i];
  }
  place_labels(boxes, line_bits, lines, kept);
  *count = kept;
  return lines;
}

unsigned fx_boxes_lanes(const fx_boxes *boxes, uint64_t start_bits, uint64_t end_bits) {
  double thinnest = 1;
  for (size_t i = 0; i < boxes->count; ++i) {
    const fx_box *box = &boxes->items[i];
    if (box->start_bits < end_bits && box->end_bits > start_bits &&
        box->bottom - box->top < thinnest)
      thinnest = box->bottom - box->top;
  }
  return (unsigned)(1 / thinnest + 0.5);
}
