/* The unit: one file as libclang parsed it for one target, with every composite in it.
 *
 * fx_unit_read parses, reads and judges; afterwards the unit only answers. It owns a pool in which all
 * its results live. Generated declarations are unknown to libclang: the compiler's errors about their
 * names, and all inside of function bodies, are left out. */
#ifndef FX_CLI_UNIT_H
#define FX_CLI_UNIT_H

#include <stdio.h>

#include "cursor.h"
#include "emit.h"
#include "target.h"

typedef struct fx_source {
  const char *file;
  const fx_target *target;
  const char *language;     /* "c", "c++", or NULL for what the file's name says */
  const char *const *flags; /* the user's, for the compiler */
  size_t flag_count;
  bool imply;  /* unmarked records count as composites, too */
  bool bodies; /* look into function bodies, where no composite may be */
} fx_source;

/* A message of the compiler or of fx. */
typedef struct fx_message {
  fx_place place;
  fx_severity severity;
  const char *id; /* of fx, "reserved_field"; NULL for the compiler's own */
  const char *text;
  fx_fixit_kind fixit;
  const char *fixit_text;
  fx_place fixit_place;
  struct fx_message *notes;
  struct fx_message *next;
} fx_message;

/* A composite of the unit, in the order of the definitions' ends, inner ones first. */
typedef struct fx_found {
  fx_composite *composite;
  fx_place place;
  bool implied; /* not marked: its messages are advice */
  bool in_system_header;
  const char *obstacle; /* of an implied one that breaks a rule: the first message */
  struct fx_found *next;
} fx_found;

typedef struct fx_unit {
  fx_pool *pool;
  fx_source source;
  fx_found *found;      /* NULL for none */
  fx_message *messages; /* in the order found; the compiler's first */
  size_t error_count;   /* of both */
  size_t compiler_errors;
  bool cplusplus;
  const char *size_type; /* how text names the type of sizeof */
} fx_unit;

/* NULL, with a line on `errors`, if the file cannot be read or parsed at all. */
fx_unit *fx_unit_read(const fx_source *source, FILE *errors);
void fx_unit_free(fx_unit *unit);

/* The messages as a compiler would print them, with the line of source and a caret; `colour` for
 * terminals. Warnings only if `warnings`. */
void fx_unit_print_messages(const fx_unit *unit, bool warnings, bool colour, FILE *out);

#endif
