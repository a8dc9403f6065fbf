/* Rows: a composite's bytes in order, for whoever shows them: fields, holes between them, padding
 * behind them, nested composites expanded.
 *
 * A valid Storable composite is shown as its storage; any other one as the compiler lays it out, so that
 * a layout can be seen before it keeps the rules. Invariant, which fx_rows_add_up checks again from the
 * rows alone: at each depth the rows are contiguous and add up to the size of what contains them; the
 * variants of a union all begin where it begins. */
#ifndef FX_CORE_ROWS_H
#define FX_CORE_ROWS_H

#include "composite.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum fx_row_kind {
  FX_ROW_LEAF,     /* a field that is not expanded */
  FX_ROW_GROUP,    /* a nested composite: its rows follow, one deeper */
  FX_ROW_HOLE,     /* bytes before the next field */
  FX_ROW_PADDING,  /* bytes behind the last field, or behind a variant of a union */
  FX_ROW_CONSTEXPR /* a compile-time field of a storage: no bytes */
} fx_row_kind;

typedef struct fx_row {
  fx_row_kind kind;
  fx_form form;          /* of a group */
  unsigned depth;        /* 0 for the composite's own fields */
  const fx_field *field; /* NULL for holes and padding */
  const char *path;      /* as C reaches it, "inner.x"; of a hole, what follows it or contains it */
  const char *name;      /* the last part of the path; "" for an anonymous member */
  const char *type;      /* "float[256]"; "" for holes and padding */
  uint64_t offset_bits;  /* from the start of the outermost composite */
  uint64_t size_bits;
  uint64_t align; /* in bytes; 0 for holes, padding and bit-fields */
} fx_row;

typedef struct fx_rows {
  const fx_row *items;
  size_t count;
  fx_form form;
  bool is_storage; /* false: as the compiler lays it out */
  uint64_t size;   /* in bytes */
  uint64_t align;
  /* Bits of the outermost level, which add up to the size (of a union: the largest variant). */
  uint64_t field_bits;
  uint64_t hole_bits;
  uint64_t padding_bits;
  uint64_t inner_bits; /* holes and padding inside nested composites, part of field_bits */
  size_t hole_count;
} fx_rows;

/* The rows of a composite that has at least its C layout; in `pool`. */
fx_rows fx_rows_of(const fx_composite *composite, fx_pool *pool);

/* Adds the rows up again, depth by depth; false if anything overlaps, is missing or does not fit. */
bool fx_rows_add_up(const fx_rows *rows);

/* "float[4][8]": the type of a field as a table shows it. */
const char *fx_rows_type_text(const fx_field *field, fx_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
