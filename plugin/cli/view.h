/* Views: what `fxstruct layout` shows, gathered from one or several targets before anything is written.
 *
 * A view is one composite. Its lines are the rows of all targets, matched by what they are, so that a
 * table can put them side by side. table.c, layout_json.c and picture.c only write. */
#ifndef FX_CLI_VIEW_H
#define FX_CLI_VIEW_H

#include <stdio.h>

#include "banks.h"
#include "options.h"
#include "rows.h"
#include "unit.h"

typedef struct fx_view_target {
  const fx_target *target;
  const fx_found *found; /* NULL where the composite does not exist on this target */
  fx_rows rows;
} fx_view_target;

typedef struct fx_view_line {
  const fx_row **rows; /* by target; NULL where it has none */
} fx_view_line;

typedef struct fx_view {
  const char *title; /* "struct Pair" */
  const char *name;  /* N */
  fx_place place;
  bool marked;
  size_t target_count;
  fx_view_target *targets;
  size_t first; /* the first target that has the composite */
  fx_view_line *lines;
  size_t line_count;
  bool differs; /* between targets */
  struct fx_view *next;
} fx_view;

/* True if two rows that stand in one line have the same place, size and alignment. */
bool fx_view_same(const fx_row *a, const fx_row *b);

/* True if the unit has a composite of that name, by whatever naming. */
bool fx_view_exists(const fx_unit *unit, const char *name);

/* The views of the units of one file, one unit per target, in the order of the source. */
fx_view *fx_views_of(fx_unit *const *units, size_t count, const char *name, fx_pool *pool);

/* "1.5" for 12 bits: bytes, with the bits that are left. */
const char *fx_bits_text(uint64_t bits, fx_pool *pool);

void fx_table_write(const fx_view *view, const fx_bank_target *banks, bool colour, fx_pool *pool,
                    FILE *out);
/* False if memory is exhausted or the file cannot be written. */
bool fx_layout_json_write(const fx_view *views, const fx_bank_target *banks, FILE *out);
bool fx_picture_write(const fx_view *views, unsigned row_bytes, fx_theme theme, fx_pool *pool,
                      FILE *out);

#endif
