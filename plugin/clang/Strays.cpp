// Judging stray markers: see Strays.h.
#include "Strays.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace fx {

static bool contains(fx_markers Found, llvm::StringRef Text) {
  return llvm::any_of(ArrayRef<fx_marker>(Found.items, Found.count),
                      [&](const fx_marker &Marker) { return Text == Marker.text; });
}

// A record that is declared only: its markers count for a definition that follows. Those that come
// after it say nothing new, or too late; then Clang has dropped them.
void Strays::judgeDeclared(RecordDecl *Record) {
  const RecordDecl *Definition = Record->getDefinition();
  const SourceManager &SM = PP.getSourceManager();
  if (!Definition ||
      SM.isBeforeInTranslationUnit(Record->getLocation(), Definition->getLocation())) {
    if (!Records.check(Record))
      Silence.reject(Record->getNameAsString());
    return;
  }
  const auto *Marker = Watcher.markerIn({Record->getBeginLoc(), Record->getLocation()});
  if (!Marker || contains(Marks.of(Definition), Marker->Text))
    return;
  std::string Name = Record->getNameAsString();
  Reports.report(
      FX_DIAG_marker_after_definition, toCore(Marker->At), {Marker->Text.c_str(), Name.c_str()},
      Reporter::Note{FX_DIAG_definition_here, toCore(Definition->getLocation()), Name.c_str()});
}

void Strays::judgeInside(Decl *D) {
  if (auto *Function = dyn_cast<FunctionDecl>(D))
    for (ParmVarDecl *Parameter : Function->parameters())
      judge(Parameter);
  if (auto *Template = dyn_cast<TemplateDecl>(D))
    if (Template->getTemplatedDecl())
      judge(Template->getTemplatedDecl());
  if (auto *Context = dyn_cast<DeclContext>(D))
    for (Decl *Inner : Context->decls())
      if (!isa<ParmVarDecl>(Inner))
        judge(Inner);
}

void Strays::judge(Decl *D) {
  if (D->isImplicit())
    return;
  auto *Record = dyn_cast<RecordDecl>(D);
  if (Generated.owns(D->getLocation())) {
    if (!Record || !Record->isThisDeclarationADefinition()) // those of specializations stay
      Marks.drop(D);
    return;
  }
  auto *Named = dyn_cast<NamedDecl>(D);
  if (Record && !Record->isThisDeclarationADefinition()) {
    judgeDeclared(Record);
  } else if (!Record && Named && D->hasAttr<AnnotateAttr>()) {
    Records.check(Named);
    if (isa<FunctionDecl>(D) || isa<VarDecl>(D))
      Marks.drop(D);
  }
  judgeInside(D);
}

} // namespace fx
