// Following lvalues to the value they belong to: see Frozen.h.
#include "Frozen.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace fx {

// The object of `*&object`; null for anything else.
static const Expr *addressed(const Expr *E) {
  const auto *Deref = dyn_cast<UnaryOperator>(E);
  if (!Deref || Deref->getOpcode() != UO_Deref)
    return nullptr;
  const auto *Address = dyn_cast<UnaryOperator>(Deref->getSubExpr()->IgnoreParens());
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : nullptr;
}

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
    } else if (const Expr *Pointee = addressed(E)) {
      E = Pointee;
    } else {
      return E;
    }
  }
}

// The array that a subscript or a dereference goes into; null if it goes through a pointer.
static const Expr *arrayBehind(const Expr *Pointer) {
  const auto *Decay = dyn_cast<CastExpr>(Pointer->IgnoreParens());
  return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? Decay->getSubExpr() : nullptr;
}

// The array that an element belongs to, for `a[i]` and `*a`; null for anything else.
static const Expr *arrayOfElement(const Expr *E) {
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return arrayBehind(Subscript->getBase());
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  return Unary && Unary->getOpcode() == UO_Deref ? arrayBehind(Unary->getSubExpr()) : nullptr;
}

static bool isMemory(const ValueDecl *D, Values &Known) {
  const auto *Variable = dyn_cast<VarDecl>(D);
  if (!Variable || Variable->getType()->isReferenceType())
    return true;
  return (Variable->hasGlobalStorage() && !isInitialized(Variable)) || Known.isUnchecked(Variable);
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
  return !Member->isArrow() && !InPlainUnion && isOfValue(Member->getBase(), Known);
}

// True if the object belongs to a value, not to storage.
static bool isOfValue(const Expr *LValue, Values &Known) {
  const Expr *E = named(LValue);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return !isMemory(Ref->getDecl(), Known);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isMemberOfValue(Member, Known);
  if (const Expr *Array = arrayOfElement(E))
    return isOfValue(Array, Known);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return isOfValue(Choice->getTrueExpr(), Known) || isOfValue(Choice->getFalseExpr(), Known);
  if (isa<ArraySubscriptExpr, UnaryOperator>(E))
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
  const Expr *Base = named(Member->getBase());
  while (const auto *Outer = dyn_cast<MemberExpr>(Base)) {
    const auto *Field = dyn_cast<FieldDecl>(Outer->getMemberDecl());
    if (!Field || !Field->isAnonymousStructOrUnion())
      break;
    Base = named(Outer->getBase());
  }
  return Base;
}

// The member of a value that an lvalue is, or is a part of; null if it is none.
static const MemberExpr *memberOfValue(const Expr *LValue, Values &Known) {
  const Expr *E = named(LValue);
  if (const Expr *Array = arrayOfElement(E))
    return memberOfValue(Array, Known);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    const MemberExpr *Left = memberOfValue(Choice->getTrueExpr(), Known);
    return Left ? Left : memberOfValue(Choice->getFalseExpr(), Known);
  }
  const auto *Member = dyn_cast<MemberExpr>(E);
  if (!Member || Member->isArrow() || !isa<FieldDecl>(Member->getMemberDecl()) ||
      !isOfValue(Member->getBase(), Known))
    return nullptr;
  return Known.composite(ownerOf(Member)->getType()) ? Member
                                                     : memberOfValue(Member->getBase(), Known);
}

FrozenField frozenField(const Expr *LValue, Values &Known) {
  FrozenField Result;
  std::string New = "…";
  for (const MemberExpr *Member = memberOfValue(LValue, Known); Member;) {
    const Expr *Owner = ownerOf(Member);
    const fx_composite *Composite = Known.composite(Owner->getType());
    StringRef Field = cast<FieldDecl>(Member->getMemberDecl())->getName();
    if (!Result.Composite) {
      Result.Composite = Composite;
      Result.Field = Field.str();
    }
    New = Composite->name + ("_replace_" + Field + "(").str() + textOf(Owner, Known.context()) +
          ", " + New + ")";
    Member = memberOfValue(Owner, Known);
  }
  Result.Replacement = New;
  return Result;
}

} // namespace fx
