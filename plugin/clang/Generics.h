// Generic functions: FX_GENERIC keeps the tokens of a function, FX_INSTANTIATE reads them again.
//
// The tokens of `FX_GENERIC void scale(struct Params p) {…}` never reach the parser. For an alias
// Params32 they are entered once more with the base's names replaced, `struct Params` and `Params` by
// Params32 and `Params_make` by Params32_make, and the function's by that of the instance.
#ifndef FX_CLANG_GENERICS_H
#define FX_CLANG_GENERICS_H

#include "Specializer.h"

namespace fx {

class Generics {
public:
  Generics(clang::Preprocessor &PP, fx_pool *Pool, Specializer &Specialize, Reader &Records,
           Reporter &Reports, Handover &Output)
      : PP(PP), Pool(Pool), Specialize(Specialize), Records(Records), Reports(Reports),
        Output(Output) {}

  // `#pragma fx generic`: keeps the function that follows.
  void keep();
  // True while it is read. Pragmas in it, which are directives in preprocessed input, belong to it.
  bool isKeeping() const { return Keeping; }

  // `#pragma fx instantiate`: gives the parser one function for one alias. True if it is a new one: then
  // `#pragma fx declare` stands behind it, since it may be a kernel.
  bool instantiate();

  // In preprocessed input macros are off, and cannot be turned on by a directive: the instance waits for the
  // definition of a struct that is handed over for this. True for that one, and then it is entered.
  bool enterPending(const clang::RecordDecl *Trigger);

private:
  bool readFunction(Tokens &Function);
  const clang::IdentifierInfo *nameOf(llvm::ArrayRef<clang::Token> Function) const;
  Tokens rename(llvm::ArrayRef<clang::Token> Function, const fx_composite &Type,
                const fx_composite &Base, llvm::StringRef Alias, bool &Found);
  bool isCall(llvm::ArrayRef<clang::Token> Function, size_t I) const;
  void enterPending();
  bool enterInstance(llvm::ArrayRef<Tokens> Parts, bool &New);
  // Reports, and is false.
  bool complain(fx_diagnostic_id Id, clang::SourceLocation At,
                llvm::ArrayRef<llvm::StringRef> Args);

  clang::Preprocessor &PP;
  fx_pool *Pool;
  Specializer &Specialize;
  Reader &Records;
  Reporter &Reports;
  Handover &Output;
  llvm::DenseMap<const clang::IdentifierInfo *, Tokens> Functions;
  llvm::StringMap<bool> Instances;
  bool Keeping = false;
  Tokens Pending; // an instance that waits to be entered
  clang::SourceLocation PendingAt;
};

} // namespace fx

#endif
