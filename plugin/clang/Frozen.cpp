// Following lvalues to the value they belong to: see Frozen.h.
#include "Frozen.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace fx {

// The expression that an lvalue really names: past parentheses and what does not change the object.
static const Expr *named(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() != CK_NoOp && Cast->getCastKind() != CK_LValueBitCast &&
          Cast->getCastKind() != CK_LValueToRValue)
        return E;
      E = Cast->getSubExpr();
    } else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
      E = Temporary->getSubExpr();
    } else if (const auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(E);
               Binary && Binary->getOpcode() == BO_Comma) {
      E = Binary->getRHS();
    } else {
      return E;
    }
  }
}

const Expr *pointedInto(const Expr *Pointer) {
  const Expr *E = Pointer->IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return Cast->getSubExpr();
    bool SameObject = Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_BitCast;
    return SameObject ? pointedInto(Cast->getSubExpr()) : nullptr;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_AddrOf ? Unary->getSubExpr() : nullptr;
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    const Expr *Left = pointedInto(Choice->getTrueExpr());
    return Left ? Left : pointedInto(Choice->getFalseExpr());
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !E->getType()->isPointerType())
    return nullptr;
  if (Binary->getOpcode() == BO_Comma)
    return pointedInto(Binary->getRHS());
  if (!Binary->isAdditiveOp())
    return nullptr;
  bool Left = Binary->getLHS()->getType()->isPointerType();
  return pointedInto(Left ? Binary->getLHS() : Binary->getRHS());
}

// The object that an element or a part belongs to, for `a[i]`, `*a`, `*&a` and `v.xy`; null where the
// way goes through a pointer variable.
static const Expr *wholeOf(const Expr *E) {
  if (const auto *Lanes = dyn_cast<ExtVectorElementExpr>(E))
    return Lanes->isArrow() ? pointedInto(Lanes->getBase()) : Lanes->getBase();
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return Subscript->getBase()->getType()->isPointerType() ? pointedInto(Subscript->getBase())
                                                            : Subscript->getBase();
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  return Unary && Unary->getOpcode() == UO_Deref ? pointedInto(Unary->getSubExpr()) : nullptr;
}

// The object whose member a member expression names; null where a pointer variable leads to it.
static const Expr *baseOf(const MemberExpr *Member) {
  return Member->isArrow() ? pointedInto(Member->getBase()) : Member->getBase();
}

// A variable that nothing initializes is memory: one with static storage duration by rule; one without
// has been reported, and is written to next.
static bool isMemory(const ValueDecl *D, Values &Known) {
  const auto *Variable = dyn_cast<VarDecl>(D);
  if (!Variable || Variable->getType()->isReferenceType())
    return true;
  return (!isa<ParmVarDecl>(Variable) && !isInitialized(Variable)) || Known.isUnchecked(Variable);
}

static bool isOfValue(const Expr *LValue, Values &Known);

// A union without a marker is memory to its members. One without a name is how generated values keep
// their anonymous members.
static bool isMemberOfValue(const MemberExpr *Member, Values &Known) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (!Field)
    return !isMemory(Member->getMemberDecl(), Known);
  const RecordDecl *Parent = Field->getParent();
  bool InPlainUnion = Parent->isUnion() && !Parent->isAnonymousStructOrUnion();
  const Expr *Base = baseOf(Member);
  return Base && !InPlainUnion && isOfValue(Base, Known);
}

// True if the object belongs to a value, not to storage.
static bool isOfValue(const Expr *LValue, Values &Known) {
  const Expr *E = named(LValue);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return !isMemory(Ref->getDecl(), Known);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isMemberOfValue(Member, Known);
  if (const Expr *Whole = wholeOf(E))
    return isOfValue(Whole, Known);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return isOfValue(Choice->getTrueExpr(), Known) || isOfValue(Choice->getFalseExpr(), Known);
  if (isa<ArraySubscriptExpr, UnaryOperator, ExtVectorElementExpr>(E))
    return false;
  return E->isPRValue() || isa<CompoundLiteralExpr>(E);
}

// The user's text for an expression, where it is short and his own.
static std::string textOf(const Expr *E, const ASTContext &Context) {
  CharSourceRange Range = CharSourceRange::getTokenRange(E->getSourceRange());
  StringRef Text;
  if (!Range.getBegin().isMacroID() && !Range.getEnd().isMacroID())
    Text = Lexer::getSourceText(Range, Context.getSourceManager(), Context.getLangOpts());
  return Text.empty() || Text.size() > 40 || Text.contains('\n') ? "value" : Text.str();
}

// The value that has a field, past the anonymous members between them.
static const Expr *ownerOf(const MemberExpr *Member) {
  const Expr *Base = named(baseOf(Member));
  while (const auto *Outer = dyn_cast<MemberExpr>(Base)) {
    const auto *Field = dyn_cast<FieldDecl>(Outer->getMemberDecl());
    if (!Field || !Field->isAnonymousStructOrUnion())
      break;
    Base = named(baseOf(Outer));
  }
  return Base;
}

// For `array->x` the owner is the array, whose first element it is.
static QualType typeOf(const Expr *Owner, Values &Known) {
  return Known.context().getBaseElementType(Owner->getType());
}

static const fx_composite *compositeOf(const Expr *Owner, Values &Known) {
  return Known.composite(typeOf(Owner, Known));
}

// The member of a value that an lvalue is, or is a part of; null if it is none.
static const MemberExpr *memberOfValue(const Expr *LValue, Values &Known) {
  const Expr *E = named(LValue);
  if (const Expr *Whole = wholeOf(E))
    return memberOfValue(Whole, Known);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    const MemberExpr *Left = memberOfValue(Choice->getTrueExpr(), Known);
    return Left ? Left : memberOfValue(Choice->getFalseExpr(), Known);
  }
  const auto *Member = dyn_cast<MemberExpr>(E);
  if (!Member || !isa<FieldDecl>(Member->getMemberDecl()) || !isMemberOfValue(Member, Known))
    return nullptr;
  const fx_composite *Composite = compositeOf(ownerOf(Member), Known);
  // What holds a value of a type without one was reported itself.
  if (Composite && !Composite->protocols[FX_DSL_TYPE].has)
    return nullptr;
  return Composite ? Member : memberOfValue(baseOf(Member), Known);
}

// N_replace_<f> takes the value form: N itself only where no field is an array.
static bool isValueForm(QualType Type, const fx_composite *Composite, Values &Known) {
  return !Composite->has_array || Known.isGenerated(Type->getAsRecordDecl());
}

FrozenField frozenField(const Expr *LValue, Values &Known) {
  FrozenField Result;
  std::string New = "…";
  for (const MemberExpr *Member = memberOfValue(LValue, Known); Member;) {
    const Expr *Owner = ownerOf(Member);
    const fx_composite *Composite = compositeOf(Owner, Known);
    StringRef Field = cast<FieldDecl>(Member->getMemberDecl())->getName();
    if (!Result.Composite) {
      Result.Composite = Composite;
      Result.Field = Field.str();
    }
    if (!isValueForm(typeOf(Owner, Known), Composite, Known)) {
      New.clear();
      break;
    }
    New = fx_composite_prefix(Composite) + ("_replace_" + Field + "(").str() +
          textOf(Owner, Known.context()) + ", " + New + ")";
    Member = memberOfValue(Owner, Known);
  }
  Result.Replacement = New;
  return Result;
}

} // namespace fx
