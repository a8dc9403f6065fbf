// The checker of sizeof: finds it on types whose storage has another size.
//
// It looks everywhere, in types and at what is never evaluated too: to be asked only in translation units
// that have such a type.
#ifndef FX_CLANG_SIZEOFCHECKER_H
#define FX_CLANG_SIZEOFCHECKER_H

#include "Reader.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace fx {

class SizeofChecker : public clang::RecursiveASTVisitor<SizeofChecker> {
public:
  SizeofChecker(clang::ASTContext &Context, Reader &Records, fx_pool *Pool)
      : Context(Context), Records(Records), Report{Pool, nullptr, nullptr, 0} {}

  const fx_report &check(clang::Decl *D);

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *E);

private:
  clang::ASTContext &Context;
  Reader &Records;
  fx_report Report;
};

} // namespace fx

#endif
