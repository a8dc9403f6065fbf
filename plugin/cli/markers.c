/* Markers: annotate attributes of cursors as the core takes them. See reader.h. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

enum { MAX_MARKERS = 16, MAX_ARGS = 8 };

static fx_marker_arg evaluate(fx_reader *r, CXCursor expression) {
  fx_marker_arg arg = {.kind = FX_MARKER_ARG_OTHER};
  CXEvalResult value = clang_Cursor_Evaluate(expression);
  if (!value)
    return arg;
  switch ((int)clang_EvalResult_getKind(value)) {
  case CXEval_Int:
    arg.kind = FX_MARKER_ARG_INTEGER;
    arg.integer = clang_EvalResult_getAsLongLong(value);
    if (clang_EvalResult_isUnsignedInt(value)) {
      unsigned long long bits = clang_EvalResult_getAsUnsigned(value);
      arg.integer = bits > INT64_MAX ? INT64_MAX : (int64_t)bits;
    }
    break;
  case CXEval_StrLiteral:
    arg.kind = FX_MARKER_ARG_STRING;
    arg.string = fx_pool_string(r->pool, clang_EvalResult_getAsStr(value));
    break;
  default:
    break;
  }
  clang_EvalResult_dispose(value);
  return arg;
}

typedef struct arguments {
  fx_reader *reader;
  fx_marker_arg items[MAX_ARGS];
  size_t count;
} arguments;

static bool add_argument(CXCursor child, void *context) {
  arguments *args = context;
  if (args->count < MAX_ARGS)
    args->items[args->count++] = evaluate(args->reader, child);
  return true;
}

/* True if the location is in a preprocessor directive: `#pragma clang attribute push`. */
static bool is_in_directive(fx_reader *r, CXSourceLocation location) {
  CXFile file;
  unsigned offset;
  size_t size;
  clang_getFileLocation(location, &file, NULL, NULL, &offset);
  const char *text = file ? clang_getFileContents(r->tu, file, &size) : NULL;
  if (!text || offset >= size)
    return false;
  while (offset > 0 && text[offset - 1] != '\n')
    --offset;
  return text[offset + strspn(text + offset, " \t")] == '#';
}

/* Attributes of a record stand behind its keyword: those before are an earlier declaration's. */
static bool is_written_here(fx_reader *r, CXCursor decl, CXCursor attribute) {
  CXSourceLocation at = clang_getCursorLocation(attribute);
  if (is_in_directive(r, at))
    return false;
  CXFile here, there;
  unsigned begin, offset;
  clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(decl)), &here, NULL, NULL,
                        &begin);
  clang_getFileLocation(at, &there, NULL, NULL, &offset);
  return !fx_cursor_is_record(decl) || (clang_File_isEqual(here, there) && offset >= begin);
}

typedef struct collection {
  fx_reader *reader;
  CXCursor decl;
  fx_marker items[MAX_MARKERS];
  size_t count;
} collection;

static bool add_marker(CXCursor child, void *context) {
  collection *c = context;
  if (clang_getCursorKind(child) != CXCursor_AnnotateAttr || c->count == MAX_MARKERS)
    return true;
  const char *text = fx_keep(c->reader->pool, clang_getCursorSpelling(child));
  if (!fx_marker_is_ours(text))
    return true;
  arguments args = {.reader = c->reader};
  fx_cursor_children(child, add_argument, &args);
  fx_marker_arg *kept = FX_POOL_ARRAY(c->reader->pool, args.count + 1, fx_marker_arg);
  if (kept)
    memcpy(kept, args.items, args.count * sizeof args.items[0]);
  c->items[c->count++] =
      (fx_marker){.text = text,
                  .args = kept,
                  .arg_count = kept ? args.count : 0,
                  .at = fx_reader_locate(c->reader, clang_getCursorLocation(child)),
                  .written_here = is_written_here(c->reader, c->decl, child)};
  return true;
}

fx_markers fx_read_markers(fx_reader *r, CXCursor cursor) {
  collection c = {.reader = r, .decl = cursor};
  fx_cursor_children(cursor, add_marker, &c);
  fx_marker *kept = c.count ? FX_POOL_ARRAY(r->pool, c.count, fx_marker) : NULL;
  if (!kept)
    return (fx_markers){NULL, 0};
  memcpy(kept, c.items, c.count * sizeof c.items[0]);
  return (fx_markers){kept, c.count};
}

fx_decl_kind fx_read_decl_kind(CXCursor cursor, fx_markers markers) {
  bool composite = false;
  for (size_t i = 0; i < markers.count; ++i)
    composite |= fx_marker_makes_composite(markers.items[i].text);
  if (fx_cursor_is_record(cursor)) {
    if (fx_cursor_is_union(cursor))
      return composite ? FX_DECL_UNION : FX_DECL_PLAIN_UNION;
    return composite ? FX_DECL_STRUCT : FX_DECL_PLAIN_STRUCT;
  }
  switch ((int)clang_getCursorKind(cursor)) {
  case CXCursor_FieldDecl:
    return FX_DECL_PLAIN_FIELD;
  case CXCursor_FunctionDecl:
  case CXCursor_CXXMethod:
  case CXCursor_Constructor:
  case CXCursor_Destructor:
  case CXCursor_ConversionFunction:
    return FX_DECL_FUNCTION;
  case CXCursor_TypedefDecl:
  case CXCursor_TypeAliasDecl:
    return FX_DECL_TYPEDEF;
  case CXCursor_VarDecl:
  case CXCursor_ParmDecl:
    return FX_DECL_VARIABLE;
  default:
    return FX_DECL_OTHER;
  }
}

fx_marks fx_read_marks(fx_reader *r, CXCursor cursor) {
  fx_marks marks = {0};
  fx_markers markers = fx_read_markers(r, cursor);
  if (markers.count) {
    fx_report unseen = {.pool = r->pool};
    fx_marks_read(markers, fx_read_decl_kind(cursor, markers), "", &unseen, &marks);
  }
  return marks;
}

void fx_judge_markers(fx_reader *r, CXCursor cursor, fx_decl_kind kind) {
  fx_markers markers = fx_read_markers(r, cursor);
  fx_report report = {.pool = r->pool};
  fx_marks unused;
  if (!markers.count)
    return;
  const char *name = fx_keep(r->pool, clang_getCursorSpelling(cursor));
  fx_marks_read(markers, kind, name, &report, &unused);
  fx_reader_show(r, &report);
}
