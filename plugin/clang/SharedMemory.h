// Shared memory: the calls of <fx/allocate.h> and <fx/shared.h> in the user's code.
//
// The macros leave a pragma where the parser stands. It is answered with the text that the core writes:
// variables in LDS, and a storage over them. The macros have declared typedefs that carry the arguments:
// fx_A (what to allocate from), fx_T (the type), fx_alignment and fx_count (the expressions, in __typeof__). What
// needs the whole kernel, its capacity and the alignment of its dynamic memory, waits for its end.
#ifndef FX_CLANG_SHAREDMEMORY_H
#define FX_CLANG_SHAREDMEMORY_H

#include "Handover.h"
#include "Kernels.h"
#include "Options.h"
#include "Pragmas.h"
#include "Reader.h"
#include "capacity.h"
#include "emit_shared.h"

#include "clang/Sema/Sema.h"

namespace fx {

class SharedMemory {
public:
  SharedMemory(clang::Sema &S, fx_pool *Pool, Reader &Records, const Kernels &Kernel,
               Reporter &Reports, const TokenWatcher &Watcher, Handover &Output,
               const Options &Chosen);

  // `#pragma fx present`: the plugin is loaded.
  void present(const PragmaCall &Call);
  // `#pragma fx allocator (name, mode)`
  void declareAllocator(const PragmaCall &Call);
  // `#pragma fx from`, `… count`, `… alignment`: the argument that follows
  void argument(fx_argument Argument, const PragmaCall &Call);
  // `#pragma fx allocate`, `… allocate_aligned`, `… allocate_bytes`: all arguments are known
  void allocate(const PragmaCall &Call);
  void allocateAligned(const PragmaCall &Call);
  void allocateBytes(const PragmaCall &Call);
  // `#pragma fx allocated_bytes (A)`, `#pragma fx shared_base (A)`
  void allocatedBytes(const PragmaCall &Call);
  void sharedBase(const PragmaCall &Call);

  // The allocator of a kernel, or null; bytes of the shared variables that it declares itself.
  const fx_allocator *allocatorOf(const clang::FunctionDecl *Function) const {
    return Allocators.lookup(Function);
  }
  uint64_t ownBytesOf(const clang::FunctionDecl *Function) const;

  // A top-level declaration is complete: so are the kernels in it.
  void finish();

private:
  // What a macro's first argument turned out to be.
  struct From {
    enum { Refused, Arena, Shared } Kind; // what is refused was reported
    fx_allocator *Allocator;
  };
  // One call, and the arguments that it has.
  struct Request {
    const PragmaCall &Call;
    bool Typed; // else counted
    bool Aligned;
  };

  void answer(const Request &R);
  bool readType(const Request &R, fx_request &Asked);
  bool isRefused(const fx_ctype *Type);
  bool placeShared(const Request &R, fx_request Asked, fx_allocator &Allocator, fx_text &Text);
  bool placeInArena(const Request &R, fx_request Asked, fx_text &Text);
  bool readConstant(llvm::StringRef Name, const char *Noun, const PragmaCall &Call, int64_t &Value);

  From source(const PragmaCall &Call);
  From sourceByName(const PragmaCall &Call);
  From ofVariable(const clang::VarDecl *Variable);
  std::string sourceText(const clang::TypedefDecl *Carrier);
  clang::TypedefDecl *carrier(llvm::StringRef Name);
  clang::NamedDecl *find(llvm::StringRef Name);

  const clang::FunctionDecl *currentFunction();
  fx_allocator *readAllocator(const PragmaCall &Call);
  bool refuseAllocator(const PragmaCall &Call, const clang::FunctionDecl *Function);
  void finish(const clang::FunctionDecl *Function, const fx_allocator &Allocator);
  void alignBase(clang::VarDecl *Base, const fx_allocator &Allocator);

  void report(fx_diagnostic_id Id, const PragmaCall &Call, llvm::ArrayRef<const char *> Args);
  void enter(llvm::StringRef Text, const PragmaCall &Call);
  const char *keep(llvm::StringRef Text) { return fx_pool_copy(Pool, Text.data(), Text.size()); }

  clang::Sema &S;
  fx_pool *Pool;
  Reader &Records;
  const Kernels &Kernel;
  Reporter &Reports;
  const TokenWatcher &Watcher;
  Handover &Output;
  const Options &Chosen;
  std::string SizeType;
  fx_shared_dialect Dialect;
  fx_target Target;
  llvm::DenseMap<const clang::FunctionDecl *, fx_allocator *> Allocators;
  std::vector<const clang::FunctionDecl *> Unfinished;
  llvm::DenseMap<const fx_allocator *, clang::VarDecl *> Bases; // of dynamic memory, where used
};

} // namespace fx

#endif
