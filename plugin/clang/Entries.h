// Entries: what a launch enters, generated behind the kernels that the user writes.
//
// A function marked fx.kernel is the body; behind it stands its entry, with one argument per run-time
// field. On a GPU the entry has the kernel's symbol and the body is only ever inlined. Behind a prototype
// there is only k_launch, on the host.
#ifndef FX_CLANG_ENTRIES_H
#define FX_CLANG_ENTRIES_H

#include "Declarer.h"
#include "SharedMemory.h"
#include "Values.h"
#include "emit_kernel.h"

namespace fx {

class Entries {
public:
  Entries(clang::Sema &S, fx_pool *Pool, Reader &Records, Values &Known, const Kernels &Kernel,
          const SharedMemory &Shared, Declarer &Declare, Reporter &Reports);

  // The text behind a function that the parser has just read, at `}` or `;`. Null is fine.
  std::string declare(clang::FunctionDecl *Function);

  // `#pragma fx launch`: <fx/launch.h> was read, and what waited for it can be declared.
  std::string launchHeader();

  // Gives the entries in a declaration of the file their launch bounds.
  void bind(clang::Decl *D);

  // True for a function that was seen by declare.
  bool knows(const clang::FunctionDecl *Function) const { return Seen.contains(Function); }

private:
  fx_kernel *read(const clang::FunctionDecl *Function);
  void readParameter(fx_parameter &Out, const clang::ParmVarDecl *Parameter, unsigned Index);
  fx_kernel_flaw flawOf(const clang::FunctionDecl *Function);
  void declareKernel(clang::FunctionDecl *Function, fx_kernel &Kernel, fx_text &Text);
  void declareLaunch(fx_kernel &Kernel, fx_text &Text);
  void declareLaunchInScope(fx_kernel &Kernel, fx_text &Text);
  void hideBody(clang::FunctionDecl *Function, const fx_kernel &Kernel);
  bool isFree(const fx_kernel &Kernel, const char *Name, clang::FunctionDecl *Function);
  bool isOnlyOne(const fx_kernel &Kernel, clang::FunctionDecl *Function);

  clang::Sema &S;
  fx_pool *Pool;
  Reader &Records;
  Values &Known;
  const Kernels &Kernel;
  const SharedMemory &Shared;
  Reporter &Reports;
  fx_target Target;
  fx_kernel_dialect Dialect;
  Declarer &Declare;
  bool HasLaunch = false;
  std::vector<fx_kernel *> WaitingForLaunch;
  llvm::DenseSet<const clang::FunctionDecl *> Seen;
  llvm::StringSet<> Launchable;                         // kernels that have a k_launch
  llvm::StringMap<const clang::FunctionDecl *> Symbols; // by the names in the code object
  // The marks with launch bounds of each kernel: markers are dropped from a declaration that was read.
  llvm::DenseMap<const clang::FunctionDecl *, fx_marks> Bounds;
  llvm::StringMap<const fx_kernel *> Bounded; // by the name of an entry that has not been read
};

} // namespace fx

#endif
