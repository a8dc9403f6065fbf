// Following the translation unit: see Consumer.h.
#include "Consumer.h"

#include "CxxRecord.h"
#include "Entries.h"
#include "Generics.h"
#include "Owned.h"
#include "Pragmas.h"
#include "SharedMemory.h"
#include "SizeofChecker.h"
#include "Specializer.h"
#include "ValueChecker.h"
#include "ViewChecker.h"

#include "clang/Sema/Scope.h"

using namespace clang;

namespace fx {

struct Consumer::Unit {
  Unit(CompilerInstance &CI, Sema &S, const Options &Chosen)
      : S(S), Pool(fx_pool_new()), Reports(CI.getDiagnostics(), CI.getLangOpts(), Pool.get()),
        Watcher(CI.getPreprocessor()),
        Output(CI.getPreprocessor(), compat::leavesMacrosAlone(CI.getFrontendOpts().DashX)),
        Marks(S.Context, Watcher, Pool.get()), Records(S.Context, Pool.get(), Marks, Reports),
        Silence(new Recovery(S)), Declare(S, Pool.get(), Records, Reports, *Silence),
        Stray(CI.getPreprocessor(), Watcher, Marks, Records, Reports, *Silence, Output),
        Kernel(Marks), Shared(S, Pool.get(), Records, Kernel, Reports, Watcher, Output, Chosen),
        Known(S.Context, Records, Marks, Output), CheckValues(Known, Pool.get()),
        Entry(S, Pool.get(), Records, Known, Kernel, Shared, Declare, Reports),
        CheckViews(S, Records, Output, Pool.get()),
        Specialize(CI.getPreprocessor(), S, Pool.get(), Marks, Records, Reports, *Silence, Declare,
                   Output),
        Generic(CI.getPreprocessor(), Pool.get(), Specialize, Records, Reports, Output),
        CheckSizeof(S.Context, Records, Pool.get()) {}

  Sema &S;
  OwnedPool Pool;
  Reporter Reports;
  TokenWatcher Watcher;
  Handover Output;
  Markers Marks;
  Reader Records;
  llvm::IntrusiveRefCntPtr<Recovery> Silence;
  Declarer Declare;
  Strays Stray;
  Kernels Kernel;
  SharedMemory Shared;
  Values Known;
  ValueChecker CheckValues;
  Entries Entry;
  ViewChecker CheckViews;
  Specializer Specialize;
  Generics Generic;
  SizeofChecker CheckSizeof;
  std::vector<RecordDecl *> Waiting;
  bool AwaitsFunction = false; // a kernel's end is awaited
};

Consumer::Consumer(CompilerInstance &CI, const Options &Chosen) : CI(CI), Chosen(Chosen) {
  Preprocessor &PP = CI.getPreprocessor();
  addPragma(PP, PragmaName, [this](const PragmaCall &) {
    U->Output.leavePragma();
    U->Watcher.awaitNothing(); // the tokens of an instance are no tokens of the user's text
    declareWaiting();
  });
  addPragma(PP, "launch", [this](const PragmaCall &Call) {
    U->Output.enter(U->Entry.launchHeader(), Call.At, Call.At);
  });
  answerInside("present", [this](const PragmaCall &Call) { U->Shared.present(Call); });
  answerInside("allocator", [this](const PragmaCall &Call) {
    U->Shared.declareAllocator(Call);
    awaitNativeKernel();
  });
  for (auto [Name, Argument] : {std::pair{"from", FX_ARGUMENT_FROM},
                                {"count", FX_ARGUMENT_COUNT},
                                {"alignment", FX_ARGUMENT_ALIGNMENT}})
    answerInside(Name, [this, Argument = Argument](const PragmaCall &Call) {
      U->Shared.argument(Argument, Call);
    });
  using Answer = void (SharedMemory::*)(const PragmaCall &);
  for (auto [Name, Method] : {std::pair{"allocate", static_cast<Answer>(&SharedMemory::allocate)},
                              {"allocate_aligned", &SharedMemory::allocateAligned},
                              {"allocate_bytes", &SharedMemory::allocateBytes},
                              {"allocated_bytes", &SharedMemory::allocatedBytes},
                              {"shared_base", &SharedMemory::sharedBase}})
    answerInside(Name,
                 [this, Method = Method](const PragmaCall &Call) { (U->Shared.*Method)(Call); });
  addPragma(PP, "specialize", [this](const PragmaCall &) { U->Specialize.readRequest(); });
  addPragma(PP, "generic", [this](const PragmaCall &) { U->Generic.keep(); });
  addPragma(PP, "instantiate",
            [this](const PragmaCall &) { U->AwaitsFunction |= U->Generic.instantiate(); });
}

// Answers a pragma of a function's body. In a generic function it is kept for the instances.
void Consumer::answerInside(StringRef Name, std::function<void(const PragmaCall &)> Answer) {
  addPragma(CI.getPreprocessor(), Name,
            [this, Name = Name.str(), Answer = std::move(Answer)](const PragmaCall &Call) {
              if (U->Generic.isKeeping())
                U->Output.enter(textOf(Name, Call), Call.At, Call.At);
              else
                Answer(Call);
            });
}

Consumer::~Consumer() = default;

void Consumer::InitializeSema(Sema &S) {
  U = std::make_unique<Unit>(CI, S, Chosen);
  U->Watcher.start([this] { compat::addExternalSource(U->S, U->Silence); },
                   [this](StringRef Marker) { seeMarker(Marker); });
}

// A kernel is dealt with when the parser is past its last token.
void Consumer::seeMarker(StringRef Marker) {
  std::string Text = Marker.str();
  bool OfFunction = fx_marker_makes_kernel(Text.c_str()) || fx_marker_makes_jit(Text.c_str());
  if (!OfFunction || U->Watcher.isAwaitingEnd())
    return;
  U->AwaitsFunction = true;
  U->Watcher.awaitFunctionEnd([this] { U->Output.enterPragma(U->Watcher.last()); });
}

// The braces of a function's body that are open; 0 inside of something else than a statement.
static unsigned openBraces(const Scope *S) {
  unsigned Braces = 0;
  for (; S && !(S->getFlags() & Scope::FnScope); S = S->getParent())
    Braces += S->isCompoundStmtScope();
  return S ? Braces + 1 : 0;
}

// A native kernel with an allocator: no marker announces it.
void Consumer::awaitNativeKernel() {
  const FunctionDecl *Function = U->S.getCurFunctionDecl(/*AllowLambda=*/true);
  unsigned Braces = openBraces(U->S.getCurScope());
  if (!Function || !U->Kernel.isNative(Function) || U->Watcher.isAwaitingEnd() || !Braces)
    return;
  U->AwaitsFunction = true;
  U->Watcher.awaitBodyEnd(Braces, [this] { U->Output.enterPragma(U->Watcher.last()); });
}

// Where the parser is, outside of the record that it has just finished.
static fx_scope scopeAround(const Scope *S) {
  for (; S; S = S->getParent()) {
    if (S->isFunctionPrototypeScope())
      return FX_SCOPE_PROTOTYPE;
    if (S->getFlags() & Scope::FnScope)
      return FX_SCOPE_BLOCK;
  }
  return FX_SCOPE_FILE;
}

void Consumer::HandleTagDeclDefinition(TagDecl *D) {
  auto *Record = dyn_cast<RecordDecl>(D);
  if (!Record || Record->isImplicit() || U->Specialize.take(Record))
    return;
  if (U->Output.owns(Record->getLocation())) {
    U->Marks.drop(Record);
    U->Generic.enterPending(Record);
    return;
  }
  U->Marks.settle(Record);
  if (isInstantiated(Record) || isa<RecordDecl>(Record->getLexicalDeclContext()) ||
      !U->Marks.concern(Record))
    return;
  fx_scope Around = scopeAround(U->S.getCurScope());
  if (Around != FX_SCOPE_FILE)
    U->Records.setScope(Record, Around);
  U->Waiting.push_back(Record);
  if (U->Watcher.isAwaitingEnd())
    return;
  if (U->Watcher.atSemicolon())
    declareWaiting();
  else
    U->Watcher.awaitDeclarationEnd([this] { U->Output.enterPragma(U->Watcher.last()); });
}

// The function that has just ended: the one around, if its body did, or the newest of its name.
FunctionDecl *Consumer::endedFunction() {
  if (FunctionDecl *Around = U->S.getCurFunctionDecl())
    return Around;
  FunctionDecl *Newest = nullptr;
  const SourceManager &SM = U->S.getSourceManager();
  IdentifierInfo *Name = U->Watcher.awaitedFunction();
  if (!Name)
    return nullptr;
  LookupResult Found(U->S, Name, U->Watcher.last(), Sema::LookupOrdinaryName);
  U->S.LookupName(Found, U->S.getCurScope());
  Found.suppressDiagnostics();
  for (NamedDecl *D : Found) {
    auto *Function = dyn_cast<FunctionDecl>(D);
    if (Function)
      Function = Function->getMostRecentDecl();
    if (Function &&
        (!Newest || SM.isBeforeInTranslationUnit(Newest->getLocation(), Function->getLocation())))
      Newest = Function;
  }
  return Newest;
}

void Consumer::declareWaiting() {
  std::string Text;
  SourceLocation Origin = U->Watcher.last();
  if (!U->Waiting.empty())
    Origin = U->Waiting.front()->getLocation();
  for (RecordDecl *Record : std::exchange(U->Waiting, {}))
    Text += U->Declare.declare(Record);
  if (std::exchange(U->AwaitsFunction, false))
    if (FunctionDecl *Function = endedFunction()) {
      Origin = Function->getLocation();
      Text += U->Entry.declare(Function);
    }
  U->Output.enter(Text, U->Watcher.last(), Origin);
}

void Consumer::checkValues(Decl *D) {
  if (Chosen.Values != Strictness::Off && !U->Records.isEmpty() &&
      !U->Output.owns(D->getLocation()))
    U->Reports.show(U->CheckValues.check(D), Chosen.Values, "-fplugin-arg-fx-values");
}

// In single source a definition without a marker is a function of the host, and so another one than the
// kernel of the prototype.
bool Consumer::isForgottenKernel(const FunctionDecl *Function) {
  if (!U->S.getLangOpts().CUDA || !Function->getIdentifier())
    return false;
  return llvm::any_of(
      Function->getDeclContext()->getRedeclContext()->lookup(Function->getDeclName()),
      [&](const NamedDecl *Named) {
        const auto *Other = dyn_cast<FunctionDecl>(Named);
        return Other && Other != Function && !Other->isDefined() && U->Kernel.isMarked(Other) &&
               U->S.Context.hasSameType(Other->getType(), Function->getType());
      });
}

// A definition gets its entry when the parser is behind it, which a marker must announce.
void Consumer::checkKernel(const Decl *D) {
  if (isa<LinkageSpecDecl>(D) || isa<NamespaceDecl>(D))
    for (const Decl *Inner : cast<DeclContext>(D)->decls())
      checkKernel(Inner);
  const auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function || !Function->isThisDeclarationADefinition() || Function->isInvalidDecl() ||
      U->Entry.knows(Function) || U->Output.owns(Function->getLocation()) ||
      !(U->Kernel.isMarked(Function) || isForgottenKernel(Function)))
    return;
  std::string Name = Function->getNameAsString();
  U->Reports.report(FX_DIAG_kernel_unseen, toCore(Function->getLocation()), Name.c_str());
}

void Consumer::checkViews(Decl *D) {
  if (U->CheckViews.isNeeded() && !U->Output.owns(D->getLocation()))
    U->Reports.show(U->CheckViews.check(D));
}

// A precompiled header hands over its own before there is a parser; they were judged when it was built.
bool Consumer::HandleTopLevelDecl(DeclGroupRef Group) {
  if (!U)
    return true;
  U->Shared.finish();
  for (Decl *D : Group) {
    checkValues(D);
    checkViews(D);
    checkKernel(D);
    U->Entry.bind(D);
    if (U->Records.hasOtherSizes() && !U->Output.owns(D->getLocation()))
      U->Reports.show(U->CheckSizeof.check(D));
  }
  if (U->Watcher.takeMarkerSeen())
    for (Decl *D : Group)
      U->Stray.judge(D);
  return true;
}

void Consumer::HandleTranslationUnit(ASTContext &) { U->Watcher.stop(); }

} // namespace fx
