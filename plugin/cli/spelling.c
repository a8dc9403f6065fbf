/* Spelling: how generated text and messages name the declarations and types of a unit. See reader.h.
 *
 * Names are canonical and absolute, never the user's typedefs, so that text means the same type wherever
 * it stands. */
#include <string.h>

#include "reader.h"

static bool is_unit(CXCursor cursor) {
  return clang_Cursor_isNull(cursor) || clang_isInvalid(clang_getCursorKind(cursor)) ||
         clang_isTranslationUnit(clang_getCursorKind(cursor));
}

static bool is_function(CXCursor cursor) {
  switch ((int)clang_getCursorKind(cursor)) {
  case CXCursor_FunctionDecl:
  case CXCursor_CXXMethod:
  case CXCursor_Constructor:
  case CXCursor_Destructor:
  case CXCursor_ConversionFunction:
  case CXCursor_FunctionTemplate:
    return true;
  default:
    return false;
  }
}

/* True if the name can be written from everywhere in the unit. */
static bool is_reachable(CXCursor decl) {
  for (; !is_unit(decl); decl = clang_getCursorSemanticParent(decl)) {
    enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(decl);
    CXCursor parent = clang_getCursorSemanticParent(decl);
    if (access == CX_CXXPrivate || access == CX_CXXProtected || is_function(parent) ||
        fx_cursor_is_template(decl))
      return false;
  }
  return true;
}

const char *fx_spell_scope(fx_reader *r, CXCursor scope) {
  if (!r->unit->cplusplus)
    return "";
  if (is_unit(scope))
    return "::";
  const char *outer = fx_spell_scope(r, clang_getCursorSemanticParent(scope));
  bool named = false;
  if (clang_getCursorKind(scope) == CXCursor_Namespace)
    named = !clang_Cursor_isAnonymous(scope) && !clang_Cursor_isInlineNamespace(scope);
  else if (fx_cursor_is_record(scope))
    named = fx_cursor_naming(scope) != FX_UNNAMED;
  if (!named)
    return outer;
  return fx_pool_format(r->pool, "%s%s::", outer, fx_keep(r->pool, clang_getCursorSpelling(scope)));
}

const char *fx_spell_declaration(fx_reader *r, CXCursor decl) {
  if (!is_reachable(decl))
    return NULL;
  return fx_pool_format(r->pool, "%s%s", fx_spell_scope(r, clang_getCursorSemanticParent(decl)),
                        fx_keep(r->pool, clang_getCursorSpelling(decl)));
}

static const char *tag_keyword(CXCursor tag) {
  switch ((int)clang_getCursorKind(tag)) {
  case CXCursor_UnionDecl:
    return "union ";
  case CXCursor_EnumDecl:
    return "enum ";
  case CXCursor_ClassDecl:
    return "class ";
  default:
    return "struct ";
  }
}

static const char *spell_tag(fx_reader *r, CXCursor tag) {
  fx_naming naming = fx_cursor_naming(tag);
  const char *name = naming == FX_UNNAMED ? NULL : fx_spell_declaration(r, tag);
  if (!name || naming == FX_NAMED_BY_TYPEDEF)
    return name;
  return fx_pool_join(r->pool, tag_keyword(tag), name, (const char *)NULL);
}

/* libclang has no kind for __bf16 and _BitInt; the canonical spelling is "_BitInt(16)" or "unsigned
 * _BitInt(16)". C++ takes a parameter that begins with a bare _BitInt(16) for an expression. */
static const char *spell_unexposed(fx_pool *pool, const char *text) {
  if (strcmp(text, "__bf16") == 0)
    return text;
  if (strncmp(text, "_BitInt(", 8) == 0)
    return fx_pool_join(pool, "signed ", text, (const char *)NULL);
  return strncmp(text, "unsigned _BitInt(", 17) == 0 ? text : NULL;
}

static const char *spell_unqualified(fx_reader *r, CXType type) {
  const char *text;
  if (type.kind == CXType_Record || type.kind == CXType_Enum)
    return spell_tag(r, clang_getTypeDeclaration(type));
  if (type.kind == CXType_Atomic) {
    text = fx_spell_type(r, clang_Type_getValueType(type));
    return text ? fx_pool_format(r->pool, "_Atomic(%s)", text) : NULL;
  }
  text = fx_keep(r->pool, clang_getTypeSpelling(clang_getUnqualifiedType(type)));
  if (type.kind >= CXType_Void && type.kind <= CXType_LastBuiltin && type.kind != CXType_NullPtr &&
      type.kind != CXType_Overload && type.kind != CXType_Dependent)
    return text;
  return type.kind == CXType_Unexposed ? spell_unexposed(r->pool, text) : NULL;
}

static const char *spell_qualifiers(fx_reader *r, CXType type) {
  const char *text = "";
  if (clang_isConstQualifiedType(type))
    text = fx_pool_join(r->pool, text, "const ", (const char *)NULL);
  if (clang_isVolatileQualifiedType(type))
    text = fx_pool_join(r->pool, text, "volatile ", (const char *)NULL);
  if (clang_isRestrictQualifiedType(type))
    text = fx_pool_join(r->pool, text, "__restrict ", (const char *)NULL);
  unsigned space = clang_getAddressSpace(type);
  if (space)
    text = fx_pool_format(r->pool, "%s__attribute__((address_space(%u))) ", text, space);
  return text;
}

/* "const char *const *": qualifiers stand behind a pointer and before everything else. */
static const char *join_pointer(fx_pool *pool, const char *pointee, const char *qualifiers) {
  size_t length = strlen(qualifiers);
  bool stars = *pointee && pointee[strlen(pointee) - 1] == '*';
  return fx_pool_join(pool, pointee, stars ? "*" : " *",
                      fx_pool_copy(pool, qualifiers, length ? length - 1 : 0), (const char *)NULL);
}

const char *fx_spell_type(fx_reader *r, CXType type) {
  type = clang_getCanonicalType(type);
  const char *qualifiers = spell_qualifiers(r, type);
  bool pointer = type.kind == CXType_Pointer;
  const char *base = pointer ? fx_spell_type(r, clang_getPointeeType(type))
                             : spell_unqualified(r, type);
  if (!base)
    return NULL;
  return pointer ? join_pointer(r->pool, base, qualifiers)
                 : fx_pool_join(r->pool, qualifiers, base, (const char *)NULL);
}

/* "struct ns::Pair", "Pair" where a typedef names it, "struct (unnamed)". */
static const char *display_tag(fx_reader *r, CXCursor tag) {
  fx_naming naming = fx_cursor_naming(tag);
  const char *scope = fx_spell_scope(r, clang_getCursorSemanticParent(tag));
  const char *keyword = naming == FX_NAMED_BY_TYPEDEF ? "" : tag_keyword(tag);
  const char *name = naming == FX_UNNAMED
                         ? clang_Cursor_isAnonymousRecordDecl(tag) ? "(anonymous)" : "(unnamed)"
                         : fx_keep(r->pool, clang_getCursorSpelling(tag));
  if (strncmp(scope, "::", 2) == 0)
    scope += 2;
  return fx_pool_join(r->pool, keyword, scope, name, (const char *)NULL);
}

const char *fx_spell_display(fx_reader *r, CXType type) {
  type = clang_getCanonicalType(type);
  const char *qualifiers = spell_qualifiers(r, type);
  if (type.kind == CXType_Pointer) {
    CXType pointee = clang_getPointeeType(type);
    if (pointee.kind != CXType_FunctionProto && pointee.kind != CXType_FunctionNoProto &&
        pointee.kind != CXType_ConstantArray && pointee.kind != CXType_IncompleteArray)
      return join_pointer(r->pool, fx_spell_display(r, pointee), qualifiers);
  }
  if (type.kind ==
      CXType_ConstantArray) { /* canonically, the element's qualifiers are the array's */
    const char *lengths = "";
    for (; type.kind == CXType_ConstantArray; type = clang_getArrayElementType(type))
      lengths = fx_pool_format(r->pool, "%s[%lld]", lengths, clang_getArraySize(type));
    return fx_pool_join(r->pool, qualifiers, fx_spell_display(r, type), lengths,
                        (const char *)NULL);
  }
  if (type.kind == CXType_Record || type.kind == CXType_Enum)
    return fx_pool_join(r->pool, qualifiers, display_tag(r, clang_getTypeDeclaration(type)),
                        (const char *)NULL);
  if (type.kind == CXType_Bool)
    return fx_pool_join(r->pool, qualifiers, "_Bool", (const char *)NULL);
  return fx_keep(r->pool, clang_getTypeSpelling(type));
}
