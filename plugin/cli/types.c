/* Types: from libclang's to the core's. See reader.h.
 *
 * Sugar counts where it carries meaning: "fx.numeric" on a typedef, and the alignment of a typedef. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* One layer of sugar less; false where there is none. */
static bool desugar(CXType *type) {
  CXType next;
  switch ((int)type->kind) {
  case CXType_Typedef:
    next = clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(*type));
    break;
  case CXType_Elaborated:
    next = clang_Type_getNamedType(*type);
    break;
  case CXType_Attributed:
    next = clang_Type_getModifiedType(*type);
    break;
  default:
    next = clang_getCanonicalType(*type);
    if (next.kind == type->kind)
      return false;
  }
  if (next.kind == CXType_Invalid)
    return false;
  *type = next;
  return true;
}

static CXType desugar_to(CXType type, enum CXTypeKind kind) {
  while (type.kind != kind && desugar(&type))
    ;
  return type;
}

static unsigned qualifiers_of(CXType canonical) {
  return (clang_isConstQualifiedType(canonical) ? FX_QUAL_CONST : 0u) |
         (clang_isVolatileQualifiedType(canonical) ? FX_QUAL_VOLATILE : 0u);
}

/* A type without size (incomplete, dependent, a function, a scalable vector) has zeros. */
static void measure(fx_ctype *out, CXType type) {
  enum CXTypeKind kind = clang_getCanonicalType(type).kind;
  if (kind == CXType_LValueReference || kind == CXType_RValueReference ||
      kind == CXType_FunctionProto || kind == CXType_FunctionNoProto)
    return;
  long long size = clang_Type_getSizeOf(type), align = clang_Type_getAlignOf(type);
  out->size = size > 0 ? (uint64_t)size : 0;
  out->align = align > 0 ? (uint64_t)align : 0;
}

static void fill_integer(fx_ctype *out, CXType type, fx_ctype_kind kind) {
  long long size = clang_Type_getSizeOf(type);
  out->kind = kind;
  out->bits = size > 0 ? 8 * (uint64_t)size : 0;
}

static void fill_float(fx_ctype *out, CXType type, fx_float_format format) {
  fill_integer(out, type, FX_CTYPE_FLOAT);
  out->format = format;
}

/* What Clang's and C's names agree on: everything but the two plain chars and the unsigned types. */
static bool is_signed(enum CXTypeKind kind) {
  return kind == CXType_Char_S || (kind >= CXType_SChar && kind <= CXType_Int128);
}

static bool is_plain_char(enum CXTypeKind kind) {
  return kind == CXType_Char_S || kind == CXType_Char_U;
}

/* _BitInt and __bf16 have no kind of their own. */
static void fill_unexposed(fx_reader *r, fx_ctype *out, CXType type) {
  const char *text = fx_keep(r->pool, clang_getTypeSpelling(clang_getUnqualifiedType(type)));
  const char *found = strstr(text, "_BitInt(");
  out->kind = FX_CTYPE_OTHER;
  if (strcmp(text, "__bf16") == 0)
    fill_float(out, type, FX_FLOAT_BF16);
  if (!found || (found != text && strncmp(text, "unsigned ", 9) != 0))
    return;
  out->kind = FX_CTYPE_BITINT;
  out->is_signed = found == text;
  out->bits = strtoull(found + strlen("_BitInt("), NULL, 10);
}

static void fill_enum(fx_ctype *out, CXType type) {
  CXType integer = clang_getEnumDeclIntegerType(clang_getTypeDeclaration(type));
  long long size = clang_Type_getSizeOf(type);
  out->kind = size > 0 ? FX_CTYPE_ENUM : FX_CTYPE_OTHER;
  out->bits = clang_getCanonicalType(integer).kind == CXType_Bool ? 1 : 8 * (uint64_t)size;
  out->is_signed = is_signed(clang_getCanonicalType(integer).kind);
}

static void fill_record(fx_reader *r, fx_ctype *out, CXType type) {
  CXCursor decl = clang_getTypeDeclaration(type);
  CXCursor definition = clang_getCursorDefinition(decl);
  if (!clang_Cursor_isNull(definition))
    decl = definition;
  out->kind = FX_CTYPE_RECORD;
  out->record_at = fx_reader_locate(r, clang_getCursorLocation(decl));
  if (fx_cursor_naming(decl) == FX_NAMED_BY_TAG)
    out->record_name = fx_keep(r->pool, clang_getCursorSpelling(decl));
  fx_marks marks = fx_read_marks(r, decl);
  out->numeric = marks.numeric;
  out->tensor = marks.tensor;
  const fx_record *record = fx_read_composite(r, decl);
  out->composite = record ? record->composite : NULL;
}

static void fill_vector(fx_reader *r, fx_ctype *out, CXType type) {
  out->kind = FX_CTYPE_VECTOR;
  out->count = (uint64_t)clang_getNumElements(type);
  out->element = fx_read_type(r, clang_getElementType(type));
}

/* The type of a function whose parameters have names; its display alone otherwise. */
static const fx_function_type *read_function(fx_reader *r, CXType type) {
  fx_function_type *out = FX_POOL_NEW(r->pool, fx_function_type);
  int count = clang_getNumArgTypes(type);
  if (!out)
    return NULL;
  out->display = fx_spell_display(r, type);
  const char *result = fx_spell_type(r, clang_getResultType(type));
  if (type.kind != CXType_FunctionProto || clang_isFunctionTypeVariadic(type) || !result ||
      count < 0)
    return out;
  const char **parameters = FX_POOL_ARRAY(r->pool, (size_t)count + 1, const char *);
  for (int i = 0; i < count; ++i) {
    const char *name = fx_spell_type(r, clang_getArgType(type, (unsigned)i));
    if (!parameters || !name)
      return out;
    parameters[i] = name;
  }
  out->result = result;
  out->parameters = parameters;
  out->parameter_count = (size_t)count;
  return out;
}

static void fill_pointer(fx_reader *r, fx_ctype *out, CXType type) {
  CXType pointee = clang_getCanonicalType(clang_getPointeeType(type));
  out->kind = FX_CTYPE_POINTER;
  if (pointee.kind == CXType_FunctionProto || pointee.kind == CXType_FunctionNoProto) {
    out->pointee = FX_POINTEE_FUNCTION;
    out->function = read_function(r, pointee);
    return;
  }
  if (clang_getAddressSpace(pointee) == 0)
    out->pointee_spelling = fx_spell_type(r, pointee);
  bool character = is_plain_char(pointee.kind) || pointee.kind == CXType_SChar ||
                   pointee.kind == CXType_UChar;
  if (character && clang_isConstQualifiedType(pointee) && !clang_isVolatileQualifiedType(pointee))
    out->pointee = FX_POINTEE_CONST_CHAR;
}

static void fill_float_kind(fx_ctype *out, CXType type) {
  switch ((int)type.kind) {
  case CXType_Half:
    fill_float(out, type, FX_FLOAT_STORAGE_HALF);
    break;
  case CXType_BFloat16:
    fill_float(out, type, FX_FLOAT_BF16);
    break;
  case CXType_LongDouble:
  case CXType_Float128:
  case CXType_Ibm128:
    fill_float(out, type, FX_FLOAT_LONG_DOUBLE);
    break;
  default:
    fill_float(out, type, FX_FLOAT_STANDARD);
  }
}

/* `type` is canonical. */
static void fill(fx_reader *r, fx_ctype *out, CXType type) {
  switch ((int)type.kind) {
  case CXType_Bool:
    out->kind = FX_CTYPE_BOOL;
    out->bits = 1;
    break;
  case CXType_Half:
  case CXType_Float16:
  case CXType_BFloat16:
  case CXType_Float:
  case CXType_Double:
  case CXType_LongDouble:
  case CXType_Float128:
  case CXType_Ibm128:
    fill_float_kind(out, type);
    break;
  case CXType_Enum:
    fill_enum(out, type);
    break;
  case CXType_Record:
    fill_record(r, out, type);
    break;
  case CXType_Vector:
  case CXType_ExtVector:
    fill_vector(r, out, type);
    break;
  case CXType_Complex:
    out->kind = FX_CTYPE_COMPLEX;
    break;
  case CXType_Pointer:
    fill_pointer(r, out, type);
    break;
  case CXType_LValueReference:
  case CXType_RValueReference:
    out->kind = FX_CTYPE_REFERENCE;
    break;
  case CXType_FunctionProto:
  case CXType_FunctionNoProto:
    out->kind = FX_CTYPE_FUNCTION;
    break;
  case CXType_Unexposed:
    fill_unexposed(r, out, type);
    break;
  default:
    if (type.kind > CXType_Bool && type.kind <= CXType_Int128) {
      fill_integer(out, type, FX_CTYPE_INTEGER);
      out->is_signed = is_signed(type.kind);
      out->is_char = is_plain_char(type.kind);
    } else {
      out->kind = FX_CTYPE_OTHER;
    }
  }
}

/* The outermost typedef that says "fx.numeric" names the type. */
static void fill_numeric_typedef(fx_reader *r, fx_ctype *out, CXType type) {
  do {
    if (type.kind != CXType_Typedef)
      continue;
    CXCursor decl = clang_getTypeDeclaration(type);
    if (fx_read_marks(r, decl).numeric) {
      out->numeric = true;
      out->spelling = fx_spell_declaration(r, decl);
      out->display = fx_keep(r->pool, clang_getCursorSpelling(decl));
      return;
    }
  } while (desugar(&type));
}

static bool is_array(enum CXTypeKind kind) {
  return kind == CXType_ConstantArray || kind == CXType_IncompleteArray ||
         kind == CXType_VariableArray || kind == CXType_DependentSizedArray;
}

/* Qualifiers of an array are its element's, even where they stand on a typedef of the array. */
static void fill_array(fx_reader *r, fx_ctype *out, CXType type, enum CXTypeKind kind) {
  CXType array = desugar_to(type, kind);
  CXType leaf = clang_getCanonicalType(type);
  out->kind = FX_CTYPE_OTHER;
  out->element = fx_read_type(r, clang_getArrayElementType(array));
  while (is_array(leaf.kind))
    leaf = clang_getArrayElementType(leaf);
  out->qualifiers = qualifiers_of(leaf) | qualifiers_of(clang_getCanonicalType(type)) |
                    out->element->qualifiers;
  for (fx_ctype *e = (fx_ctype *)out->element; e; e = (fx_ctype *)e->element) {
    e->qualifiers = out->qualifiers; /* each type was read for this array alone */
    if (e->kind != FX_CTYPE_ARRAY)
      break;
  }
  if (kind == CXType_ConstantArray) {
    out->kind = FX_CTYPE_ARRAY;
    out->count = (uint64_t)clang_getArraySize(array);
  } else if (kind == CXType_IncompleteArray) {
    out->kind = FX_CTYPE_FLEXIBLE_ARRAY;
  }
}

/* A marker's alignment that the compiler does not see reaches the types made of the composite. */
static void take_composite_size(fx_ctype *out) {
  const fx_ctype *inner = out->kind == FX_CTYPE_ARRAY ? out->element : NULL;
  if (out->kind == FX_CTYPE_RECORD && out->composite && out->composite->c_align > out->align) {
    out->size = out->composite->c_size;
    out->align = out->composite->c_align;
  } else if (inner && inner->align > out->align) {
    out->size = out->count * inner->size;
    out->align = inner->align;
  }
}

static fx_ctype *read_new(fx_reader *r, CXType type) {
  CXType canonical = clang_getCanonicalType(type);
  fx_ctype *out = FX_POOL_NEW(r->pool, fx_ctype);
  if (!out)
    return NULL;
  if (canonical.kind == CXType_Atomic) {
    *out = *fx_read_type(r, clang_Type_getValueType(desugar_to(type, CXType_Atomic)));
    out->qualifiers |= FX_QUAL_ATOMIC | qualifiers_of(canonical);
  } else if (is_array(canonical.kind)) {
    out->display = fx_spell_display(r, canonical);
    fill_array(r, out, type, canonical.kind);
  } else {
    CXType plain = clang_getUnqualifiedType(canonical);
    fill(r, out, plain);
    out->display = fx_spell_display(r, plain);
    out->spelling = fx_spell_type(r, plain);
    fill_numeric_typedef(r, out, type);
    out->qualifiers |= qualifiers_of(canonical);
  }
  measure(out, type);
  take_composite_size(out);
  return out;
}

const fx_ctype *fx_read_type(fx_reader *r, CXType type) {
  static fx_ctype no_memory;
  const fx_ctype *read = read_new(r, type);
  return read ? read : &no_memory;
}
