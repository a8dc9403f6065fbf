// Reading views: see ViewReader.h.
#include "ViewReader.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace fx {

// ---- What an expression comes from

// Without what changes neither the value nor which object it is: parentheses, casts that the compiler
// adds, casts from pointer to pointer, copies of structs, statements before the last one.
static const Expr *bare(const Expr *E) {
  for (;;) {
    const Expr *Inner = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Cast = dyn_cast<CastExpr>(Inner);
             Cast && (isa<ImplicitCastExpr>(Cast) || !Cast->getType()->isArithmeticType()))
      Inner = Cast->getSubExpr();
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Inner);
             Construct && Construct->getNumArgs() == 1 &&
             Construct->getConstructor()->isCopyOrMoveConstructor())
      Inner = Construct->getArg(0);
    else if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(Inner);
             Literal && Literal->getType()->isRecordType())
      Inner = Literal->getInitializer();
    else if (const auto *Statements = dyn_cast<StmtExpr>(Inner);
             Statements && !Statements->getSubStmt()->body_empty() &&
             isa<Expr>(Statements->getSubStmt()->body_back()))
      Inner = cast<Expr>(Statements->getSubStmt()->body_back());
    if (Inner == E)
      return E;
    E = Inner;
  }
}

// What a variable is for as long as it lives: the expression that initialized one that never changes.
const Expr *ViewReader::lastingValue(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!Variable || isa<ParmVarDecl>(Variable) || Variable->getType()->isArrayType() ||
      Variable->getType()->isReferenceType() || Variable->getType().isVolatileQualified())
    return nullptr;
  bool Constant = Variable->getType().isConstQualified();
  bool Unchanged = Variable->isLocalVarDecl() && !Changed->count(Variable);
  return (Constant || Unchanged) && spend() ? Variable->getAnyInitializer() : nullptr;
}

const Expr *ViewReader::settled(const Expr *E) {
  for (E = bare(E);;) {
    const Expr *Value = lastingValue(E);
    if (!Value)
      return E;
    E = bare(Value);
  }
}

// ---- Numbers

// A number as the type holds it.
static std::optional<int64_t> wrapped(int64_t Number, QualType Type, const ASTContext &Context) {
  llvm::APSInt Value(llvm::APInt(64, static_cast<uint64_t>(Number), /*isSigned=*/true),
                     /*isUnsigned=*/false);
  Value = Value.extOrTrunc(Context.getIntWidth(Type));
  Value.setIsUnsigned(Type->isUnsignedIntegerOrEnumerationType());
  bool Fits = Value.isSigned() ? Value.isSignedIntN(64) : Value.isIntN(63);
  return Fits ? std::optional(Value.getExtValue()) : std::nullopt;
}

std::optional<int64_t> ViewReader::computed(const BinaryOperator *Binary) {
  std::optional<int64_t> L = number(Binary->getLHS()), R = number(Binary->getRHS());
  int64_t Result = 0;
  if (!L || !R)
    return std::nullopt;
  BinaryOperatorKind Kind = Binary->getOpcode();
  bool Overflow = (Kind == BO_Add && __builtin_add_overflow(*L, *R, &Result)) ||
                  (Kind == BO_Sub && __builtin_sub_overflow(*L, *R, &Result)) ||
                  (Kind == BO_Mul && __builtin_mul_overflow(*L, *R, &Result));
  if (Kind == BO_Div && *R > 0)
    Result = *L / *R;
  else if (Kind == BO_Rem && *R > 0)
    Result = *L % *R;
  else if (Overflow || (Kind != BO_Add && Kind != BO_Sub && Kind != BO_Mul))
    return std::nullopt;
  return wrapped(Result, Binary->getType(), Context);
}

std::optional<int64_t> ViewReader::number(const Expr *E) {
  if (!spend() || E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (E->EvaluateAsInt(Result, Context)) {
    const llvm::APSInt &Value = Result.Val.getInt();
    bool Fits = Value.isSigned() ? Value.isSignedIntN(64) : Value.isIntN(63);
    return Fits ? std::optional(Value.getExtValue()) : std::nullopt;
  }
  E = E->IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return number(Full->getSubExpr());
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return computed(Binary);
  const auto *Cast = dyn_cast<CastExpr>(E);
  if (Cast && Cast->getCastKind() != CK_IntegralToBoolean) {
    std::optional<int64_t> Value = number(Cast->getSubExpr());
    return Value ? wrapped(*Value, Cast->getType(), Context) : std::nullopt;
  }
  const Expr *Value = lastingValue(E);
  return Value ? number(Value) : std::nullopt;
}

// ---- Layouts

bool ViewReader::readNumbers(ArrayRef<const Expr *> From, int64_t *To) {
  for (const Expr *E : From) {
    std::optional<int64_t> Value = number(E);
    if (!Value)
      return false;
    *To++ = *Value;
  }
  return true;
}

// fx_make_layout(s0, d0), fx_make_layout2(s0, s1, d0, d1), …
bool ViewReader::readCall(const CallExpr *Call, fx_view &View) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  StringRef Name = Callee && Callee->getIdentifier() ? Callee->getName() : "";
  if (!Name.consume_front("fx_make_layout") || Call->getNumArgs() != 2 * View.rank)
    return false;
  ArrayRef<const Expr *> Given(Call->getArgs(), Call->getNumArgs());
  return readNumbers(Given.take_front(View.rank), View.shape) &&
         readNumbers(Given.drop_front(View.rank), View.stride);
}

// {{s0, s1}, {d0, d1}}; what is left out is zero.
bool ViewReader::readList(const InitListExpr *List, fx_view &View) {
  int64_t *const To[] = {View.shape, View.stride};
  if (List->getNumInits() > 2)
    return false;
  for (unsigned I = 0; I < List->getNumInits(); ++I) {
    const auto *Numbers = dyn_cast<InitListExpr>(bare(List->getInit(I)));
    if (isa<ImplicitValueInitExpr>(List->getInit(I)))
      continue;
    if (!Numbers || Numbers->getNumInits() > View.rank ||
        !readNumbers({Numbers->getInits(), Numbers->getNumInits()}, To[I]))
      return false;
  }
  return true;
}

// fx_layout1 to fx_layout4: the rank is in the name.
static size_t rankOf(QualType Type) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  unsigned Rank = 0;
  StringRef Name = Record && Record->getIdentifier() ? Record->getName() : "";
  if (!Name.consume_front("fx_layout") || Name.getAsInteger(10, Rank) || Rank > FX_VIEW_MAX_RANK)
    return 0;
  return Rank;
}

bool ViewReader::readLayout(const Expr *E, fx_view &View) {
  View.rank = rankOf(E->getType());
  const Expr *Made = View.rank ? settled(E) : nullptr;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Made))
    return readCall(Call, View);
  const auto *List = dyn_cast_or_null<InitListExpr>(Made);
  return List &&
         readList(List->isSemanticForm() || !List->getSemanticForm() ? List
                                                                     : List->getSemanticForm(),
                  View);
}

// ---- Arrays

std::optional<uint64_t> ViewReader::sizeOf(QualType Type) {
  if (Type->isIncompleteType() || Type->isDependentType() || Type->isFunctionType() ||
      Type->isSizelessType() || !Type->isConstantSizeType())
    return std::nullopt;
  int64_t Size = Context.getTypeSizeInChars(Type).getQuantity();
  return Size > 0 ? std::optional(static_cast<uint64_t>(Size)) : std::nullopt;
}

std::optional<ViewReader::Place> ViewReader::whole(const Expr *Array, const ValueDecl *Declared) {
  std::optional<uint64_t> Size = sizeOf(Array->getType());
  if (!Size || !Array->getType()->isArrayType())
    return std::nullopt;
  return Place{Array, Declared->getLocation(), *Size, 0};
}

std::optional<ViewReader::Place> ViewReader::moved(const Expr *Pointer, const Expr *Steps,
                                                   bool Back) {
  std::optional<Place> Result = pointed(Pointer);
  std::optional<int64_t> Count = number(Steps);
  std::optional<uint64_t> Size =
      Pointer->getType()->isPointerType() ? sizeOf(Pointer->getType()->getPointeeType()) : 0;
  int64_t Bytes;
  if (!Result || !Count || !Size ||
      __builtin_mul_overflow(*Count, static_cast<int64_t>(*Size), &Bytes) ||
      __builtin_add_overflow(Result->Start, Back ? -Bytes : Bytes, &Result->Start))
    return std::nullopt;
  return Result;
}

// The last member of a struct may be a flexible array in disguise: `T a[1]` with more memory behind.
static bool mayBeFlexible(const FieldDecl *Field, ASTContext &Context) {
  const ConstantArrayType *Array = Context.getAsConstantArrayType(Field->getType());
  if (!Array || Array->getSize().ugt(1))
    return false;
  const FieldDecl *Last = nullptr;
  for (const FieldDecl *Other : Field->getParent()->fields())
    Last = Other;
  return Last == Field || Field->getParent()->isUnion();
}

// An object of array type, or one inside of it.
std::optional<ViewReader::Place> ViewReader::object(const Expr *LValue) {
  const Expr *E = LValue->IgnoreParenImpCasts();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return moved(Element->getBase(), Element->getIdx(), /*Back=*/false);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return pointed(Unary->getSubExpr());
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return whole(E, Reference->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
        Field && !mayBeFlexible(Field, Context))
      return whole(E, Field);
  return std::nullopt;
}

// A pointer of a generated storage or value: the composite says what it leads to.
std::optional<ViewReader::Place> ViewReader::storageField(const MemberExpr *Member) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  const RecordDecl *Record = Field ? Field->getParent() : nullptr;
  while (Record && Record->isAnonymousStructOrUnion())
    Record = dyn_cast<RecordDecl>(Record->getDeclContext());
  if (!Record || !Generated.owns(Record->getLocation()))
    return std::nullopt;
  StringRef Name = Record->getName();
  if (!Name.consume_back("_storage") && !Name.consume_back("_value"))
    return std::nullopt;
  const fx_composite *Composite = Records.byName(Name, Record->getDeclContext());
  if (!Composite || !Composite->valid)
    return std::nullopt;
  fx_members Members = fx_composite_members(Composite, Pool);
  for (const fx_member &M : ArrayRef<fx_member>(Members.items, Members.count))
    if (Field->getName() == M.field->name && M.field->type->size)
      return Place{Member, toClang(M.field->at), M.field->type->size, 0};
  return std::nullopt;
}

std::optional<ViewReader::Place> ViewReader::pointed(const Expr *Pointer) {
  const Expr *E = settled(Pointer);
  if (!spend() || E->isTypeDependent())
    return std::nullopt;
  if (E->getType()->isArrayType())
    return object(E);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return storageField(Member);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_AddrOf)
    return object(Unary->getSubExpr());
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !Binary->isAdditiveOp() || !Binary->getType()->isPointerType())
    return std::nullopt;
  bool Reversed = !Binary->getLHS()->getType()->isPointerType();
  return moved(Reversed ? Binary->getRHS() : Binary->getLHS(),
               Reversed ? Binary->getLHS() : Binary->getRHS(), Binary->getOpcode() == BO_Sub);
}

std::optional<fx_view> ViewReader::read(const Expr *Pointer, const Expr *Layout,
                                        const Variables &ChangedHere) {
  Changed = &ChangedHere;
  Budget = 1000;
  fx_view View = {};
  if (Pointer->isTypeDependent() || Layout->isTypeDependent() ||
      !Pointer->getType()->isPointerType() || !readLayout(Layout, View))
    return std::nullopt;
  QualType Element = Pointer->getType()->getPointeeType();
  std::optional<uint64_t> Size = sizeOf(Element);
  std::optional<Place> Where = Size ? pointed(Pointer) : std::nullopt;
  if (!Where)
    return std::nullopt;
  // Variants of unions have types of their own, which say nothing to the user.
  while (const auto *Alias = Element->getAs<TypedefType>()) {
    if (!Generated.owns(Alias->getDecl()->getLocation()))
      break;
    Element = Alias->desugar();
  }
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Where->Array->printPretty(Stream, nullptr, Context.getPrintingPolicy());
  View.element_size = *Size;
  // Generated text names a record with its scope, as in ::Pair.
  QualType Shown = Element->isRecordType() ? Element.getCanonicalType() : Element;
  View.element = keep(Shown.getUnqualifiedType().getAsString(Context.getPrintingPolicy()));
  View.element_is_array = Element->isArrayType();
  View.array = keep(Stream.str());
  View.array_size = Where->Size;
  View.start = Where->Start;
  View.array_at = toCore(Where->DeclaredAt);
  return View;
}

} // namespace fx
