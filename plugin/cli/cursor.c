/* Cursors: see cursor.h. */
#include "cursor.h"

#include <stdint.h>
#include <stdlib.h>

const char *fx_keep(fx_pool *pool, CXString string) {
  const char *text = clang_getCString(string);
  const char *kept = text ? fx_pool_string(pool, text) : "";
  clang_disposeString(string);
  return kept;
}

typedef struct walk {
  fx_cursor_visit *visit;
  void *context;
} walk;

static enum CXChildVisitResult visit_child(CXCursor child, CXCursor parent, CXClientData data) {
  (void)parent;
  walk *w = data;
  return w->visit(child, w->context) ? CXChildVisit_Continue : CXChildVisit_Break;
}

void fx_cursor_children(CXCursor cursor, fx_cursor_visit *visit, void *context) {
  walk w = {visit, context};
  clang_visitChildren(cursor, visit_child, &w);
}

static enum CXVisitorResult visit_field(CXCursor field, CXClientData data) {
  walk *w = data;
  return w->visit(field, w->context) ? CXVisit_Continue : CXVisit_Break;
}

void fx_cursor_fields(CXCursor record, fx_cursor_visit *visit, void *context) {
  walk w = {visit, context};
  clang_Type_visitFields(clang_getCursorType(record), visit_field, &w);
}

typedef struct search {
  enum CXCursorKind kind;
  bool found;
} search;

static bool is_searched(CXCursor child, void *context) {
  search *s = context;
  s->found = clang_getCursorKind(child) == s->kind;
  return !s->found;
}

bool fx_cursor_has(CXCursor cursor, enum CXCursorKind kind) {
  search s = {kind, false};
  fx_cursor_children(cursor, is_searched, &s);
  return s.found;
}

bool fx_cursor_is_template(CXCursor cursor) {
  enum CXCursorKind kind = clang_getCursorKind(cursor);
  return kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization ||
         !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor));
}

static enum CXCursorKind record_kind(CXCursor cursor) {
  enum CXCursorKind kind = clang_getCursorKind(cursor);
  bool pattern = kind == CXCursor_ClassTemplate ||
                 kind == CXCursor_ClassTemplatePartialSpecialization;
  return pattern ? clang_getTemplateCursorKind(cursor) : kind;
}

bool fx_cursor_is_record(CXCursor cursor) {
  enum CXCursorKind kind = record_kind(cursor);
  return kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl || kind == CXCursor_ClassDecl;
}

bool fx_cursor_is_union(CXCursor cursor) { return record_kind(cursor) == CXCursor_UnionDecl; }

bool fx_cursor_is_definition_of(CXCursor cursor) { return clang_isCursorDefinition(cursor) != 0; }

/* A tag stands behind the keyword; without one, the keyword is where the declaration is said to be. */
fx_naming fx_cursor_naming(CXCursor tag) {
  if (clang_Cursor_isAnonymous(tag))
    return FX_UNNAMED;
  CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(tag));
  return clang_equalLocations(start, clang_getCursorLocation(tag)) ? FX_NAMED_BY_TYPEDEF
                                                                   : FX_NAMED_BY_TAG;
}

fx_place fx_place_of(CXSourceLocation location, fx_pool *pool) {
  CXFile file;
  fx_place place = {.file = ""};
  clang_getFileLocation(location, &file, &place.line, &place.column, &place.offset);
  if (file)
    place.file = fx_keep(pool, clang_getFileName(file));
  return place;
}

/* Open addressing; never more than half full. */
typedef struct entry {
  CXCursor key;
  void *value;
  bool used;
} entry;

struct fx_cursor_map {
  entry *entries;
  size_t capacity; /* a power of two */
  size_t count;
};

fx_cursor_map *fx_cursor_map_new(void) { return calloc(1, sizeof(fx_cursor_map)); }

void fx_cursor_map_free(fx_cursor_map *map) {
  if (map)
    free(map->entries);
  free(map);
}

static entry *find(const fx_cursor_map *map, CXCursor cursor) {
  size_t i = clang_hashCursor(cursor) & (map->capacity - 1);
  while (map->entries[i].used && !clang_equalCursors(map->entries[i].key, cursor))
    i = (i + 1) & (map->capacity - 1);
  return &map->entries[i];
}

static bool grow(fx_cursor_map *map) {
  fx_cursor_map larger = {.capacity = map->capacity ? 2 * map->capacity : 64, .count = map->count};
  larger.entries = calloc(larger.capacity, sizeof(entry));
  if (!larger.entries)
    return false;
  for (size_t i = 0; i < map->capacity; ++i)
    if (map->entries[i].used)
      *find(&larger, map->entries[i].key) = map->entries[i];
  free(map->entries);
  *map = larger;
  return true;
}

void **fx_cursor_map_slot(fx_cursor_map *map, CXCursor cursor) {
  if (2 * map->count >= map->capacity && !grow(map))
    return NULL;
  entry *found = find(map, cursor);
  if (!found->used) {
    *found = (entry){.key = cursor, .used = true};
    ++map->count;
  }
  return &found->value;
}
