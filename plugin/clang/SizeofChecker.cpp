// Finding sizeof: see SizeofChecker.h.
#include "SizeofChecker.h"

#include "layout.h"

using namespace clang;

namespace fx {

const fx_report &SizeofChecker::check(Decl *D) {
  Report = {Report.pool, nullptr, nullptr, 0};
  TraverseDecl(D);
  return Report;
}

bool SizeofChecker::VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
  if (E->getKind() != UETT_SizeOf || E->isTypeDependent() || E->isValueDependent())
    return true;
  const RecordDecl *Record = Context.getBaseElementType(E->getTypeOfArgument())->getAsRecordDecl();
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation At = SM.getExpansionLoc(E->getBeginLoc());
  const fx_composite *Composite = Record && !SM.isInSystemHeader(At) ? Records.composite(Record)
                                                                     : nullptr;
  if (Composite && Composite->valid)
    fx_layout_check_sizeof(Composite, toCore(At), &Report);
  return true;
}

} // namespace fx
