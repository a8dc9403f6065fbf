/* Cursors: the small questions that every part of the adapter asks libclang. */
#ifndef FX_CLI_CURSOR_H
#define FX_CLI_CURSOR_H

#include <clang-c/Index.h>

#include "pool.h"

/* Disposes of the string and keeps a copy in `pool`; "" for none. */
const char *fx_keep(fx_pool *pool, CXString string);

/* Calls `visit` for each direct child; a false result ends the walk. */
typedef bool fx_cursor_visit(CXCursor child, void *context);
void fx_cursor_children(CXCursor cursor, fx_cursor_visit *visit, void *context);
/* The same for the fields of a record, anonymous members included. */
void fx_cursor_fields(CXCursor record, fx_cursor_visit *visit, void *context);

/* True if a direct child is of that kind. */
bool fx_cursor_has(CXCursor cursor, enum CXCursorKind kind);

bool fx_cursor_is_record(CXCursor cursor); /* struct, union or class, or a template of one */
bool fx_cursor_is_union(CXCursor cursor);
bool fx_cursor_is_template(CXCursor cursor);
bool fx_cursor_is_definition_of(CXCursor cursor); /* a record cursor that is its own definition */

/* How a record or enumeration is called: by its tag, by the typedef that an unnamed one stands in, or
 * not at all. */
typedef enum fx_naming { FX_NAMED_BY_TAG, FX_NAMED_BY_TYPEDEF, FX_UNNAMED } fx_naming;
fx_naming fx_cursor_naming(CXCursor tag);

/* Where a cursor or location is, as the user sees it: outside of macros. */
typedef struct fx_place {
  const char *file; /* "" for none */
  unsigned line;
  unsigned column;
  unsigned offset; /* bytes */
} fx_place;
fx_place fx_place_of(CXSourceLocation location, fx_pool *pool);

/* Cursors as keys: a growing table from declarations to whatever belongs to them. */
typedef struct fx_cursor_map fx_cursor_map;
fx_cursor_map *fx_cursor_map_new(void);
void fx_cursor_map_free(fx_cursor_map *map);
/* The slot of a cursor, NULL in it at first; NULL when memory is exhausted. */
void **fx_cursor_map_slot(fx_cursor_map *map, CXCursor cursor);

#endif
