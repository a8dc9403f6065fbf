// Knowing the types of values: see Values.h.
#include "Values.h"

#include "Compat.h"

#include "clang/AST/ExprConcepts.h"

using namespace clang;

namespace fx {

static const RecordDecl *definitionOf(QualType Type) {
  const RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
  return Record ? Record->getDefinition() : nullptr;
}

bool isInitialized(const VarDecl *Variable) {
  const Expr *Init = Variable->getAnyInitializer();
  const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : Init);
  return Init &&
         !(Construct && Construct->getNumArgs() == 0 && !Construct->requiresZeroInitialization() &&
           !Construct->isListInitialization() && !isa<CXXTemporaryObjectExpr>(Construct) &&
           Construct->getConstructor()->isTrivial());
}

bool isUnevaluated(const Stmt *S) {
  if (const auto *TypeId = dyn_cast<CXXTypeidExpr>(S))
    return !TypeId->isPotentiallyEvaluated();
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, OffsetOfExpr, RequiresExpr, TypeTraitExpr>(
      S);
}

// N_value stands beside N, or beside the typedef that names it.
const fx_composite *Values::ofGeneratedValue(const RecordDecl *Record) {
  if (!Record->getIdentifier())
    return nullptr;
  StringRef Name = Record->getName();
  if (!Generated.owns(Record->getLocation()) || !Name.consume_back("_value"))
    return nullptr;
  return Records.byName(Name, Record->getDeclContext());
}

const fx_composite *Values::composite(QualType Type) {
  const RecordDecl *Record = definitionOf(Type);
  if (!Record)
    return nullptr;
  auto [Entry, New] = Composites.try_emplace(Record, nullptr);
  if (!New)
    return Entry->second;
  const fx_composite *Found = Records.composite(Record);
  if (!Found)
    Found = ofGeneratedValue(Record);
  if (Found && !Found->valid)
    Found = nullptr;
  return Composites[Record] = Found;
}

Values::Facts Values::factsOfRecord(const RecordDecl *Record) {
  Facts Result;
  if (const fx_composite *Found = composite(compat::tagType(Context, Record))) {
    if (Found->value.has)
      Result.Value = Found;
    else
      Result.Valueless = Found;
    return Result;
  }
  // The captures of a lambda are looked at where they are written.
  const auto *Cxx = dyn_cast<CXXRecordDecl>(Record);
  if (Cxx && Cxx->isLambda())
    return Result;
  for (const FieldDecl *Field : Record->fields()) {
    Facts Inner = facts(Field->getType());
    if (!Result.Valueless)
      Result.Valueless = Inner.Valueless;
    if (!Result.Value && !Record->isUnion()) // an unmarked union is memory to its members
      Result.Value = Inner.Value;
  }
  return Result;
}

Values::Facts Values::facts(QualType Type) {
  // Asked for every value that is read: most are scalars.
  if (Type.isNull() || !isa<RecordType, ArrayType>(Type.getCanonicalType()))
    return {};
  const RecordDecl *Record = definitionOf(QualType(Context.getBaseElementType(Type)));
  if (!Record || Record->isDependentContext())
    return {};
  auto [Entry, New] = Known.try_emplace(Record);
  if (!New)
    return Entry->second;
  Facts Result = factsOfRecord(Record);
  return Known[Record] = Result;
}

const fx_composite *Values::valueless(QualType Type) { return facts(Type).Valueless; }

const fx_composite *Values::anyValue(QualType Type) { return facts(Type).Value; }

} // namespace fx
