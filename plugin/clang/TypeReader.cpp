// Reading types: see TypeReader.h.
#include "TypeReader.h"

#include "Markers.h"
#include "Reader.h"

using namespace clang;

namespace fx {

const char *TypeReader::keep(StringRef Text) {
  return fx_pool_copy(Pool, Text.data(), Text.size());
}

// A type without size (incomplete, dependent, a function, a scalable vector) has zeros.
void TypeReader::measure(fx_ctype &Type, QualType T) {
  if (T->isIncompleteType() || T->isDependentType() || T->isFunctionType() || T->isSizelessType() ||
      T->isReferenceType())
    return;
  TypeInfoChars Info = Context.getTypeInfoInChars(T);
  Type.size = static_cast<uint64_t>(Info.Width.getQuantity());
  Type.align = static_cast<uint64_t>(Info.Align.getQuantity());
}

static fx_float_format formatOf(const BuiltinType *Builtin) {
  switch (static_cast<int>(Builtin->getKind())) {
  case BuiltinType::Half:
    return FX_FLOAT_STORAGE_HALF;
  case BuiltinType::BFloat16:
    return FX_FLOAT_BF16;
  case BuiltinType::LongDouble:
  case BuiltinType::Float128:
  case BuiltinType::Ibm128:
    return FX_FLOAT_LONG_DOUBLE;
  default:
    return FX_FLOAT_STANDARD;
  }
}

void TypeReader::fillBuiltin(fx_ctype &Type, const BuiltinType *Builtin) {
  if (Builtin->isDependentType() || Builtin->isPlaceholderType() || Builtin->isSizelessType())
    return;
  Type.bits = Context.getTypeSize(Builtin);
  if (Builtin->getKind() == BuiltinType::Bool) {
    Type.kind = FX_CTYPE_BOOL;
    Type.bits = 1;
  } else if (Builtin->isInteger()) {
    Type.kind = FX_CTYPE_INTEGER;
    Type.is_signed = Builtin->isSignedInteger();
    Type.is_char = Builtin->getKind() == BuiltinType::Char_S ||
                   Builtin->getKind() == BuiltinType::Char_U;
  } else if (Builtin->isFloatingPoint()) {
    Type.kind = FX_CTYPE_FLOAT;
    Type.format = formatOf(Builtin);
  }
}

const fx_function_type *TypeReader::readFunction(const FunctionType *Function) {
  auto *Result = FX_POOL_NEW(Pool, fx_function_type);
  if (!Result)
    return nullptr;
  Result->display = keep(Spell.function(QualType(Function, 0)));
  const auto *Prototype = dyn_cast<FunctionProtoType>(Function);
  std::string Name = Spell.type(Function->getReturnType());
  if (!Prototype || Prototype->isVariadic() || Name.empty())
    return Result;
  const char **Parameters = FX_POOL_ARRAY(Pool, Prototype->getNumParams(), const char *);
  for (QualType T : Prototype->param_types()) {
    std::string Parameter = Spell.type(T);
    if (!Parameters || Parameter.empty())
      return Result;
    Parameters[Result->parameter_count++] = keep(Parameter);
  }
  Result->parameters = Parameters;
  Result->result = keep(Name);
  return Result;
}

void TypeReader::fillPointer(fx_ctype &Type, QualType Pointee) {
  if (!Pointee->isFunctionType() && Pointee.getAddressSpace() == LangAS::Default)
    Type.pointee_spelling = keep(Spell.anyType(Pointee));
  if (const auto *Function = Pointee->getAs<FunctionType>()) {
    Type.pointee = FX_POINTEE_FUNCTION;
    Type.function = readFunction(Function);
  } else if (Pointee->isCharType() && Pointee.isConstQualified() &&
             !Pointee.isVolatileQualified()) {
    Type.pointee = FX_POINTEE_CONST_CHAR;
  }
}

void TypeReader::fillArray(fx_ctype &Type, const ArrayType *Array) {
  Type.element = read(Array->getElementType());
  Type.qualifiers = Type.element->qualifiers;
  if (const auto *Constant = dyn_cast<ConstantArrayType>(Array)) {
    Type.kind = FX_CTYPE_ARRAY;
    Type.count = Constant->getSize().getZExtValue();
  } else if (isa<IncompleteArrayType>(Array) || isa<VariableArrayType>(Array)) {
    Type.kind = FX_CTYPE_FLEXIBLE_ARRAY;
  }
}

void TypeReader::fillRecord(fx_ctype &Type, const RecordDecl *Record) {
  Type.kind = FX_CTYPE_RECORD;
  Type.record_at = toCore(Record->getLocation());
  if (Record->getIdentifier())
    Type.record_name = Record->getIdentifier()->getNameStart();
  fx_marks Own = Records.marks(Record);
  Type.numeric = Own.numeric;
  Type.tensor = Own.tensor;
  Type.composite = Records.composite(Record);
}

// The outermost typedef that says "fx.numeric" names the type.
void TypeReader::fillNumericTypedef(fx_ctype &Type, QualType T) {
  while (const auto *Typedef = T->getAs<TypedefType>()) {
    const TypedefNameDecl *D = Typedef->getDecl();
    if (Records.marks(D).numeric) {
      std::string Name = Spell.declaration(D);
      Type.numeric = true;
      Type.spelling = Name.empty() ? nullptr : keep(Name);
      Type.display = keep(D->getName());
      return;
    }
    T = Typedef->desugar();
  }
}

static unsigned qualifiersOf(QualType T) {
  unsigned Result = 0;
  if (T.isConstQualified())
    Result |= FX_QUAL_CONST;
  if (T.isVolatileQualified())
    Result |= FX_QUAL_VOLATILE;
  return Result;
}

// Types about which the core asks nothing but what they are.
static fx_ctype_kind plainKind(QualType T) {
  if (T->isAnyComplexType())
    return FX_CTYPE_COMPLEX;
  if (T->isPointerType())
    return FX_CTYPE_POINTER;
  if (T->isReferenceType())
    return FX_CTYPE_REFERENCE;
  return T->isFunctionType() ? FX_CTYPE_FUNCTION : FX_CTYPE_OTHER;
}

void TypeReader::fill(fx_ctype &Type, QualType T) {
  Type.is_signed = T->isSignedIntegerOrEnumerationType();
  if (const auto *Builtin = T->getAs<BuiltinType>()) {
    fillBuiltin(Type, Builtin);
  } else if (const auto *BitInt = T->getAs<BitIntType>()) {
    Type.kind = FX_CTYPE_BITINT;
    Type.bits = BitInt->getNumBits();
    Type.is_signed = BitInt->isSigned();
  } else if (const auto *Vector = T->getAs<VectorType>()) {
    Type.kind = FX_CTYPE_VECTOR;
    Type.count = Vector->getNumElements();
    Type.element = read(Vector->getElementType());
  } else if (const auto *Record = T->getAsRecordDecl()) {
    fillRecord(Type, Record);
  } else if (T->isEnumeralType() && !T->isIncompleteType()) {
    Type.kind = FX_CTYPE_ENUM;
    Type.bits = Context.getIntWidth(T);
    Type.is_signed = T->isSignedIntegerOrEnumerationType();
  } else if (const auto *Pointer = T->getAs<PointerType>()) {
    fillPointer(Type, Pointer->getPointeeType());
  }
}

void TypeReader::fillUnqualified(fx_ctype &Type, QualType T) {
  Type.kind = plainKind(T);
  Type.display = keep(Spell.display(T));
  if (const ArrayType *Array = Context.getAsArrayType(T)) {
    fillArray(Type, Array);
    return;
  }
  fill(Type, T);
  std::string Name = Spell.type(T);
  Type.spelling = Name.empty() ? nullptr : keep(Name);
  fillNumericTypedef(Type, T);
}

const fx_ctype *TypeReader::read(QualType T) {
  static fx_ctype NoMemory = {};
  if (const fx_ctype *Found = Known.lookup(T.getAsOpaquePtr()))
    return Found;
  auto *Type = FX_POOL_NEW(Pool, fx_ctype);
  if (!Type)
    return &NoMemory;
  if (const auto *Atomic = T->getAs<AtomicType>()) {
    *Type = *read(Atomic->getValueType());
    Type->qualifiers |= FX_QUAL_ATOMIC;
  } else {
    fillUnqualified(*Type, Context.getAsArrayType(T) ? T : T.getUnqualifiedType());
  }
  if (!Context.getAsArrayType(T))
    Type->qualifiers |= qualifiersOf(T.getCanonicalType());
  measure(*Type, T);
  return Known[T.getAsOpaquePtr()] = Type;
}

} // namespace fx
