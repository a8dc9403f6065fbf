// Spelling types: see Speller.h.
#include "Speller.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace fx {

// True if a name declared in `Scope` can be written from everywhere in the translation unit.
static bool isReachable(const Decl *D) {
  for (; !isa<TranslationUnitDecl>(D); D = cast<Decl>(D->getDeclContext())) {
    if (D->getAccess() == AS_private || D->getAccess() == AS_protected)
      return false;
    if (D->getDeclContext()->isFunctionOrMethod() || D->isTemplated() ||
        isa<ClassTemplateSpecializationDecl>(D))
      return false;
  }
  return true;
}

std::string Speller::scope(const DeclContext *Scope) const {
  if (!Context.getLangOpts().CPlusPlus)
    return "";
  if (Scope->isTranslationUnit())
    return "::";
  std::string Outer = scope(Scope->getParent());
  if (const auto *Namespace = dyn_cast<NamespaceDecl>(Scope))
    return Namespace->isAnonymousNamespace() || Namespace->isInline()
               ? Outer
               : Outer + Namespace->getNameAsString() + "::";
  if (const auto *Record = dyn_cast<RecordDecl>(Scope)) {
    const TypedefNameDecl *Typedef = Record->getTypedefNameForAnonDecl();
    const NamedDecl *Named = Typedef ? static_cast<const NamedDecl *>(Typedef) : Record;
    return Named->getIdentifier() ? Outer + Named->getNameAsString() + "::" : Outer;
  }
  return Outer; // extern "C" { … }
}

std::string Speller::declaration(const NamedDecl *D) const {
  return isReachable(D) ? scope(D->getDeclContext()) + D->getNameAsString() : "";
}

std::string Speller::tag(const TagDecl *Tag) const {
  if (Tag->isImplicit())
    return "";
  if (const TypedefNameDecl *Typedef = Tag->getTypedefNameForAnonDecl())
    return declaration(Typedef);
  std::string Name = Tag->getIdentifier() ? declaration(Tag) : "";
  return Name.empty() ? Name : (Tag->getKindName() + " " + Name).str();
}

std::string Speller::unqualified(QualType T) const {
  if (const auto *Tag = T->getAsTagDecl())
    return tag(Tag);
  // C++ takes a parameter that begins with a bare _BitInt(16) for an expression.
  if (const auto *BitInt = dyn_cast<BitIntType>(T))
    return (BitInt->isUnsigned() ? "unsigned _BitInt(" : "signed _BitInt(") +
           std::to_string(BitInt->getNumBits()) + ")";
  if (const auto *Atomic = dyn_cast<AtomicType>(T)) {
    std::string Value = type(Atomic->getValueType());
    return Value.empty() ? Value : "_Atomic(" + Value + ")";
  }
  const auto *Builtin = dyn_cast<BuiltinType>(T);
  if (!Builtin || !(Builtin->isVoidType() || Builtin->isInteger() || Builtin->isFloatingPoint()))
    return "";
  return Builtin->getName(Context.getPrintingPolicy()).str();
}

// "const volatile __restrict", or no value where C text cannot say it.
static bool spellQualifiers(Qualifiers Quals, std::string &Text) {
  if (Quals.hasConst())
    Text += "const ";
  if (Quals.hasVolatile())
    Text += "volatile ";
  if (Quals.hasRestrict())
    Text += "__restrict ";
  LangAS Space = Quals.getAddressSpace();
  if (isTargetAddressSpace(Space))
    Text += "__attribute__((address_space(" + std::to_string(toTargetAddressSpace(Space)) + "))) ";
  else if (Space != LangAS::Default)
    return false;
  Quals.removeCVRQualifiers();
  Quals.removeAddressSpace();
  return Quals.empty();
}

std::string Speller::type(QualType T) const {
  T = T.getCanonicalType();
  std::string Quals;
  if (!spellQualifiers(T.getQualifiers(), Quals))
    return "";
  const auto *Pointer = dyn_cast<PointerType>(T);
  std::string Base = Pointer ? type(Pointer->getPointeeType())
                             : unqualified(T.getUnqualifiedType());
  if (Base.empty())
    return "";
  if (!Pointer)
    return Quals + Base;
  Base += Base.back() == '*' ? "*" : " *";
  return StringRef(Base + Quals).rtrim().str();
}

std::string Speller::anyType(QualType T) const {
  std::string Text = type(T);
  return Text.empty() ? "__typeof__(" + display(T) + ")" : Text;
}

std::string Speller::display(QualType T) const {
  PrintingPolicy Policy = Context.getPrintingPolicy();
  Policy.SuppressTagKeyword = false;
  Policy.AnonymousTagLocations = false;
  Policy.Bool = false;
  return T.getCanonicalType().getAsString(Policy);
}

std::string Speller::function(QualType T) const {
  if (T->getAs<FunctionProtoType>())
    T = Context.getFunctionTypeWithExceptionSpec(T, FunctionProtoType::ExceptionSpecInfo());
  return display(T);
}

} // namespace fx
