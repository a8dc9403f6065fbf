// The declarer: writes what is generated for the composites of one finished definition.
//
// A composite with an error in it, or in one that it contains, gets nothing; the recovery then keeps
// silence about its names.
#ifndef FX_CLANG_DECLARER_H
#define FX_CLANG_DECLARER_H

#include "Reader.h"
#include "Recovery.h"
#include "emit.h"

namespace fx {

class Declarer {
public:
  Declarer(clang::Sema &S, fx_pool *Pool, Reader &Records, Reporter &Reports, Recovery &Silence);

  // The declarations for the composites in `Record`, inner ones first.
  std::string declare(const clang::RecordDecl *Record);

  // The declarations under another name of a specialization that is declared itself.
  std::string declareAlias(const fx_composite &Composite, const clang::RecordDecl *Record,
                           llvm::StringRef Alias, clang::SourceLocation At);

  const fx_dialect &dialect() const { return Dialect; }
  // The declaration of a name, ordinary or a tag, that stands in the scope of the record.
  clang::NamedDecl *find(const char *Name, const clang::DeclContext *Scope,
                         clang::SourceLocation At);

private:
  void declareInner(const clang::RecordDecl *Record, fx_text &Text);
  void declareOne(const clang::RecordDecl *Record, fx_text &Text);
  bool checkNamesAreFree(const fx_composite &Composite, const clang::RecordDecl *Record);
  bool isRepeated(const clang::RecordDecl *Record);
  clang::NamedDecl *findTaken(const fx_composite &Composite, const clang::RecordDecl *Record,
                              const char **Name);

  clang::Sema &S;
  fx_pool *Pool;
  Reader &Records;
  Reporter &Reports;
  Recovery &Silence;
  std::string SizeType;
  fx_dialect Dialect;
  llvm::DenseSet<const clang::Decl *> Declared;
};

} // namespace fx

#endif
