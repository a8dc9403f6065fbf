/* The walk: through the whole unit in the order of the source, as a compiler passes it. See reader.h.
 *
 * A record is dealt with at its end, those inside it first. What is declared before it takes names that
 * it may need. */
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* Where the walk is; copied from level to level. */
typedef struct position {
  fx_reader *reader;
  fx_scope scope;
} position;

/* Names that are taken at file and namespace scope: "::ns::Pair_size". */
typedef struct name_entry {
  const char *name;
  fx_location at;
} name_entry;

static int compare_names(const void *a, const void *b) {
  return strcmp(((const name_entry *)a)->name, ((const name_entry *)b)->name);
}

static void take_name(fx_reader *r, const char *name, fx_location at) {
  name_entry *entry = FX_POOL_NEW(r->pool, name_entry);
  if (!entry)
    return;
  *entry = (name_entry){name, at};
  tsearch(entry, &r->names, compare_names);
}

static const name_entry *find_name(fx_reader *r, const char *name) {
  name_entry key = {.name = name};
  name_entry **found = tfind(&key, &r->names, compare_names);
  return found ? *found : NULL;
}

static void leave_entry(void *entry) { (void)entry; }

void fx_walk_free(fx_reader *r) {
  tdestroy(r->names, leave_entry);
  r->names = NULL;
}

static bool is_at_file_scope(CXCursor scope) {
  enum CXCursorKind kind = clang_getCursorKind(scope);
  return clang_isTranslationUnit(kind) || kind == CXCursor_Namespace ||
         kind == CXCursor_LinkageSpec || kind == CXCursor_EnumDecl || clang_isInvalid(kind);
}

/* Enumerators are declared in the scope around their enumeration. */
static void take_declared_name(fx_reader *r, CXCursor decl) {
  CXCursor scope = clang_getCursorSemanticParent(decl);
  if (!clang_isDeclaration(clang_getCursorKind(decl)) || !is_at_file_scope(scope))
    return;
  if (fx_cursor_is_record(decl) && fx_cursor_naming(decl) != FX_NAMED_BY_TAG)
    return;
  if (clang_getCursorKind(scope) == CXCursor_EnumDecl)
    scope = clang_getCursorSemanticParent(scope);
  const char *name = fx_keep(r->pool, clang_getCursorSpelling(decl));
  if (*name)
    take_name(r, fx_pool_join(r->pool, fx_spell_scope(r, scope), name, (const char *)NULL),
              fx_reader_locate(r, clang_getCursorLocation(decl)));
}

/* Every name that would be generated must be free; then it is taken. */
static bool claim_names(fx_reader *r, const fx_composite *composite, fx_report *report) {
  size_t count;
  const char *const *names = fx_emit_names(composite, r->pool, &count);
  const char *macro = composite->form == FX_FORM_UNION ? "FX_UNION_AS" : "FX_STRUCT_AS";
  for (size_t i = 0; i < count; ++i) {
    const char *full = fx_pool_join(r->pool, composite->qualifier, names[i], (const char *)NULL);
    const name_entry *taken = find_name(r, full);
    if (!taken)
      continue;
    fx_diagnostic *error = fx_report_add(report, FX_DIAG_name_taken, composite->at,
                                         FX_ARGS(composite->display, names[i], macro));
    fx_report_note(report, error, FX_DIAG_name_taken_here, taken->at, FX_ARGS(names[i]));
    return false;
  }
  for (size_t i = 0; i < count; ++i)
    take_name(r, fx_pool_join(r->pool, composite->qualifier, names[i], (const char *)NULL),
              composite->at);
  return true;
}

/* Why an implied composite could not be marked: its own first message, or that of one inside. */
static const char *obstacle_of(const fx_reader *r, const fx_record *record) {
  const fx_composite *composite = record->composite;
  if (record->report.first)
    return record->report.first->text;
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_ctype *leaf = composite->fields[i].type;
    while (leaf->kind == FX_CTYPE_ARRAY)
      leaf = leaf->element;
    for (const fx_found *f = r->unit->found; f && leaf->composite; f = f->next)
      if (f->composite == leaf->composite && f->obstacle)
        return f->obstacle;
  }
  return NULL;
}

/* A composite is found once its definition has ended. */
static void add_found(fx_reader *r, CXCursor cursor, const fx_record *record) {
  fx_found *found = FX_POOL_NEW(r->pool, fx_found);
  if (!found)
    return;
  CXSourceLocation at = clang_getCursorLocation(cursor);
  *found = (fx_found){.composite = record->composite,
                      .place = fx_place_of(at, r->pool),
                      .implied = record->implied,
                      .in_system_header = clang_Location_isInSystemHeader(at) != 0};
  if (record->implied && !record->composite->valid)
    found->obstacle = obstacle_of(r, record);
  *r->found_end = found;
  r->found_end = &found->next;
}

static bool judge_plain_field(CXCursor field, void *context) {
  fx_judge_markers(context, field, FX_DECL_PLAIN_FIELD);
  return true;
}

static void judge_plain_record(fx_reader *r, CXCursor cursor) {
  fx_judge_markers(r, cursor, fx_read_decl_kind(cursor, fx_read_markers(r, cursor)));
  fx_cursor_fields(cursor, judge_plain_field, r);
}

static void end_definition(position at, CXCursor cursor) {
  fx_reader *r = at.reader;
  fx_record *record = fx_reader_record(r, cursor);
  if (!record || record->declared)
    return;
  record->declared = true;
  if (at.scope != FX_SCOPE_FILE)
    record->scope = at.scope;
  if (!fx_read_composite(r, cursor)) {
    judge_plain_record(r, cursor);
    return;
  }
  fx_composite *composite = record->composite;
  if (composite->valid && !record->implied)
    composite->valid = claim_names(r, composite, &record->report);
  add_found(r, cursor, record);
  if (!record->implied)
    fx_reader_show(r, &record->report);
}

static bool has_marker(fx_markers markers, const char *text) {
  for (size_t i = 0; i < markers.count; ++i)
    if (strcmp(markers.items[i].text, text) == 0)
      return true;
  return false;
}

/* Clang drops a marker that comes too late, with a warning at the attribute; its text is in the source. */
static const char *dropped_marker(fx_reader *r, CXDiagnostic d, CXSourceRange extent) {
  CXSourceLocation at = clang_getDiagnosticLocation(d);
  fx_place place = fx_place_of(at, r->pool);
  fx_place begin = fx_place_of(clang_getRangeStart(extent), r->pool);
  fx_place end = fx_place_of(clang_getRangeEnd(extent), r->pool);
  CXFile file;
  unsigned offset;
  size_t size;
  if (strcmp(place.file, begin.file) != 0 || place.offset < begin.offset ||
      place.offset > end.offset)
    return NULL;
  clang_getSpellingLocation(at, &file, NULL, NULL, &offset);
  const char *text = file ? clang_getFileContents(r->tu, file, &size) : NULL;
  const char *quote = text && offset < size ? strchr(text + offset, '"') : NULL;
  if (!quote || !fx_marker_is_ours(quote + 1))
    return NULL;
  return fx_pool_copy(r->pool, quote + 1, strcspn(quote + 1, "\"\n"));
}

static const char *find_dropped_marker(fx_reader *r, CXCursor cursor, fx_location *at) {
  unsigned count = clang_getNumDiagnostics(r->tu);
  const char *marker = NULL;
  for (unsigned i = 0; i < count && !marker; ++i) {
    CXDiagnostic d = clang_getDiagnostic(r->tu, i);
    const char *text = fx_keep(r->pool, clang_getDiagnosticSpelling(d));
    if (strstr(text, "attribute declaration must precede definition"))
      marker = dropped_marker(r, d, clang_getCursorExtent(cursor));
    if (marker)
      *at = fx_reader_locate(r, clang_getDiagnosticLocation(d));
    clang_disposeDiagnostic(d);
  }
  return marker;
}

static void report_late_marker(fx_reader *r, const char *marker, fx_location at, CXCursor cursor) {
  const char *name = fx_keep(r->pool, clang_getCursorSpelling(cursor));
  CXSourceLocation definition = clang_getCursorLocation(clang_getCursorDefinition(cursor));
  fx_report report = {.pool = r->pool};
  fx_diagnostic *error =
      fx_report_add(&report, FX_DIAG_marker_after_definition, at, FX_ARGS(marker, name));
  fx_report_note(&report, error, FX_DIAG_definition_here, fx_reader_locate(r, definition),
                 FX_ARGS(name));
  fx_reader_show(r, &report);
}

/* A record that is declared only: its markers count for a definition that follows. Those that come after
 * it say nothing new, or too late. */
static void judge_declared(fx_reader *r, CXCursor cursor) {
  fx_markers own = fx_read_markers(r, cursor);
  CXCursor definition = clang_getCursorDefinition(cursor);
  const fx_record *record = clang_Cursor_isNull(definition) ? NULL
                                                            : fx_reader_record(r, definition);
  if (!record || !record->declared) {
    fx_judge_markers(r, cursor, fx_read_decl_kind(cursor, own));
    return;
  }
  fx_markers defined = fx_read_markers(r, definition);
  for (size_t i = 0; i < own.count; ++i)
    if (own.items[i].written_here && !has_marker(defined, own.items[i].text)) {
      report_late_marker(r, own.items[i].text, own.items[i].at, cursor);
      return;
    }
  fx_location at;
  const char *dropped = find_dropped_marker(r, cursor, &at);
  if (dropped)
    report_late_marker(r, dropped, at, cursor);
}

/* A repeated declaration inherits what was judged on the first. */
static bool is_inherited(fx_reader *r, CXCursor decl) {
  CXCursor first = clang_getCanonicalCursor(decl);
  fx_markers own = fx_read_markers(r, decl), earlier = fx_read_markers(r, first);
  return !clang_equalCursors(first, decl) && own.count == earlier.count;
}

static void judge_other(fx_reader *r, CXCursor decl) {
  if (clang_getCursorKind(decl) != CXCursor_FieldDecl &&
      fx_cursor_has(decl, CXCursor_AnnotateAttr) && !is_inherited(r, decl))
    fx_judge_markers(r, decl, fx_read_decl_kind(decl, fx_read_markers(r, decl)));
}

static position inside(position at, CXCursor cursor) {
  if (at.scope == FX_SCOPE_TEMPLATE)
    return at;
  switch ((int)clang_getCursorKind(cursor)) {
  case CXCursor_FunctionTemplate:
    at.scope = FX_SCOPE_TEMPLATE;
    break;
  case CXCursor_ParmDecl:
    at.scope = FX_SCOPE_PROTOTYPE;
    break;
  case CXCursor_CompoundStmt:
    at.scope = FX_SCOPE_BLOCK;
    break;
  default:
    break;
  }
  return at;
}

static bool is_probe(fx_reader *r, CXCursor cursor) {
  CXFile file;
  unsigned offset;
  clang_getFileLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, &offset);
  return file && offset >= r->main_size &&
         clang_File_isEqual(file, clang_getFile(r->tu, r->unit->source.file));
}

static bool step(CXCursor cursor, void *context) {
  position at = *(const position *)context;
  enum CXCursorKind kind = clang_getCursorKind(cursor);
  if (clang_isAttribute(kind) || clang_isReference(kind) || is_probe(at.reader, cursor))
    return true;
  position deeper = inside(at, cursor);
  if (kind == CXCursor_CompoundStmt && at.scope != FX_SCOPE_BLOCK)
    fx_reader_add_body(at.reader, clang_getCursorExtent(cursor));
  fx_cursor_children(cursor, step, &deeper);
  if (fx_cursor_is_record(cursor)) {
    if (fx_cursor_is_definition_of(cursor))
      end_definition(at, cursor);
    else
      judge_declared(at.reader, cursor);
  } else if (clang_isDeclaration(kind)) {
    judge_other(at.reader, cursor);
  }
  take_declared_name(at.reader, cursor);
  return true;
}

void fx_walk(fx_reader *r) {
  position at = {.reader = r, .scope = FX_SCOPE_FILE};
  fx_cursor_children(clang_getTranslationUnitCursor(r->tu), step, &at);
}
