/* Boxes: where each leaf, hole and padding of a composite is drawn on a byte map.
 *
 * A box is a range of bits and a share of the height: the variants of a union lie on each other in
 * memory, so they are drawn in lanes above each other. */
#ifndef FX_CLI_BOXES_H
#define FX_CLI_BOXES_H

#include "rows.h"

typedef struct fx_box {
  const fx_row *row; /* NULL for what a variant of a union leaves unused */
  uint64_t start_bits;
  uint64_t end_bits;
  double top; /* 0 … 1 */
  double bottom;
  uint64_t label_line; /* the line with its widest piece */
} fx_box;

typedef struct fx_boxes {
  fx_box *items;
  size_t count;
} fx_boxes;

fx_boxes fx_boxes_of(const fx_rows *rows, fx_pool *pool);

/* The lines of a map with `line_bits` each that are drawn, ascending: those that show something new, and
 * single ones between them. What is left out looks like its neighbours. Sets every label_line. */
uint64_t *fx_boxes_lines(fx_boxes *boxes, uint64_t line_bits, fx_pool *pool, size_t *count);

/* How many lanes the boxes need that reach into this range. */
unsigned fx_boxes_lanes(const fx_boxes *boxes, uint64_t start_bits, uint64_t end_bits);

#endif
