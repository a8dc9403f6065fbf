// Declaring: see Declarer.h.
#include "Declarer.h"

#include "Owned.h"

#include "clang/Sema/Lookup.h"

using namespace clang;

namespace fx {

#define ALWAYS_INLINED "__inline__ __attribute__((__always_inline__, __nodebug__))"
#define ON_BOTH_SIDES " __attribute__((host)) __attribute__((device))"

Declarer::Declarer(Sema &S, fx_pool *Pool, Reader &Records, Reporter &Reports, Recovery &Silence)
    : S(S), Pool(Pool), Records(Records), Reports(Reports), Silence(Silence),
      SizeType(Speller(S.Context).type(S.Context.getSizeType())), Dialect{} {
  bool Cuda = S.getLangOpts().CUDA; // HIP included
  Dialect.cplusplus = S.getLangOpts().CPlusPlus;
  Dialect.function = Cuda ? "static " ALWAYS_INLINED ON_BOTH_SIDES : "static " ALWAYS_INLINED;
  Dialect.method = Cuda ? ALWAYS_INLINED ON_BOTH_SIDES : ALWAYS_INLINED;
  Dialect.size_type = SizeType.c_str();
  Dialect.bool_type = Dialect.cplusplus ? "bool" : "_Bool";
}

// Most names are no identifiers yet: no token had them.
NamedDecl *Declarer::find(const char *Name, const DeclContext *Context, SourceLocation At) {
  IdentifierTable &Idents = S.Context.Idents;
  if (!Idents.getExternalIdentifierLookup() && Idents.find(Name) == Idents.end())
    return nullptr;
  DeclContext *Scope = const_cast<DeclContext *>(Context);
  while (Scope->isRecord() || Scope->isTransparentContext())
    Scope = Scope->getParent();
  for (auto Kind : {Sema::LookupOrdinaryName, Sema::LookupTagName}) {
    LookupResult Found = compat::lookupForRedeclaration(S, &Idents.get(Name), At, Kind);
    if (S.getLangOpts().CPlusPlus)
      S.LookupQualifiedName(Found, Scope);
    else
      S.LookupName(Found, S.TUScope);
    Found.suppressDiagnostics();
    if (!Found.empty())
      return Found.getRepresentativeDecl();
  }
  return nullptr;
}

// C23 lets a definition be repeated; whether this one may be is for Clang to say.
bool Declarer::isRepeated(const RecordDecl *Record) {
  if (S.getLangOpts().CPlusPlus || !Record->getIdentifier())
    return false;
  NamedDecl *Found = S.LookupSingleName(S.TUScope, Record->getDeclName(), Record->getLocation(),
                                        Sema::LookupTagName);
  const auto *Other = dyn_cast_or_null<RecordDecl>(Found);
  return Other && Other->getDefinition() && Other->getDefinition() != Record->getDefinition();
}

NamedDecl *Declarer::findTaken(const fx_composite &Composite, const RecordDecl *Record,
                               const char **Name) {
  size_t Count;
  const char *const *Names = fx_emit_names(&Composite, Pool, &Count);
  for (size_t I = 0; I < Count; ++I)
    if (NamedDecl *Taken = find(Names[I], Record->getDeclContext(), Record->getLocation())) {
      *Name = Names[I];
      return Taken;
    }
  return nullptr;
}

bool Declarer::checkNamesAreFree(const fx_composite &Composite, const RecordDecl *Record) {
  const char *Name;
  NamedDecl *Taken = findTaken(Composite, Record, &Name);
  if (!Taken)
    return true;
  bool IsAlias = Composite.types != Composite.name;
  if (!IsAlias && isRepeated(Record))
    return false;
  const char *Macro = Composite.form == FX_FORM_UNION ? "FX_UNION_AS" : "FX_STRUCT_AS";
  Reports.report(IsAlias ? FX_DIAG_alias_taken : FX_DIAG_name_taken, Composite.at,
                 {IsAlias ? Composite.name : Composite.display, Name, Macro},
                 Reporter::Note{FX_DIAG_name_taken_here, toCore(Taken->getLocation()), Name});
  return false;
}

std::string Declarer::declareAlias(const fx_composite &Composite, const RecordDecl *Record,
                                   StringRef Alias, SourceLocation At) {
  fx_composite Copy = Composite;
  Copy.name = fx_pool_copy(Pool, Alias.data(), Alias.size());
  Copy.at = toCore(At);
  if (!Copy.valid || !checkNamesAreFree(Copy, Record)) {
    Silence.reject(Alias);
    return "";
  }
  OwnedText Text;
  fx_emit_composite(&Copy, &Dialect, Pool, &Text);
  return Text.str().str();
}

void Declarer::declareOne(const RecordDecl *Record, fx_text &Text) {
  fx_composite *Composite = Records.composite(Record);
  if (!Composite) {
    if (!Records.check(Record))
      Silence.reject(Record->getNameAsString());
    return;
  }
  if (!Declared.insert(Record->getCanonicalDecl()).second)
    return;
  if (Composite->valid)
    Composite->valid = checkNamesAreFree(*Composite, Record);
  if (Composite->valid)
    fx_emit_composite(Composite, &Dialect, Pool, &Text);
  else if (Composite->name)
    Silence.reject(Composite->name);
}

void Declarer::declareInner(const RecordDecl *Record, fx_text &Text) {
  for (const Decl *D : Record->decls()) {
    const auto *Inner = dyn_cast<RecordDecl>(D);
    if (Inner && Inner->isThisDeclarationADefinition())
      declareInner(Inner, Text);
  }
  declareOne(Record, Text);
}

std::string Declarer::declare(const RecordDecl *Record) {
  OwnedText Text;
  declareInner(Record, Text);
  return Text.str().str();
}

} // namespace fx
