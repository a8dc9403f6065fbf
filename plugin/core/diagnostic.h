/* Diagnostics: records that an adapter renders. The core never prints.
 *
 * The table of all messages is diagnostics.def. A report collects the diagnostics of one operation
 * in a pool, in the order found; each may carry notes and one fix-it. */
#ifndef FX_CORE_DIAGNOSTIC_H
#define FX_CORE_DIAGNOSTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pool.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A place in the user's source, in the adapter's own encoding; 0 is no place. */
typedef struct fx_location {
  uint32_t id;
} fx_location;

typedef enum fx_severity { FX_NOTE, FX_WARNING, FX_ERROR } fx_severity;

typedef enum fx_diagnostic_id {
#define FX_DIAGNOSTIC(id, severity, text) FX_DIAG_##id,
#include "diagnostics.def"
  FX_DIAG_COUNT
} fx_diagnostic_id;

/* What a fix-it replaces. */
typedef enum fx_fixit_kind {
  FX_FIXIT_NONE,
  FX_FIXIT_REPLACE_STRING, /* the string literal of the marker at `at` */
  FX_FIXIT_INSERT_BEFORE   /* before the token at `at` */
} fx_fixit_kind;

typedef struct fx_fixit {
  fx_fixit_kind kind;
  fx_location at;
  const char *text;
} fx_fixit;

typedef struct fx_diagnostic {
  fx_diagnostic_id id;
  fx_location at;
  const char *text; /* complete: lower case, no final full stop */
  fx_fixit fixit;
  struct fx_diagnostic *notes; /* notes that belong to this one, linked by `next` */
  struct fx_diagnostic *next;
} fx_diagnostic;

typedef struct fx_report {
  fx_pool *pool;
  fx_diagnostic *first;
  fx_diagnostic *last;
  size_t error_count;
} fx_report;

fx_severity fx_diagnostic_severity(fx_diagnostic_id id);
/* The name in the table, "reserved_name": stable, used by tests and documentation. */
const char *fx_diagnostic_name(fx_diagnostic_id id);

/* Adds a diagnostic; the arguments replace %0, %1, … of its text, and %s0 is the s of a plural, which
 * "1" has not: "%0 byte%s0". Returns it, so that a fix-it or notes can be added, or NULL when memory is
 * exhausted. */
fx_diagnostic *fx_report_add(fx_report *report, fx_diagnostic_id id, fx_location at,
                             const char *const *args, size_t arg_count);
fx_diagnostic *fx_report_note(fx_report *report, fx_diagnostic *parent, fx_diagnostic_id id,
                              fx_location at, const char *const *args, size_t arg_count);

#define FX_ARGS(...)                                                                               \
  (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)

/* The message text of `id` with its arguments filled in, in `pool`. */
const char *fx_diagnostic_format(fx_pool *pool, fx_diagnostic_id id, const char *const *args,
                                 size_t arg_count);

#ifdef __cplusplus
}
#endif
#endif
