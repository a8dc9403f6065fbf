// Walking the user's code for views: see ViewChecker.h.
#include "ViewChecker.h"

#include "Values.h"

using namespace clang;

namespace fx {

using Base = RecursiveASTVisitor<ViewChecker>;

bool ViewChecker::isNeeded() {
  if (!Needed)
    Needed = S.IdResolver.begin(&S.Context.Idents.get("fx_layout1")) != S.IdResolver.end();
  return Needed;
}

const fx_report &ViewChecker::check(Decl *D) {
  Report = {Report.pool, nullptr, nullptr, 0};
  Sites.clear();
  Changed.clear();
  Reads.clear();
  TraverseDecl(D);
  for (const Site &Made : Sites)
    if (std::optional<fx_view> View = Read.read(Made.Pointer, Made.Layout, Changed)) {
      // In a macro: where the user wrote its name.
      View->at = toCore(S.getSourceManager().getExpansionLoc(Made.At));
      fx_view_check(&*View, &Report);
    }
  return Report;
}

// ---- Which variables something may change: all that are more than read

// The variable that an lvalue is, or is a part of.
static const DeclRefExpr *variableOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
             Cast &&
             (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_ArrayToPointerDecay))
      E = Cast->getSubExpr();
    else
      return dyn_cast<DeclRefExpr>(E);
  }
}

void ViewChecker::noteRead(const Expr *LValue) {
  if (const DeclRefExpr *Reference = variableOf(LValue))
    Reads.insert(Reference);
}

// Called for an expression before those inside of it.
void ViewChecker::noteUse(const Stmt *S) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
    bool ToConst = Cast->getCastKind() == CK_NoOp && Cast->getType().isConstQualified();
    if (Cast->getCastKind() == CK_LValueToRValue || ToConst)
      noteRead(Cast->getSubExpr());
  } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
    if (Construct->getNumArgs() == 1 && Construct->getConstructor()->isCopyOrMoveConstructor())
      noteRead(Construct->getArg(0));
  } else if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (Variable && !Reads.count(Reference))
      Changed.insert(Variable);
  }
}

// ---- Where views are made

// A struct of a pointer and a layout: what fx_view gives, or a declared tensor.
static bool isViewRecord(const RecordDecl *Record) {
  if (!Record || !Record->isCompleteDefinition() || Record->isUnion())
    return false;
  auto Field = Record->field_begin(), End = Record->field_end();
  if (Field == End || !Field->getType()->isPointerType() || Field->getName() != "pointer")
    return false;
  return ++Field != End && Field->getName() == "layout" && std::next(Field) == End;
}

static bool isViewFunction(const FunctionDecl *Callee) {
  return Callee && Callee->getIdentifier() && Callee->getName() == "fx_view" &&
         Callee->getNumParams() == 2;
}

void ViewChecker::noteSite(const Stmt *S) {
  if (const auto *List = dyn_cast<InitListExpr>(S)) {
    if (List->getNumInits() == 2 && isViewRecord(List->getType()->getAsRecordDecl()))
      Sites.push_back({List->getInit(0), List->getInit(1), List->getBeginLoc()});
  } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
    if (isViewFunction(Call->getDirectCallee()) && Call->getNumArgs() == 2)
      Sites.push_back({Call->getArg(0), Call->getArg(1), Call->getBeginLoc()});
  }
}

// ---- The walk

bool ViewChecker::TraverseDecl(Decl *D) {
  if (!D || D->isInvalidDecl() || D->isTemplated() || isa<TemplateDecl>(D))
    return true;
  return Base::TraverseDecl(D);
}

bool ViewChecker::traverseInside(Stmt *S) {
  if (auto *Generic = dyn_cast<GenericSelectionExpr>(S))
    return Generic->isResultDependent() || TraverseStmt(Generic->getResultExpr());
  if (auto *Choose = dyn_cast<ChooseExpr>(S))
    return Choose->isConditionDependent() || TraverseStmt(Choose->getChosenSubExpr());
  if (auto *List = dyn_cast<InitListExpr>(S)) {
    for (Stmt *Init : List->children())
      if (!TraverseStmt(Init))
        return false;
    return true;
  }
  return Base::TraverseStmt(S);
}

bool ViewChecker::TraverseStmt(Stmt *S) {
  if (!S || isUnevaluated(S))
    return true;
  if (auto *List = dyn_cast<InitListExpr>(S))
    if (InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
      S = Semantic;
  noteUse(S);
  noteSite(S);
  return traverseInside(S);
}

} // namespace fx
