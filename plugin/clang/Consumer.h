// The consumer: follows Clang through a translation unit and ties the adapter's parts together.
//
// A record's definition is dealt with when the outermost record around it is complete and the parser
// is at, or past, the `;` behind it: only then are all names known, and only there is generated text
// at file scope.
#ifndef FX_CLANG_CONSUMER_H
#define FX_CLANG_CONSUMER_H

#include "Declarer.h"
#include "Handover.h"
#include "Options.h"
#include "Pragmas.h"
#include "Strays.h"
#include "TokenWatcher.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/SemaConsumer.h"

#include <memory>
#include <optional>

namespace fx {

class Consumer : public clang::SemaConsumer {
public:
  Consumer(clang::CompilerInstance &CI, const Options &Chosen);
  ~Consumer() override;

  void InitializeSema(clang::Sema &S) override;
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;
  void HandleTranslationUnit(clang::ASTContext &Context) override;

  // Declares what belongs to the definitions that wait; the parser reads it next.
  void declareWaiting();

private:
  void answerInside(llvm::StringRef Name, std::function<void(const PragmaCall &)> Answer);
  void seeMarker(llvm::StringRef Marker);
  void awaitNativeKernel();
  clang::FunctionDecl *endedFunction();
  void checkValues(clang::Decl *D);
  void checkKernel(const clang::Decl *D);
  bool isForgottenKernel(const clang::FunctionDecl *Function);
  void checkViews(clang::Decl *D);

  // What exists only while there is a Sema.
  struct Unit;

  clang::CompilerInstance &CI;
  const Options Chosen;
  std::unique_ptr<Unit> U;
};

} // namespace fx

#endif
