// Walking the user's code: see ValueChecker.h.
#include "ValueChecker.h"

#include "Compat.h"
#include "Construction.h"
#include "Frozen.h"

using namespace clang;

namespace fx {

using Base = RecursiveASTVisitor<ValueChecker>;

const fx_report &ValueChecker::check(Decl *D) {
  Report = {Report.pool, nullptr, nullptr, 0};
  TraverseDecl(D);
  return Report;
}

// The place of a message: in a macro, where the user wrote its name.
static fx_location placeOf(SourceLocation At, const ASTContext &Context) {
  return toCore(Context.getSourceManager().getExpansionLoc(At));
}

bool ValueChecker::valueless(QualType Type, fx_holder Holder, const NamedDecl *Named,
                             SourceLocation At) {
  const fx_composite *Composite = Quiet ? nullptr : Known.valueless(Type);
  if (!Composite)
    return false;
  std::string Name = Named ? Named->getNameAsString() : "";
  fx_value_report_valueless(Composite, Holder, Name.empty() ? nullptr : Name.c_str(),
                            placeOf(At, Known.context()), &Report);
  return true;
}

// ---- Declarations

bool ValueChecker::checkVariable(VarDecl *Variable) {
  QualType Type = Variable->getType();
  SourceLocation At = Variable->getLocation();
  if (isa<ParmVarDecl>(Variable))
    return valueless(Type, FX_HOLDER_PARAMETER, Variable, At);
  bool Initialized = isInitialized(Variable);
  if (!Variable->hasLocalStorage())
    return Initialized && valueless(Type, FX_HOLDER_INITIALIZER, Variable, At);
  if (valueless(Type, FX_HOLDER_VARIABLE, Variable, At))
    return true;
  // The reference that a range-based for makes is not the user's.
  if (Type->isReferenceType() && Variable->getInit() && !Variable->isImplicit())
    bindReference(Type, Variable->getInit());
  if (Initialized && Variable->getInit())
    giveAddress(Variable->getInit(), Type);
  const fx_composite *Value = Known.anyValue(Type);
  if (Value && !Initialized) {
    std::string Name = "'" + Variable->getNameAsString() + "'";
    fx_value_report_unconstructed(Value, Name.c_str(), placeOf(At, Known.context()), &Report);
  }
  return false;
}

void ValueChecker::checkFunction(FunctionDecl *Function) {
  valueless(Function->getReturnType(), FX_HOLDER_RETURN, Function, Function->getLocation());
  if (Known.isKernel(Function))
    return;
  for (ParmVarDecl *Parameter : Function->parameters())
    TraverseDecl(Parameter);
}

// A capture with an initializer is a variable of its own.
void ValueChecker::checkCaptures(LambdaExpr *Lambda) {
  for (const LambdaCapture &Capture : Lambda->captures()) {
    if (!Capture.capturesVariable() || Capture.getCaptureKind() != LCK_ByCopy)
      continue;
    const VarDecl *Variable = compat::capturedVariable(Capture);
    if (Variable && !Variable->isInitCapture())
      valueless(Variable->getType(), FX_HOLDER_CAPTURE, Variable, Capture.getLocation());
  }
}

// Generated code counts as a system header too.
static bool isInSystemHeader(const Decl *D, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  return !D->getParentFunctionOrMethod() &&
         SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
}

bool ValueChecker::TraverseDecl(Decl *D) {
  if (!D || D->isInvalidDecl() || D->isTemplated() || isa<TemplateDecl>(D) ||
      isInSystemHeader(D, Known.context()) || Known.isUnchecked(D))
    return true;
  bool Reported = false;
  if (auto *Variable = dyn_cast<VarDecl>(D))
    Reported = checkVariable(Variable);
  else if (auto *Function = dyn_cast<FunctionDecl>(D))
    checkFunction(Function);
  Quiet += Reported;
  bool Result = Base::TraverseDecl(D);
  Quiet -= Reported;
  return Result;
}

// ---- Unions: nothing copies or builds a value that has no form

// Asking for what a composite lacks is an error of its own.
static bool isUnavailable(const FunctionDecl *Callee) { return Callee && Callee->isUnavailable(); }

bool ValueChecker::movesValueless(const Expr *E) {
  bool Moves = isa<CompoundLiteralExpr, VAArgExpr, CXXScalarValueInitExpr>(E);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    Moves = Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_ToUnion;
  else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    Moves = Construct->getNumArgs() != 0 || isa<CXXTemporaryObjectExpr>(E);
  else if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    Moves = Binary->getOpcode() == BO_Assign;
  else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
    Moves = Operator->getOperator() == OO_Equal;
  else if (const auto *Call = dyn_cast<CallExpr>(E))
    Moves = E->isPRValue() && !isUnavailable(Call->getDirectCallee());
  return Moves && valueless(E->getType(), FX_HOLDER_EXPRESSION, nullptr, E->getExprLoc());
}

// ---- Frozen: nothing writes to a field of a value

void ValueChecker::write(const Expr *LValue, SourceLocation At, bool Address) {
  FrozenField Field = frozenField(LValue, Known);
  if (Field.Composite)
    fx_value_report_write(Field.Composite, Field.Field.c_str(),
                          Field.Replacement.empty() ? nullptr : Field.Replacement.c_str(), Address,
                          placeOf(At, Known.context()), &Report);
}

void ValueChecker::bindReference(QualType Reference, const Expr *To) {
  if (Reference->isLValueReferenceType() && !Reference->getPointeeType().isConstQualified())
    write(To, To->getExprLoc(), /*Address=*/true);
}

void ValueChecker::checkArguments(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    const CXXMethodDecl *Method = Member->getMethodDecl();
    const auto *Access = dyn_cast<MemberExpr>(Member->getCallee()->IgnoreParens());
    if (Method && Access && !Method->isConst() && !Method->isStatic() && !Access->isArrow())
      write(Access->getBase(), Call->getExprLoc(), /*Address=*/true);
  }
  // Those of the standard library pass references on: std::move, std::begin.
  if (!Callee || Callee->isInStdNamespace())
    return;
  unsigned Skipped = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee) ? 1 : 0;
  for (unsigned I = 0; I < Callee->getNumParams() && I + Skipped < Call->getNumArgs(); ++I) {
    QualType Parameter = Callee->getParamDecl(I)->getType();
    bindReference(Parameter, Call->getArg(I + Skipped));
    giveAddress(Call->getArg(I + Skipped), Parameter);
  }
}

// An address that goes where things can be written through it.
void ValueChecker::giveAddress(const Expr *Pointer, QualType To) {
  if (To.isNull() || !To->isPointerType() || To->getPointeeType().isConstQualified())
    return;
  if (const Expr *Object = pointedInto(Pointer))
    write(Object, Pointer->getExprLoc(), /*Address=*/true);
}

void ValueChecker::checkOperator(const BinaryOperator *Binary) {
  if (!Binary->isAssignmentOp())
    return;
  write(Binary->getLHS(), Binary->getOperatorLoc());
  giveAddress(Binary->getRHS(), Binary->getLHS()->getType());
}

void ValueChecker::checkCall(const CallExpr *Call) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (Operator && Operator->isAssignmentOp())
    write(Operator->getArg(0), Operator->getOperatorLoc());
  else
    checkArguments(Call);
}

void ValueChecker::checkWrites(Stmt *S) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
    checkOperator(Binary);
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
    if (Unary->isIncrementDecrementOp())
      write(Unary->getSubExpr(), Unary->getOperatorLoc());
  } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
    checkCall(Call);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    if (Return->getRetValue())
      giveAddress(Return->getRetValue(), Return->getRetValue()->getType());
  } else if (const auto *List = dyn_cast<InitListExpr>(S)) {
    for (const Expr *Init : List->inits())
      giveAddress(Init, Init->getType());
  } else if (const auto *Assembly = dyn_cast<AsmStmt>(S)) {
    for (unsigned I = 0; I < Assembly->getNumOutputs(); ++I)
      write(Assembly->getOutputExpr(I), Assembly->getAsmLoc());
  }
}

// ---- Construction outside of initializer lists: `Pair()` gives no field

void ValueChecker::checkConstruction(Expr *E) {
  auto *Construct = dyn_cast<CXXConstructExpr>(E);
  bool Empty = isa<CXXScalarValueInitExpr>(E) ||
               (Construct && Construct->getNumArgs() == 0 &&
                (Construct->requiresZeroInitialization() || isa<CXXTemporaryObjectExpr>(E)));
  const fx_composite *Value = Empty ? Known.anyValue(E->getType()) : nullptr;
  if (Value)
    fx_value_report_unconstructed(Value, "this value", placeOf(E->getExprLoc(), Known.context()),
                                  &Report);
}

// ---- The walk

bool ValueChecker::traverseInside(Stmt *S) {
  if (auto *Generic = dyn_cast<GenericSelectionExpr>(S))
    return Generic->isResultDependent() || TraverseStmt(Generic->getResultExpr());
  if (auto *Choose = dyn_cast<ChooseExpr>(S))
    return Choose->isConditionDependent() || TraverseStmt(Choose->getChosenSubExpr());
  auto *List = dyn_cast<InitListExpr>(S);
  if (!List)
    return Base::TraverseStmt(S);
  if (InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
    List = Semantic;
  checkInitializerList(List, Known, Report);
  for (Stmt *Init : List->children())
    if (!TraverseStmt(Init))
      return false;
  return true;
}

bool ValueChecker::TraverseStmt(Stmt *S) {
  if (!S || isUnevaluated(S))
    return true;
  bool Reported = false;
  if (auto *E = dyn_cast<Expr>(S)) {
    if (E->isTypeDependent())
      return true;
    Reported = movesValueless(E);
    checkConstruction(E);
  }
  checkWrites(S);
  if (auto *Lambda = dyn_cast<LambdaExpr>(S))
    checkCaptures(Lambda);
  Quiet += Reported;
  bool Result = traverseInside(S);
  Quiet -= Reported;
  return Result;
}

} // namespace fx
