/* Records: from libclang's struct and union cursors to the core's fx_composite. See reader.h. */
#include <string.h>

#include "layout.h"
#include "reader.h"

/* The record that a record belongs to: in C by where it is written, in C++ by its scope. */
static CXCursor outer_of(fx_reader *r, CXCursor record) {
  CXCursor outer = r->unit->cplusplus ? clang_getCursorSemanticParent(record)
                                      : clang_getCursorLexicalParent(record);
  return fx_cursor_is_record(outer) ? clang_getCursorDefinition(outer) : clang_getNullCursor();
}

/* A record inside a composite inherits its marker, unless it has another role of its own. */
static bool decide(fx_reader *r, fx_record *record, CXCursor cursor) {
  fx_marks own = fx_read_marks(r, cursor);
  if (own.composite || own.numeric || own.tensor)
    return own.composite;
  CXCursor outer = outer_of(r, cursor);
  fx_record *around = clang_Cursor_isNull(outer) ? NULL : fx_reader_record(r, outer);
  if (around && !around->decided) {
    around->decided = true;
    around->is_composite = decide(r, around, outer);
  }
  if (around && around->is_composite) {
    record->implied = around->implied;
    return true;
  }
  record->implied = r->unit->source.imply;
  return record->implied;
}

static bool is_composite(fx_reader *r, CXCursor cursor) {
  fx_record *record = fx_reader_record(r, cursor);
  if (record && !record->decided) {
    record->decided = true;
    record->is_composite = decide(r, record, cursor);
  }
  return record && record->is_composite;
}

static fx_scope scope_of(fx_reader *r, CXCursor cursor) {
  if (fx_cursor_is_template(cursor))
    return FX_SCOPE_TEMPLATE;
  fx_record *record = fx_reader_record(r, cursor);
  if (record && record->scope != FX_SCOPE_FILE)
    return record->scope;
  CXCursor outer = outer_of(r, cursor);
  if (clang_Cursor_isNull(outer))
    return FX_SCOPE_FILE;
  return is_composite(r, outer) || !r->unit->cplusplus ? scope_of(r, outer) : FX_SCOPE_CLASS;
}

/* The field by which a record without a name is known: the first whose type it is, below arrays. */
typedef struct member_search {
  fx_reader *reader;
  CXCursor record;
  fx_composite *composite;
  size_t index;
} member_search;

static bool is_unnamed_bit_field(CXCursor field) {
  CXString name = clang_getCursorSpelling(field);
  bool unnamed = clang_Cursor_isBitField(field) && !*clang_getCString(name);
  clang_disposeString(name);
  return unnamed;
}

static bool find_member(CXCursor field, void *context) {
  member_search *search = context;
  if (is_unnamed_bit_field(field))
    return true;
  unsigned depth = 0;
  CXType type = clang_getCanonicalType(clang_getCursorType(field));
  for (; type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray ||
         type.kind == CXType_Pointer;
       ++depth)
    type = clang_getCanonicalType(type.kind == CXType_Pointer ? clang_getPointeeType(type)
                                                              : clang_getArrayElementType(type));
  CXCursor found = clang_getCursorDefinition(clang_getTypeDeclaration(type));
  if (!clang_equalCursors(found, search->record)) {
    ++search->index;
    return true;
  }
  search->composite->is_anonymous_member = clang_Cursor_isAnonymousRecordDecl(found) != 0;
  search->composite->member_index = search->index;
  search->composite->member_depth = depth;
  if (!search->composite->is_anonymous_member)
    search->composite->member_name = fx_keep(search->reader->pool, clang_getCursorSpelling(field));
  return false;
}

static fx_composite *named(fx_reader *r, CXCursor cursor);

static void fill_names(fx_reader *r, fx_composite *out, CXCursor cursor) {
  fx_naming naming = fx_cursor_naming(cursor);
  CXCursor outer = outer_of(r, cursor);
  const char *name = fx_keep(r->pool, clang_getCursorSpelling(cursor));
  if (naming == FX_NAMED_BY_TAG) {
    out->tag = name;
  } else if (naming == FX_NAMED_BY_TYPEDEF) {
    out->typedef_name = name;
  } else if (!clang_Cursor_isNull(outer)) {
    member_search search = {r, cursor, out, 0};
    fx_cursor_fields(outer, find_member, &search);
  }
  out->in_cplusplus = r->unit->cplusplus;
  out->at = fx_reader_locate(r, clang_getCursorLocation(cursor));
  out->markers = fx_read_markers(r, cursor);

  CXCursor parent = clang_getCursorSemanticParent(cursor), file = parent;
  while (fx_cursor_is_record(file))
    file = clang_getCursorSemanticParent(file);
  out->qualifier = fx_spell_scope(r, file);
  out->class_path = fx_spell_scope(r, parent) + strlen(out->qualifier);
  if (clang_Cursor_isNull(outer) || !is_composite(r, outer))
    return;
  const fx_composite *around = named(r, outer);
  out->inherits_marker = true;
  out->outer_name = around->name;
  out->outer_access = around->access;
}

/* The first half of reading a record, which those inside it need too: what it is called. */
static fx_composite *named(fx_reader *r, CXCursor cursor) {
  static fx_composite no_memory;
  fx_record *record = fx_reader_record(r, cursor);
  if (record && record->composite)
    return record->composite;
  fx_composite *out = record ? FX_POOL_NEW(r->pool, fx_composite) : NULL;
  if (!out)
    return &no_memory;
  record->composite = out;
  out->form = fx_cursor_is_union(cursor) ? FX_FORM_UNION : FX_FORM_STRUCT;
  out->scope = scope_of(r, cursor);
  fill_names(r, out, cursor);
  fx_composite_name(out, r->pool);
  return out;
}

/* What a record's layout takes. Only the offsets tell what `#pragma pack` allows at most; a record is
 * aligned at least as its fields are. */
static uint64_t declared_alignment(fx_reader *r, const fx_composite *composite, CXCursor field,
                                   const fx_field *out) {
  uint64_t align = out->type->align;
  if (fx_cursor_has(field, CXCursor_PackedAttr) ||
      fx_cursor_has(clang_getCursorSemanticParent(field), CXCursor_PackedAttr))
    align = 1;
  if (fx_cursor_has(field, CXCursor_AlignedAttr) && out->name && !out->is_bit_field &&
      composite->access) {
    uint64_t asked =
        fx_probe_align(r, fx_pool_format(r->pool, "%s.%s", composite->access, out->name));
    if (asked > align)
      align = asked;
  }
  return align > composite->c_align ? composite->c_align : align;
}

typedef struct field_reading {
  fx_reader *reader;
  fx_composite *composite;
  size_t capacity;
  bool broken;
  bool grown; /* some type is aligned more than the compiler knows */
} field_reading;

static bool count_field(CXCursor field, void *context) {
  field_reading *reading = context;
  reading->capacity += !is_unnamed_bit_field(field);
  reading->broken |= clang_isInvalidDeclaration(field) != 0;
  return true;
}

static bool read_field(CXCursor field, void *context) {
  field_reading *reading = context;
  fx_reader *r = reading->reader;
  fx_composite *composite = reading->composite;
  if (is_unnamed_bit_field(field) || composite->field_count == reading->capacity)
    return true;
  fx_field *out = &composite->fields[composite->field_count++];
  CXType type = clang_getCursorType(field);
  CXCursor record = clang_getTypeDeclaration(clang_getCanonicalType(type));
  long long offset = clang_Cursor_getOffsetOfField(field);
  if (!clang_Cursor_isAnonymousRecordDecl(record))
    out->name = fx_keep(r->pool, clang_getCursorSpelling(field));
  out->type = fx_read_type(r, type);
  out->markers = fx_read_markers(r, field);
  out->is_bit_field = clang_Cursor_isBitField(field) != 0;
  out->bit_width = out->is_bit_field ? (unsigned)clang_getFieldDeclBitWidth(field) : 0;
  /* Errors are small negative numbers; offsets beyond 63 bits are large ones. */
  out->c_offset_bits = offset >= 0 || offset < CXTypeLayoutError_Undeduced ? (uint64_t)offset : 0;
  reading->grown |= clang_Type_getAlignOf(type) < (long long)out->type->align;
  out->c_align = declared_alignment(r, composite, field, out);
  out->at = fx_reader_locate(r, clang_getCursorLocation(field));
  return true;
}

static bool fill_fields(fx_reader *r, fx_composite *out, CXCursor cursor) {
  field_reading reading = {.reader = r, .composite = out};
  long long size = clang_Type_getSizeOf(clang_getCursorType(cursor));
  long long align = clang_Type_getAlignOf(clang_getCursorType(cursor));
  out->c_size = size > 0 ? (uint64_t)size : 0;
  out->c_align = align > 0 ? (uint64_t)align : 0;
  out->declared_align = fx_cursor_has(cursor, CXCursor_AlignedAttr) ? out->c_align : 0;
  fx_cursor_fields(cursor, count_field, &reading);
  if (reading.broken || size < 0)
    return false;
  out->fields = FX_POOL_ARRAY(r->pool, reading.capacity + 1, fx_field);
  if (out->fields)
    fx_cursor_fields(cursor, read_field, &reading);
  fx_layout_honour_markers(out, reading.grown);
  return true;
}

fx_record *fx_read_composite(fx_reader *r, CXCursor cursor) {
  if (!fx_cursor_is_template(cursor))
    cursor = clang_getCursorDefinition(cursor);
  if (clang_Cursor_isNull(cursor) || !is_composite(r, cursor))
    return NULL;
  fx_record *record = fx_reader_record(r, cursor);
  if (record->complete)
    return record;
  fx_composite *composite = named(r, cursor);
  record->complete = true;
  record->report.pool = r->pool;
  if (clang_isInvalidDeclaration(cursor))
    return record;
  if (composite->scope != FX_SCOPE_TEMPLATE) {
    composite->cxx_extra = fx_read_cxx_extra(r, cursor);
    if (!fill_fields(r, composite, cursor))
      return record;
  }
  fx_composite_declare(composite, &record->report);
  return record;
}
