// Answering the calls of allocators: see SharedMemory.h.
#include "SharedMemory.h"

#include "Compat.h"
#include "Owned.h"
#include "Speller.h"
#include "emit.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Scope.h"

using namespace clang;

namespace fx {

// HIP and CUDA know shared variables in both passes; plain C for a GPU says the address space, and that
// such variables cannot be initialised. On the host the running block has the memory.
static fx_shared_dialect dialectOf(const LangOptions &LangOpts, const fx_target &Target) {
  fx_shared_dialect Result = {};
  Result.cplusplus = LangOpts.CPlusPlus;
  if (LangOpts.CUDA) {
    Result.lds = Result.extern_lds = "__attribute__((shared))";
  } else if (Target.machine != FX_MACHINE_HOST) {
    Result.lds = "__attribute__((__address_space__(3), __loader_uninitialized__))";
    Result.extern_lds = "__attribute__((__address_space__(3)))";
  }
  return Result;
}

SharedMemory::SharedMemory(Sema &S, fx_pool *Pool, Reader &Records, const Kernels &Kernel,
                           Reporter &Reports, const TokenWatcher &Watcher, Handover &Output,
                           const Options &Chosen)
    : S(S), Pool(Pool), Records(Records), Kernel(Kernel), Reports(Reports), Watcher(Watcher),
      Output(Output), Chosen(Chosen), SizeType(Speller(S.Context).type(S.Context.getSizeType())),
      Target(targetOf(S.Context)) {
  Dialect = dialectOf(S.getLangOpts(), Target);
  Dialect.size_type = SizeType.c_str();
}

// ---- What the macros left

void SharedMemory::report(fx_diagnostic_id Id, const PragmaCall &Call,
                          ArrayRef<const char *> Args) {
  Reports.report(Id, toCore(Call.At), Args);
}

void SharedMemory::enter(StringRef Text, const PragmaCall &Call) {
  Output.enter(Text, Call.At, Call.At);
}

NamedDecl *SharedMemory::find(StringRef Name) {
  IdentifierTable &Idents = S.Context.Idents;
  if (!isValidAsciiIdentifier(Name) || !S.getCurScope())
    return nullptr;
  return S.LookupSingleName(S.getCurScope(), &Idents.get(Name), {}, Sema::LookupOrdinaryName);
}

// A typedef that the macro declared to carry an argument. Nothing else may refer to it.
TypedefDecl *SharedMemory::carrier(StringRef Name) {
  auto *Found = dyn_cast_or_null<TypedefDecl>(find(Name));
  if (Found)
    Found->setReferenced();
  return Found;
}

// The expression of __typeof__(E), or null for __typeof__(type).
static const Expr *expressionOf(const TypedefDecl *Carrier) {
  const auto *Type = dyn_cast<TypeOfExprType>(Carrier->getUnderlyingType().getTypePtr());
  return Type ? Type->getUnderlyingExpr() : nullptr;
}

bool SharedMemory::readConstant(StringRef Name, const char *Noun, const PragmaCall &Call,
                                int64_t &Value) {
  const TypedefDecl *Carrier = carrier(Name);
  const Expr *E = Carrier ? expressionOf(Carrier) : nullptr;
  Expr::EvalResult Result;
  if (E && E->isInstantiationDependent()) {
    report(FX_DIAG_allocate_dependent, Call, {});
    return false;
  }
  if (Carrier && Carrier->isInvalidDecl())
    return false;
  if (!E || !E->getType()->isIntegralOrEnumerationType() || !E->EvaluateAsInt(Result, S.Context)) {
    report(FX_DIAG_allocate_not_constant, Call, Noun);
    return false;
  }
  Value = saturate(Result.Val.getInt());
  return true;
}

// ---- Where to allocate from

// A lambda, a block and the declaration of a record are part of the function that they stand in; a member
// function of that record is another one.
static const FunctionDecl *functionAround(const DeclContext *Here) {
  while (Here && (!isa<FunctionDecl>(Here) || isLambdaCallOperator(Here)))
    Here = Here->getParent();
  return cast_or_null<FunctionDecl>(Here);
}

// The variables that stand for allocators are generated, one in each kernel.
SharedMemory::From SharedMemory::ofVariable(const VarDecl *Variable) {
  if (fx_allocator *Allocator =
          Allocators.lookup(dyn_cast<FunctionDecl>(Variable->getDeclContext())))
    return {From::Shared, Allocator};
  return {From::Refused, nullptr}; // its declaration was an error
}

static bool isPointerTo(QualType Type, StringRef Name) {
  const RecordDecl *Record = Type->isPointerType() ? Type->getPointeeType()->getAsRecordDecl()
                                                   : nullptr;
  return Record && Record->getName() == Name &&
         Record->getDeclContext()->getRedeclContext()->isFileContext();
}

// How the user wrote the argument, without the macro's own parentheses.
std::string SharedMemory::sourceText(const TypedefDecl *Carrier) {
  const Expr *E = expressionOf(Carrier);
  if (!E)
    return Carrier->getUnderlyingType().getSingleStepDesugaredType(S.Context).getAsString();
  std::string Text;
  llvm::raw_string_ostream Stream(Text);
  E->IgnoreParens()->printPretty(Stream, nullptr, S.getPrintingPolicy());
  return Text;
}

SharedMemory::From SharedMemory::source(const PragmaCall &Call) {
  const TypedefDecl *Carrier = carrier("fx_A");
  if (!Carrier || Carrier->isInvalidDecl())
    return {From::Refused, nullptr};
  const Expr *E = expressionOf(Carrier);
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(E ? E->IgnoreParens() : nullptr);
  const auto *Variable = dyn_cast_or_null<VarDecl>(Reference ? Reference->getDecl() : nullptr);
  if (Variable && Output.owns(Variable->getLocation()))
    return ofVariable(Variable);
  QualType Type = Carrier->getUnderlyingType();
  if (isPointerTo(Type, "fx_arena"))
    return {From::Arena, nullptr};
  // A parameter of this type is an error of its own.
  if (!isPointerTo(Type, "fx_shared_allocator_of_a_kernel"))
    report(FX_DIAG_allocate_from, Call, keep(sourceText(Carrier)));
  return {From::Refused, nullptr};
}

// In an expression that must stay constant the macro declares nothing: there is only the text.
SharedMemory::From SharedMemory::sourceByName(const PragmaCall &Call) {
  StringRef Name = Call.group(0).trim();
  while (Name.size() > 2 && Name.front() == '(' && Name.back() == ')')
    Name = Name.drop_front().drop_back().trim();
  const NamedDecl *Named = find(Name);
  const auto *Variable = dyn_cast_or_null<VarDecl>(Named);
  if (Variable && Output.owns(Variable->getLocation()))
    return ofVariable(Variable);
  if (!Named && isValidAsciiIdentifier(Name)) // the compiler will say that it is not declared
    return {From::Refused, nullptr};
  return {From::Arena, nullptr};
}

// ---- Declaring an allocator

// docs/memory.md: declared inside a kernel, one per kernel.
bool SharedMemory::refuseAllocator(const PragmaCall &Call, const FunctionDecl *Function) {
  if (!Function) {
    report(S.CurContext->isRecord() ? FX_DIAG_allocate_in_class
                                    : FX_DIAG_allocator_outside_function,
           Call, {});
    return true;
  }
  std::string Name = Function->getNameAsString();
  if (!Kernel.is(Function)) {
    report(FX_DIAG_allocator_outside_kernel, Call, Name.c_str());
    return true;
  }
  if (S.CurContext != Function) {
    report(FX_DIAG_allocator_in_closure, Call, Name.c_str());
    return true;
  }
  fx_allocator *Earlier = Allocators.lookup(Function);
  if (!Earlier)
    return false;
  Reports.report(FX_DIAG_allocator_second, toCore(Call.At), {Name.c_str(), Earlier->name},
                 Reporter::Note{FX_DIAG_allocator_first_here, Earlier->at, Earlier->name});
  return true;
}

fx_allocator *SharedMemory::readAllocator(const PragmaCall &Call) {
  static fx_allocator NoMemory = {};
  auto *Allocator = FX_POOL_NEW(Pool, fx_allocator);
  if (!Allocator)
    return &NoMemory;
  auto [Name, Mode] = Call.group(0).split(',');
  Name = Name.trim();
  Mode = Mode.trim();
  Allocator->at = toCore(Call.At);
  Allocator->align = 1;
  Allocator->mode = Mode == "dynamic" ? FX_SHARED_DYNAMIC : FX_SHARED_STATIC;
  bool Well = isValidAsciiIdentifier(Name) && (Mode.empty() || Mode == "dynamic");
  Allocator->name = Well ? keep(Name) : "fx_unnamed";
  if (Well)
    return Allocator;
  report(FX_DIAG_allocator_arguments, Call, keep(Call.group(0)));
  return nullptr;
}

// Null at file scope, which is reached when the parser looks past the brace that ends a function.
const FunctionDecl *SharedMemory::currentFunction() {
  const Scope *Around = S.getCurScope();
  if (!S.CurContext->isFunctionOrMethod() ||
      (Watcher.atClosingBrace() && Around && Around->getFlags() & Scope::FnScope))
    return nullptr;
  return functionAround(S.CurContext);
}

void SharedMemory::declareAllocator(const PragmaCall &Call) {
  OwnedText Text;
  const FunctionDecl *Function = currentFunction();
  fx_allocator *Allocator = readAllocator(Call);
  bool Refused = !Allocator || refuseAllocator(Call, Function);
  if (Refused) {
    fx_emit_failed_allocator(Allocator ? Allocator->name : "fx_unnamed", Function, &Text);
  } else {
    std::string Name = Function->getNameAsString();
    Allocator->kernel = keep(Name);
    Allocator->base = keep("fx_dynamic_shared_" + Name + std::to_string(Allocators.size()));
    Allocators[Function] = Allocator;
    Unfinished.push_back(Function);
    fx_emit_allocator(Allocator, &Dialect, &Text);
  }
  enter(Text.str(), Call);
}

// ---- Allocating

// An argument that is wrong in itself was reported where the macro gave it to its carrier.
void SharedMemory::argument(fx_argument Argument, const PragmaCall &Call) {
  static const char *const Carriers[] = {"fx_A", "fx_count", "fx_alignment"};
  const TypedefDecl *Carrier = carrier(Carriers[Argument]);
  Reports.silence(Carrier && Carrier->isInvalidDecl());
  OwnedText Text;
  fx_emit_argument(Argument, source(Call).Kind == From::Arena, &Dialect, &Text);
  enter(Text.str(), Call);
}

void SharedMemory::allocate(const PragmaCall &Call) { answer({Call, true, false}); }

void SharedMemory::allocateAligned(const PragmaCall &Call) { answer({Call, true, true}); }

void SharedMemory::allocateBytes(const PragmaCall &Call) { answer({Call, false, false}); }

// The layout of shared memory is known when the kernel is compiled.
bool SharedMemory::placeShared(const Request &R, fx_request Asked, fx_allocator &Allocator,
                               fx_text &Text) {
  // Each instance of a generic lambda would have memory of its own.
  if (S.CurContext->isDependentContext() && !functionAround(S.CurContext)->isDependentContext()) {
    report(FX_DIAG_allocate_dependent, R.Call, {});
    return false;
  }
  if ((!R.Typed && !readConstant("fx_count", "number of bytes", R.Call, Asked.bytes)) ||
      (R.Aligned && !readConstant("fx_alignment", "alignment", R.Call, Asked.align)))
    return false;
  Asked.is_aligned = R.Aligned;
  fx_report Report = {Pool, nullptr, nullptr, 0};
  fx_allocation *Allocation = fx_request_measure(&Asked, &Report);
  bool Well = Allocation && fx_allocator_place(&Allocator, Allocation, &Report);
  Reports.show(Report);
  if (!Well)
    return false;
  if (Allocator.mode == FX_SHARED_DYNAMIC)
    Bases[&Allocator] = dyn_cast_or_null<VarDecl>(find(Allocator.base));
  fx_emit_allocation(&Allocator, Allocation, &Dialect, Pool, &Text);
  return true;
}

bool SharedMemory::placeInArena(const Request &R, fx_request Asked, fx_text &Text) {
  Asked.bytes = 1; // how many is known at run time
  fx_report Report = {Pool, nullptr, nullptr, 0};
  const fx_allocation *Allocation = fx_request_measure(&Asked, &Report);
  Reports.show(Report);
  if (Allocation)
    fx_emit_arena_allocation(Allocation, !R.Typed, R.Aligned, &Dialect, &Text);
  return Allocation;
}

// What stands for a type that is not known here.
static const fx_ctype *placeholderOf(const TypedefDecl *Carrier, fx_pool *Pool) {
  auto *Type = FX_POOL_NEW(Pool, fx_ctype);
  if (Type)
    Type->kind = Carrier && Carrier->getUnderlyingType()->isArrayType() ? FX_CTYPE_FLEXIBLE_ARRAY
                                                                        : FX_CTYPE_OTHER;
  return Type;
}

// True if the newest variable, which the request is for as a rule, has a generated type of this composite that
// the compiler refused to name: it has said why already.
bool SharedMemory::isRefused(const fx_ctype *Type) {
  if (!Type || !Type->composite || Type->composite->protocols[FX_STORABLE].has)
    return false;
  const VarDecl *Newest = nullptr;
  for (const Decl *D : S.CurContext->decls())
    if (const auto *Variable = dyn_cast<VarDecl>(D); Variable && !Output.owns(D->getLocation()))
      Newest = Variable;
  const auto *Named = Newest ? Newest->getType()->getAs<TypedefType>() : nullptr;
  const TypedefNameDecl *Name = Named ? Named->getDecl() : nullptr;
  return Name && Name->hasAttr<UnavailableAttr>() && S.getDiagnostics().hasErrorOccurred() &&
         fx_emit_is_generated_name(Type->composite->name, Name->getNameAsString().c_str());
}

// Reads the type of a request; false if it is not known here, which the compiler has reported or this does.
bool SharedMemory::readType(const Request &R, fx_request &Asked) {
  const TypedefDecl *Carrier = R.Typed ? carrier("fx_T") : nullptr;
  bool Dependent = Carrier && Carrier->getUnderlyingType()->isDependentType();
  // The body of a function inside a class is lexed when the class is, and parsed behind it.
  bool Parsed = carrier("fx_A");
  bool Known = Parsed && !Dependent && (Carrier || !R.Typed);
  if (R.Typed)
    Asked.type = Known ? Records.type(Carrier->getUnderlyingType()) : placeholderOf(Carrier, Pool);
  if (!Parsed && !S.CurContext->isFunctionOrMethod())
    report(FX_DIAG_allocate_in_class, R.Call, {});
  else if (Dependent)
    report(FX_DIAG_allocate_dependent, R.Call, {});
  return Known && !isRefused(Asked.type);
}

void SharedMemory::answer(const Request &R) {
  Reports.silence(false);
  fx_request Asked = {};
  OwnedText Text;
  Asked.at = toCore(R.Call.At);
  bool Well = readType(R, Asked);
  From Source = source(R.Call);
  Well = Well && ((Source.Kind == From::Shared && placeShared(R, Asked, *Source.Allocator, Text)) ||
                  (Source.Kind == From::Arena && placeInArena(R, Asked, Text)));
  if (!Well)
    fx_emit_failed_allocation(Asked.type, &Text);
  enter(Text.str(), R.Call);
}

// ---- Totals and bases

void SharedMemory::present(const PragmaCall &Call) {
  OwnedText Text;
  if (!find(FX_NEEDS_PLUGIN))
    fx_emit_needs_plugin(&Text);
  enter(Text.str(), Call);
}

void SharedMemory::allocatedBytes(const PragmaCall &Call) {
  OwnedText Text;
  From Source = sourceByName(Call);
  if (Source.Kind == From::Shared)
    fx_emit_allocated_bytes(Source.Allocator, &Dialect, &Text);
  else if (Source.Kind == From::Arena && find("fx_arena_allocated_bytes"))
    fx_emit_arena_bytes(&Dialect, &Text);
  else if (Source.Kind == From::Arena)
    report(FX_DIAG_allocate_from, Call, keep(Call.group(0)));
  if (Text.str().empty())
    fx_text_add(&Text, "sizeof ");
  enter(Text.str(), Call);
}

void SharedMemory::sharedBase(const PragmaCall &Call) {
  OwnedText Text;
  From Source = sourceByName(Call);
  bool Dynamic = Source.Kind == From::Shared && Source.Allocator->mode == FX_SHARED_DYNAMIC;
  if (Source.Kind == From::Arena)
    report(FX_DIAG_shared_base_arena, Call, keep(Call.group(0)));
  else if (Source.Kind == From::Shared && !Dynamic)
    report(FX_DIAG_shared_base_static, Call, Source.Allocator->name);
  if (Dynamic)
    fx_emit_shared_base(Source.Allocator, &Dialect, &Text);
  else
    fx_emit_failed_allocation(nullptr, &Text);
  enter(Text.str(), Call);
}

// ---- The end of a kernel

// The base of dynamic memory is aligned as its allocations together ask, whatever other kernels want.
void SharedMemory::alignBase(VarDecl *Base, const fx_allocator &Allocator) {
  ASTContext &Context = S.Context;
  unsigned Width = static_cast<unsigned>(Context.getTypeSize(Context.UnsignedIntTy));
  Expr *Align = IntegerLiteral::Create(Context, llvm::APInt(Width, Allocator.align),
                                       Context.UnsignedIntTy, Base->getLocation());
  Base->addAttr(AlignedAttr::CreateImplicit(Context, /*IsAlignmentExpr=*/true, Align));
  Base->addAttr(AsmLabelAttr::CreateImplicit(Context, fx_emit_base_symbol(&Allocator, Pool)));
}

uint64_t SharedMemory::ownBytesOf(const FunctionDecl *Function) const {
  uint64_t Sum = 0;
  for (const VarDecl *Variable : sharedVariablesOf(Function))
    if (!Output.owns(Variable->getLocation()))
      Sum += static_cast<uint64_t>(S.Context.getTypeSizeInChars(Variable->getType()).getQuantity());
  return Sum;
}

void SharedMemory::finish(const FunctionDecl *Function, const fx_allocator &Allocator) {
  if (VarDecl *Base = Bases.lookup(&Allocator))
    alignBase(Base, Allocator);
  std::vector<fx_own_variable> Own;
  for (const VarDecl *Variable : sharedVariablesIn(Function))
    if (!Output.owns(Variable->getLocation()))
      Own.push_back(
          {keep(Variable->getName()),
           static_cast<uint64_t>(S.Context.getTypeSizeInChars(Variable->getType()).getQuantity()),
           toCore(Variable->getLocation())});
  fx_shared_use Use = {&Allocator, Own.data(), Own.size()};
  fx_report Report = {Pool, nullptr, nullptr, 0};
  fx_capacity_check(&Use, &Target, Chosen.SharedBudget, &Report);
  Reports.show(Report);
}

// Declarations may come in between, such as functions that a template makes for a kernel.
void SharedMemory::finish() {
  for (const FunctionDecl *Function : std::exchange(Unfinished, {})) {
    if (Function->getBody())
      finish(Function, *Allocators.lookup(Function));
    else
      Unfinished.push_back(Function);
  }
}

} // namespace fx
