// Following the translation unit: see Consumer.h.
#include "Consumer.h"

#include "CxxRecord.h"
#include "Pragmas.h"
#include "SharedMemory.h"
#include "ValueChecker.h"

#include "clang/Sema/Scope.h"

using namespace clang;

namespace fx {

namespace {

struct FreePool {
  void operator()(fx_pool *Pool) const { fx_pool_free(Pool); }
};

} // namespace

struct Consumer::Unit {
  Unit(CompilerInstance &CI, Sema &S, const Options &Chosen)
      : S(S), Pool(fx_pool_new()), Reports(CI.getDiagnostics(), CI.getLangOpts()),
        Watcher(CI.getPreprocessor()),
        Output(CI.getPreprocessor(), compat::leavesMacrosAlone(CI.getFrontendOpts().DashX)),
        Marks(S.Context, Watcher, Pool.get()), Records(S.Context, Pool.get(), Marks, Reports),
        Silence(new Recovery(S)), Declare(S, Pool.get(), Records, Reports, *Silence),
        Stray(CI.getPreprocessor(), Watcher, Pool.get(), Marks, Records, Reports, *Silence, Output),
        Kernel(Marks), Shared(S, Pool.get(), Records, Kernel, Reports, Watcher, Output, Chosen),
        Known(S.Context, Records, Marks, Output), CheckValues(Known, Pool.get()) {}

  Sema &S;
  std::unique_ptr<fx_pool, FreePool> Pool;
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
  std::vector<RecordDecl *> Waiting;
};

Consumer::Consumer(CompilerInstance &CI, const Options &Chosen) : CI(CI), Chosen(Chosen) {
  Preprocessor &PP = CI.getPreprocessor();
  addPragma(PP, PragmaName, [this](const PragmaCall &) {
    U->Output.leavePragma();
    declareWaiting();
  });
  auto ToShared = [this, &PP](StringRef Name, void (SharedMemory::*Answer)(const PragmaCall &)) {
    addPragma(PP, Name, [this, Answer](const PragmaCall &Call) { (U->Shared.*Answer)(Call); });
  };
  ToShared("present", &SharedMemory::present);
  ToShared("allocator", &SharedMemory::declareAllocator);
  for (auto [Name, Argument] : {std::pair{"from", FX_ARGUMENT_FROM},
                                {"count", FX_ARGUMENT_COUNT},
                                {"alignment", FX_ARGUMENT_ALIGNMENT}})
    addPragma(PP, Name, [this, Argument = Argument](const PragmaCall &Call) {
      U->Shared.argument(Argument, Call);
    });
  ToShared("allocate", &SharedMemory::allocate);
  ToShared("allocate_aligned", &SharedMemory::allocateAligned);
  ToShared("allocate_bytes", &SharedMemory::allocateBytes);
  ToShared("allocated_bytes", &SharedMemory::allocatedBytes);
  ToShared("shared_base", &SharedMemory::sharedBase);
}

Consumer::~Consumer() = default;

void Consumer::InitializeSema(Sema &S) {
  U = std::make_unique<Unit>(CI, S, Chosen);
  U->Watcher.start([this] { compat::addExternalSource(U->S, U->Silence); });
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
  if (!Record || Record->isImplicit())
    return;
  if (U->Output.owns(Record->getLocation())) {
    U->Marks.drop(Record);
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

void Consumer::declareWaiting() {
  if (U->Waiting.empty())
    return;
  std::string Text;
  SourceLocation Origin = U->Waiting.front()->getLocation();
  for (RecordDecl *Record : std::exchange(U->Waiting, {}))
    Text += U->Declare.declare(Record);
  U->Output.enter(Text, U->Watcher.last(), Origin);
}

void Consumer::checkValues(Decl *D) {
  if (Chosen.Values != Strictness::Off && !U->Records.isEmpty() &&
      !U->Output.owns(D->getLocation()))
    U->Reports.show(U->CheckValues.check(D), Chosen.Values, "-fplugin-arg-fx-values");
}

bool Consumer::HandleTopLevelDecl(DeclGroupRef Group) {
  U->Shared.finish();
  for (Decl *D : Group)
    checkValues(D);
  if (U->Watcher.takeMarkerSeen())
    for (Decl *D : Group)
      U->Stray.judge(D);
  return true;
}

void Consumer::HandleTranslationUnit(ASTContext &) { U->Watcher.stop(); }

} // namespace fx
