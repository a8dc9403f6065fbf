// Recovering: see Recovery.h.
#include "Recovery.h"

#include "emit.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace fx {

// True if Clang itself rejected the marked record of this tag or typedef name.
bool Recovery::isInvalidComposite(StringRef Name, Scope *Scope) {
  DeclarationName Id = &S.Context.Idents.get(Name);
  NamedDecl *Found = S.LookupSingleName(Scope, Id, {}, Sema::LookupTagName);
  if (!Found)
    Found = S.LookupSingleName(Scope, Id, {}, Sema::LookupOrdinaryName);
  const auto *Type = dyn_cast_or_null<TypeDecl>(Found);
  const auto *Typedef = dyn_cast_or_null<TypedefNameDecl>(Type);
  const RecordDecl *Record = Typedef ? Typedef->getUnderlyingType()->getAsRecordDecl()
                                     : dyn_cast_or_null<RecordDecl>(Type);
  return Record && Record->isInvalidDecl() && Record->hasAttr<AnnotateAttr>();
}

bool Recovery::wasPromised(IdentifierInfo *Name, Scope *Scope) {
  StringRef Text = Name->getName();
  for (const std::string &Composite : Rejected)
    if (Text.take_front(Composite.size()) == Composite &&
        fx_emit_is_generated_name(Composite.c_str(), Name->getNameStart()))
      return true;
  if (Aliases.contains(Text))
    return true;
  for (size_t End = Text.find('_'); End != StringRef::npos; End = Text.find('_', End + 1))
    if (Aliases.contains(Text.take_front(End)))
      return true;
  for (size_t End = Text.find('_'); End != StringRef::npos; End = Text.find('_', End + 1)) {
    std::string Composite = Text.take_front(End).str();
    if (!Composite.empty() && fx_emit_is_generated_name(Composite.c_str(), Name->getNameStart()) &&
        isInvalidComposite(Composite, Scope))
      return true;
  }
  return false;
}

static bool isTypeName(StringRef Name) {
  return Name.take_back(8) == "_storage" || Name.take_back(6) == "_value";
}

// A type that never completes and is never complained about, or a variable of which the same holds.
NamedDecl *Recovery::placeholder(IdentifierInfo *Name) {
  ASTContext &Context = S.Context;
  DeclContext *File = Context.getTranslationUnitDecl();
  NamedDecl *Result;
  if (isTypeName(Name->getName()) || Aliases.contains(Name->getName())) {
    RecordDecl *Tag =
        Context.getLangOpts().CPlusPlus
            ? CXXRecordDecl::Create(Context, compat::structKind(), File, {}, {}, nullptr)
            : RecordDecl::Create(Context, compat::structKind(), File, {}, {}, nullptr);
    Tag->setInvalidDecl();
    Result = TypedefDecl::Create(Context, File, {}, {}, Name,
                                 Context.getTrivialTypeSourceInfo(compat::tagType(Context, Tag)));
  } else {
    Result = VarDecl::Create(Context, File, {}, {}, Name, Context.IntTy,
                             Context.getTrivialTypeSourceInfo(Context.IntTy), SC_Extern);
  }
  Result->setInvalidDecl();
  return Result;
}

bool Recovery::LookupUnqualified(LookupResult &Result, Scope *Scope) {
  IdentifierInfo *Name = Result.getLookupName().getAsIdentifierInfo();
  if (!Name || IsLookingUp || !S.getDiagnostics().hasErrorOccurred() ||
      Result.getLookupKind() != Sema::LookupOrdinaryName || Result.isForRedeclaration())
    return false;
  IsLookingUp = true;
  bool Promised = wasPromised(Name, Scope);
  IsLookingUp = false;
  if (!Promised)
    return false;
  NamedDecl *&Placeholder = Placeholders[Name];
  if (!Placeholder)
    Placeholder = placeholder(Name);
  Result.addDecl(Placeholder);
  Result.resolveKind();
  return true;
}

} // namespace fx
