// Recognising kernels: see Kernels.h.
#include "Kernels.h"

#include "Compat.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;

namespace fx {

bool Kernels::isNative(const FunctionDecl *Function) const {
  return Function->hasAttr<CUDAGlobalAttr>() || compat::isNativeKernel(Function);
}

fx_target targetOf(const ASTContext &Context) {
  const TargetInfo &Target = Context.getTargetInfo();
  const char *Processor = Target.getTargetOpts().CPU.c_str();
  if (Target.getTriple().isAMDGPU())
    return {FX_MACHINE_AMD, Processor};
  if (Target.getTriple().isNVPTX())
    return {FX_MACHINE_NVIDIA, Processor};
  return {FX_MACHINE_HOST, Processor};
}

// HIP and CUDA have an attribute; plain C says the address space, 3 on both kinds of GPU.
static bool isShared(const VarDecl *Variable) {
  LangAS Space = Variable->getType().getAddressSpace();
  return Variable->hasAttr<CUDASharedAttr>() ||
         (isTargetAddressSpace(Space) && toTargetAddressSpace(Space) == 3);
}

static bool isSharedWithSize(const VarDecl *Variable) {
  QualType Type = Variable->getType();
  return isShared(Variable) && !Type->isDependentType() && !Type->isIncompleteType();
}

std::vector<const VarDecl *> sharedVariablesOf(const FunctionDecl *Function) {
  std::vector<const VarDecl *> Found;
  for (const Decl *D : Function->decls())
    if (const auto *Variable = dyn_cast<VarDecl>(D); Variable && isSharedWithSize(Variable))
      Found.push_back(Variable);
  return Found;
}

namespace {

class Finder : public RecursiveASTVisitor<Finder> {
public:
  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    if (auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      add(Variable);
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) {
    add(Variable);
    return true;
  }

  std::vector<const VarDecl *> Found;

private:
  void add(VarDecl *Variable) {
    Variable = Variable->getCanonicalDecl();
    if (isSharedWithSize(Variable) && !llvm::is_contained(Found, Variable))
      Found.push_back(Variable);
  }
};

} // namespace

std::vector<const VarDecl *> sharedVariablesIn(const FunctionDecl *Function) {
  Finder Find;
  Find.TraverseStmt(Function->getBody());
  return Find.Found;
}

} // namespace fx
