// The value checker: finds the places in the user's code where values are built, changed or copied.
//
// The consumer gives it each top-level declaration, and each function that a template makes. What it
// finds it describes to the core, which has the rules. Operands that are never evaluated, code of
// system headers and generated code, and what is marked fx.unchecked, are passed over.
#ifndef FX_CLANG_VALUECHECKER_H
#define FX_CLANG_VALUECHECKER_H

#include "Values.h"
#include "value.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace fx {

class ValueChecker : public clang::RecursiveASTVisitor<ValueChecker> {
public:
  ValueChecker(Values &Known, fx_pool *Pool) : Known(Known), Report{Pool, nullptr, nullptr, 0} {}

  // What is wrong in a declaration, to be shown.
  const fx_report &check(clang::Decl *D);

  bool TraverseDecl(clang::Decl *D);
  bool TraverseStmt(clang::Stmt *S);
  // Nothing in a type is evaluated. (From LLVM 22 on there is a second parameter.)
  bool TraverseTypeLoc(clang::TypeLoc, bool = true) { return true; }

private:
  bool traverseInside(clang::Stmt *S);

  // Declarations. They return true if the declared thing has no value form, which is then reported.
  bool checkVariable(clang::VarDecl *Variable);
  void checkFunction(clang::FunctionDecl *Function);
  void checkCaptures(clang::LambdaExpr *Lambda);

  // Expressions.
  bool movesValueless(const clang::Expr *E);
  void checkWrites(clang::Stmt *S);
  void checkConstruction(clang::Expr *E);
  void checkOperator(const clang::BinaryOperator *Binary);
  void checkCall(const clang::CallExpr *Call);
  void checkArguments(const clang::CallExpr *Call);
  void giveAddress(const clang::Expr *Pointer, clang::QualType To);
  void write(const clang::Expr *LValue, clang::SourceLocation At, bool Address = false);
  void bindReference(clang::QualType Reference, const clang::Expr *To);
  bool valueless(clang::QualType Type, fx_holder Holder, const clang::NamedDecl *Named,
                 clang::SourceLocation At);

  Values &Known;
  fx_report Report;
  unsigned Quiet = 0; // inside of something that was reported to have no value form
};

} // namespace fx

#endif
