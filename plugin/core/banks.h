/* Banks: what it costs to read a column of a two-dimensional array in shared memory, and how much
 * padding per row makes it free.
 *
 * Shared memory is interleaved over banks of 4 bytes. One access of a wave is served in phases of
 * consecutive lanes, as many as the banks can serve at once; in a phase each bank gives one word, so
 * lanes that want different words of one bank wait for each other. docs/tool.md lists the sources. */
#ifndef FX_CORE_BANKS_H
#define FX_CORE_BANKS_H

#include "composite.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fx_bank_target {
  const char *name;
  unsigned banks; /* each 4 bytes wide */
  unsigned wave;  /* lanes of one access instruction */
} fx_bank_target;

/* NULL for a name that is not in the table. */
const fx_bank_target *fx_bank_target_find(const char *name);
/* "gfx90a, gfx942, gfx950, nvidia", in `pool`. */
const char *fx_bank_target_names(fx_pool *pool);

enum { FX_BANK_WIDTHS = 3 }; /* accesses of 4, 8 and 16 bytes */

/* One width of access, lane i at row i. */
typedef struct fx_bank_access {
  unsigned width; /* bytes */
  bool
      possible; /* false where rows are no multiple of the width: the accesses would be misaligned */
  unsigned
      degree; /* words that the busiest bank has to give in one phase; 1 is free of conflicts */
  bool has_padding; /* true if some padding makes the degree 1 */
  uint64_t padding; /* the smallest number of bytes added to each row that does */
} fx_bank_access;

typedef struct fx_bank_report {
  uint64_t rows;
  uint64_t row_bytes; /* the stride from row to row */
  fx_bank_access access[FX_BANK_WIDTHS];
} fx_bank_report;

/* The report for an array field of exactly two dimensions; false for any other field. */
bool fx_banks_of(const fx_field *field, const fx_bank_target *target, fx_bank_report *report);

#ifdef __cplusplus
}
#endif
#endif
