// The view checker: finds the places in the user's code where a view or a tensor is made.
//
// The consumer gives it each top-level declaration, once <fx/layout.h> has been seen: without it, all
// that a translation unit pays is a look for one identifier. What it finds it describes to the core,
// which has the rule.
#ifndef FX_CLANG_VIEWCHECKER_H
#define FX_CLANG_VIEWCHECKER_H

#include "ViewReader.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Sema/Sema.h"

namespace fx {

class ViewChecker : public clang::RecursiveASTVisitor<ViewChecker> {
public:
  ViewChecker(clang::Sema &S, Reader &Records, const Handover &Generated, fx_pool *Pool)
      : S(S), Read(S.Context, Records, Generated, Pool), Report{Pool, nullptr, nullptr, 0} {}

  // True once the types of layouts are declared.
  bool isNeeded();

  // What is wrong in a declaration, to be shown.
  const fx_report &check(clang::Decl *D);

  bool TraverseDecl(clang::Decl *D);
  bool TraverseStmt(clang::Stmt *S);
  // Nothing in a type is evaluated. (From LLVM 22 on there is a second parameter.)
  bool TraverseTypeLoc(clang::TypeLoc, bool = true) { return true; }

private:
  struct Site {
    const clang::Expr *Pointer;
    const clang::Expr *Layout;
    clang::SourceLocation At;
  };

  bool traverseInside(clang::Stmt *S);
  void noteUse(const clang::Stmt *S);
  void noteRead(const clang::Expr *LValue);
  void noteSite(const clang::Stmt *S);

  clang::Sema &S;
  ViewReader Read;
  fx_report Report;
  bool Needed = false;
  std::vector<Site> Sites;
  Variables Changed; // what something other than its initialization may write to
  llvm::SmallPtrSet<const clang::DeclRefExpr *, 16> Reads;
};

} // namespace fx

#endif
