// Recovery: silence about the generated names of a rejected composite.
//
// Sema asks it for names that it cannot find. For a name that a rejected composite would have had, it
// gives a declaration that counts as invalid, so that the only error is the one about the composite.
// A composite may be rejected by the plugin or, being wrong C, by Clang.
#ifndef FX_CLANG_RECOVERY_H
#define FX_CLANG_RECOVERY_H

#include "Compat.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace fx {

class Recovery : public compat::ExternalSource {
public:
  explicit Recovery(clang::Sema &S) : S(S) {}

  void reject(llvm::StringRef CompositeName) { Rejected.push_back(CompositeName.str()); }

  // The names that belong to an alias, known to be good only later: silence until then, and for ever if
  // it turns out bad.
  void promise(llvm::StringRef Alias) { Aliases.insert(Alias); }
  bool isPromised(llvm::StringRef Alias) const { return Aliases.contains(Alias); }
  void keepPromise(llvm::StringRef Alias) { Aliases.erase(Alias); }

  bool LookupUnqualified(clang::LookupResult &Result, clang::Scope *Scope) override;

private:
  bool wasPromised(clang::IdentifierInfo *Name, clang::Scope *Scope);
  bool isInvalidComposite(llvm::StringRef Name, clang::Scope *Scope);
  clang::NamedDecl *placeholder(clang::IdentifierInfo *Name);

  clang::Sema &S;
  std::vector<std::string> Rejected;
  llvm::StringSet<> Aliases;
  llvm::DenseMap<clang::IdentifierInfo *, clang::NamedDecl *> Placeholders;
  bool IsLookingUp = false;
};

} // namespace fx

#endif
