// Kernels: which functions are entered by a launch, and which memory is shared on this target.
#ifndef FX_CLANG_KERNELS_H
#define FX_CLANG_KERNELS_H

#include "Markers.h"
#include "capacity.h"

#include <vector>

namespace fx {

class Kernels {
public:
  explicit Kernels(const Markers &Marks) : Marks(Marks) {}

  // True for functions marked fx.kernel, and for the compiler's own kinds of kernel.
  bool is(const clang::FunctionDecl *Function) const {
    return isMarked(Function) || isNative(Function);
  }
  bool isMarked(const clang::FunctionDecl *Function) const { return Marks.isKernel(Function); }
  bool isNative(const clang::FunctionDecl *Function) const;

  // True for functions marked fx.jit.
  bool isJit(const clang::FunctionDecl *Function) const { return Marks.isJit(Function); }

private:
  const Markers &Marks;
};

// What this pass compiles for. `processor` lives as long as the context.
fx_target targetOf(const clang::ASTContext &Context);

// The shared variables with a size that a function declares; its body may still be incomplete.
std::vector<const clang::VarDecl *> sharedVariablesOf(const clang::FunctionDecl *Function);

// The shared variables that a function names and that have a size, its own and those of the file.
std::vector<const clang::VarDecl *> sharedVariablesIn(const clang::FunctionDecl *Function);

} // namespace fx

#endif
