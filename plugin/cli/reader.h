/* The reader: from libclang's cursors to the core's model, for one parse of one unit.
 *
 * markers.c reads annotations, types.c types, spelling.c names, records.c composites, probe.c the
 * alignments that libclang does not tell, walk.c the whole unit in the order of the source. Each record
 * is read once. Nothing here judges; that is the core's. */
#ifndef FX_CLI_READER_H
#define FX_CLI_READER_H

#include "unit.h"

/* What is known of a record, by its definition. */
typedef struct fx_record {
  fx_composite *composite; /* named first, completed later */
  bool complete;
  bool decided;
  bool is_composite;
  bool implied;
  bool declared;  /* walked past */
  fx_scope scope; /* as the walk found it; FX_SCOPE_FILE where it found nothing else */
  fx_report report;
} fx_record;

typedef struct fx_probe {
  const char *lvalue; /* "(*(struct Pair *)0).values" */
  uint64_t align;     /* in bytes; 0 before it is known */
  struct fx_probe *next;
} fx_probe;

/* A function's body. */
typedef struct fx_body {
  fx_place begin;
  fx_place end;
  struct fx_body *next;
} fx_body;

typedef struct fx_reader {
  fx_unit *unit;
  fx_pool *pool;
  CXTranslationUnit tu;
  size_t main_size;            /* bytes of the file itself; what follows are probes */
  CXSourceLocation *locations; /* by fx_location id, less one */
  size_t location_count;
  size_t location_capacity;
  fx_cursor_map *records; /* fx_record */
  fx_probe *probes;       /* asked for; answered in a second parse */
  fx_body *bodies;        /* what the compiler says inside of them is left out */
  void *names;            /* tree of fx_name_entry: what is declared at file and namespace scope */
  fx_found **found_end;
  fx_message **message_end;
} fx_reader;

/* reader.c */
fx_location fx_reader_locate(fx_reader *r, CXSourceLocation location);
CXSourceLocation fx_reader_location(const fx_reader *r, fx_location at);
/* Takes a report over into the unit's messages; what was said before at the same place is left out. */
void fx_reader_show(fx_reader *r, const fx_report *report);
void fx_reader_add_body(fx_reader *r, CXSourceRange extent);
fx_record *fx_reader_record(fx_reader *r, CXCursor definition);

/* markers.c */
fx_markers fx_read_markers(fx_reader *r, CXCursor cursor);
/* What the markers on a declaration say, without reporting what is wrong about them. */
fx_marks fx_read_marks(fx_reader *r, CXCursor cursor);
/* What a declaration is by itself and its own markers; a field counts as one of a plain record. */
fx_decl_kind fx_read_decl_kind(CXCursor cursor, fx_markers markers);
/* Reports what is wrong about the markers on a declaration that is no composite. */
void fx_judge_markers(fx_reader *r, CXCursor cursor, fx_decl_kind kind);

/* spelling.c: how generated text and messages name things. */
/* The scope in front of a name: "::ns::Outer::" in C++, "" in C. */
const char *fx_spell_scope(fx_reader *r, CXCursor scope);
/* "::ns::fp8" in C++, "fp8" in C; NULL if it is not reachable from file scope. */
const char *fx_spell_declaration(fx_reader *r, CXCursor decl);
/* "unsigned int", "struct ::ns::Pair", "const char *const *"; NULL for a type without a name. */
const char *fx_spell_type(fx_reader *r, CXType type);
/* How messages and signatures show a type: the same in C and C++. */
const char *fx_spell_display(fx_reader *r, CXType type);

/* types.c */
const fx_ctype *fx_read_type(fx_reader *r, CXType type);

/* records.c */
/* The composite that a record is, judged; NULL if it is none. */
fx_record *fx_read_composite(fx_reader *r, CXCursor record);

/* cxx.c: the first thing that makes a C++ record other than a plain C one. */
fx_cxx_extra fx_read_cxx_extra(fx_reader *r, CXCursor record);

/* probe.c */
/* The alignment that attributes give a field; 0 while that is not known, which asks for it. */
uint64_t fx_probe_align(fx_reader *r, const char *lvalue);
/* The text behind the file that makes the compiler answer, in `text`. */
void fx_probe_write(const fx_reader *r, fx_text *text);
void fx_probe_read(fx_reader *r);

/* walk.c: reads and judges everything in the unit. */
void fx_walk(fx_reader *r);
void fx_walk_free(fx_reader *r);

#endif
