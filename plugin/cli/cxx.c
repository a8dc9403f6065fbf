/* What only C++ records can have, as the core asks for it. See reader.h. */
#include <string.h>

#include "reader.h"

typedef struct findings {
  CXTranslationUnit tu;
  bool has[FX_CXX_NOT_STANDARD_LAYOUT + 1];
  bool implain_field; /* it alone makes the record other than plain: then the field is to blame */
} findings;

/* `int x = 1;` or `int x{1};`: libclang shows the expression, but so it does the width of a bit-field. */
static bool has_initializer(CXCursor field, CXTranslationUnit tu) {
  CXToken *tokens = NULL;
  unsigned count = 0, depth = 0;
  bool found = false, past_name = false;
  CXSourceRange name = clang_Cursor_getSpellingNameRange(field, 0, 0);
  clang_tokenize(tu, clang_getCursorExtent(field), &tokens, &count);
  for (unsigned i = 0; i < count && !found; ++i) {
    CXString spelling = clang_getTokenSpelling(tu, tokens[i]);
    const char *text = clang_getCString(spelling);
    past_name |=
        clang_equalLocations(clang_getTokenLocation(tu, tokens[i]), clang_getRangeStart(name)) != 0;
    depth += strcmp(text, "(") == 0 || strcmp(text, "[") == 0;
    depth -= depth && (strcmp(text, ")") == 0 || strcmp(text, "]") == 0);
    found = past_name && depth == 0 && (strcmp(text, "=") == 0 || strcmp(text, "{") == 0);
    clang_disposeString(spelling);
  }
  clang_disposeTokens(tu, tokens, count);
  return found;
}

static void look_at_field(findings *f, CXCursor field) {
  CXType type = clang_getCanonicalType(clang_getCursorType(field));
  while (type.kind == CXType_ConstantArray)
    type = clang_getCanonicalType(clang_getArrayElementType(type));
  f->has[FX_CXX_ACCESS] |= clang_getCXXAccessSpecifier(field) != CX_CXXPublic;
  f->has[FX_CXX_DEFAULT_INITIALIZER] |= has_initializer(field, f->tu);
  f->implain_field |= type.kind == CXType_LValueReference || type.kind == CXType_RValueReference ||
                      (type.kind == CXType_Record && !clang_isPODType(type));
}

static bool is_assignment(CXCursor method) {
  return clang_CXXMethod_isCopyAssignmentOperator(method) ||
         clang_CXXMethod_isMoveAssignmentOperator(method);
}

static bool look(CXCursor child, void *context) {
  findings *f = context;
  switch ((int)clang_getCursorKind(child)) {
  case CXCursor_CXXBaseSpecifier:
    f->has[FX_CXX_BASES] = true;
    break;
  case CXCursor_Constructor:
    f->has[FX_CXX_CONSTRUCTOR] = true;
    break;
  case CXCursor_Destructor:
    f->has[FX_CXX_VIRTUAL] |= clang_CXXMethod_isVirtual(child) != 0;
    f->has[FX_CXX_NOT_TRIVIALLY_COPYABLE] |= !clang_CXXMethod_isDefaulted(child);
    break;
  case CXCursor_CXXMethod:
    f->has[FX_CXX_VIRTUAL] |= clang_CXXMethod_isVirtual(child) != 0;
    f->has[FX_CXX_NOT_TRIVIALLY_COPYABLE] |= is_assignment(child) &&
                                             !clang_CXXMethod_isDefaulted(child);
    break;
  case CXCursor_FieldDecl:
    look_at_field(f, child);
    break;
  default:
    break;
  }
  return true;
}

fx_cxx_extra fx_read_cxx_extra(fx_reader *r, CXCursor record) {
  findings f = {.tu = r->tu};
  if (!r->unit->cplusplus)
    return FX_CXX_PLAIN;
  fx_cursor_children(record, look, &f);
  for (int extra = FX_CXX_BASES; extra <= FX_CXX_DEFAULT_INITIALIZER; ++extra)
    if (f.has[extra])
      return (fx_cxx_extra)extra;
  if (f.implain_field)
    return FX_CXX_PLAIN;
  if (f.has[FX_CXX_NOT_TRIVIALLY_COPYABLE])
    return FX_CXX_NOT_TRIVIALLY_COPYABLE;
  return clang_isPODType(clang_getCursorType(record)) ? FX_CXX_PLAIN : FX_CXX_NOT_STANDARD_LAYOUT;
}
