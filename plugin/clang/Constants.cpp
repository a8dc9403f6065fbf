// Evaluating constants: see Constants.h.
#include "Constants.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace fx {

// In C before C23 true and false are the numbers 1 and 0, and comparisons are of type int.
static bool hasBoolLiterals(const ASTContext &Context) {
  return Context.getLangOpts().CPlusPlus || Context.Idents.get("true").getTokenID() == tok::kw_true;
}

void Constants::readInteger(fx_constant &Constant, const Expr *E) {
  Expr::EvalResult Value;
  const auto *Enum = E->getType()->getAs<EnumType>();
  Constant.kind = E->getType()->isBooleanType() ? FX_CONSTANT_BOOL : FX_CONSTANT_INTEGER;
  Constant.is_scoped = Enum && Enum->getDecl()->isScoped();
  Constant.known = E->EvaluateAsInt(Value, Context);
  if (!Constant.known)
    return;
  const llvm::APSInt &Int = Value.Val.getInt();
  const llvm::APInt &Bits = Int;
  Constant.negative = Int.isSigned() && Int.isNegative();
  llvm::APInt Magnitude = Constant.negative ? -Bits : Bits;
  Constant.too_wide = Magnitude.getActiveBits() > 64;
  Constant.magnitude = Magnitude.getLimitedValue();
  Constant.may_be_bool =
      E->isKnownToHaveBooleanValue() ||
      (!Constant.negative && Constant.magnitude <= 1 && !hasBoolLiterals(Context));
}

// An APFloat of its own would name data of LLVM, which another version need not have: then the plugin could
// not even be loaded to say so.
void Constants::readFloat(fx_constant &Constant, const Expr *E) {
  Expr::EvalResult Result;
  Constant.kind = FX_CONSTANT_FLOAT;
  Constant.known = E->EvaluateAsRValue(Result, Context) && Result.Val.isFloat();
  if (Constant.known)
    Constant.number = Result.Val.getFloat().convertToDouble();
}

// A literal, or in C++ a constant that leads to one.
bool Constants::readString(fx_constant &Constant, const Expr *E) {
  QualType T = E->getType();
  QualType Char = T->isPointerType() ? T->getPointeeType()
                  : T->isArrayType() ? QualType(T->getArrayElementTypeNoTypeQual(), 0)
                                     : QualType();
  if (Char.isNull() || !Char->isCharType())
    return false;
  const Expr *Inside = E->IgnoreParenImpCasts();
  Expr::EvalResult Value;
  if (!isa<StringLiteral>(Inside) && T->isPointerType() && E->EvaluateAsRValue(Value, Context) &&
      Value.Val.isLValue() && Value.Val.getLValueOffset().isZero())
    if (const Expr *Found = Value.Val.getLValueBase().dyn_cast<const Expr *>())
      Inside = Found;
  const auto *Literal = dyn_cast<StringLiteral>(Inside);
  if (Literal && Literal->getCharByteWidth() != 1)
    return false;
  Constant.kind = FX_CONSTANT_STRING;
  Constant.known = Literal;
  if (Literal) {
    Constant.string = keep(Literal->getBytes());
    Constant.length = Literal->getByteLength();
  }
  return true;
}

bool Constants::readFunction(fx_constant &Constant, const Expr *E) {
  QualType T = E->getType();
  if (!T->isFunctionType() && !T->isFunctionPointerType())
    return false;
  Constant.kind = FX_CONSTANT_FUNCTION;
  E = E->IgnoreParenCasts();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    if (Unary->getOpcode() == UO_AddrOf)
      E = Unary->getSubExpr()->IgnoreParenCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Function = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  std::string Name = Function && Function->getIdentifier() && !Function->isTemplateInstantiation()
                         ? Spell.declaration(Function)
                         : "";
  Constant.known = !Name.empty();
  if (!Constant.known)
    return true;
  Constant.function = keep(Name);
  Constant.function_type = keep(Spell.function(Function->getType()));
  Constant.visible = Function->isDefined() || Function->getBuiltinID() != 0;
  return true;
}

fx_constant Constants::read(const Expr *E, SourceLocation At) {
  fx_constant Constant = {};
  QualType T = E->getType();
  Constant.at = toCore(At);
  Constant.type = keep(Spell.display(T.getUnqualifiedType()));
  if (E->isValueDependent() || E->isTypeDependent())
    return Constant;
  if (T->isIntegralOrEnumerationType())
    readInteger(Constant, E);
  else if (T->isRealFloatingType())
    readFloat(Constant, E);
  else if (!readString(Constant, E))
    readFunction(Constant, E);
  return Constant;
}

} // namespace fx
