// Differences between the LLVM versions 15 to 22: the only place that asks for a version.
//
// Each function has one signature for all versions and names the change that it hides.
#ifndef FX_CLANG_COMPAT_H
#define FX_CLANG_COMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/Config/llvm-config.h"

namespace fx::compat {

// 18: TagTypeKind became a scoped enumeration.
inline clang::TagTypeKind structKind() {
#if LLVM_VERSION_MAJOR >= 18
  return clang::TagTypeKind::Struct;
#else
  return clang::TTK_Struct;
#endif
}

// 22: the type of a tag is asked for by its canonical form.
inline clang::QualType tagType(const clang::ASTContext &Context, const clang::TagDecl *Tag) {
#if LLVM_VERSION_MAJOR >= 22
  return Context.getCanonicalTagType(Tag);
#else
  return Context.getTagDeclType(Tag);
#endif
}

// 17: nvptx_kernel came into being. 21: one calling convention, and attribute, for all native kernels.
inline constexpr bool HasPlainNvptxKernels = LLVM_VERSION_MAJOR >= 17;
inline bool isNativeKernel(const clang::FunctionDecl *Function) {
  clang::CallingConv Convention = Function->getType()->castAs<clang::FunctionType>()->getCallConv();
#if LLVM_VERSION_MAJOR >= 21
  return Convention == clang::CC_DeviceKernel || Function->hasAttr<clang::DeviceKernelAttr>();
#elif LLVM_VERSION_MAJOR >= 17
  return Convention == clang::CC_AMDGPUKernelCall || Function->hasAttr<clang::NVPTXKernelAttr>();
#else
  return Convention == clang::CC_AMDGPUKernelCall;
#endif
}

// 19: the kinds of redeclaration moved out of Sema, into the global namespace at first.
inline clang::LookupResult lookupForRedeclaration(clang::Sema &S, clang::DeclarationName Name,
                                                  clang::SourceLocation At,
                                                  clang::Sema::LookupNameKind Kind) {
#if LLVM_VERSION_MAJOR >= 19
  using namespace clang;
  return {S, Name, At, Kind, RedeclarationKind::ForVisibleRedeclaration};
#else
  return {S, Name, At, Kind, clang::Sema::ForVisibleRedeclaration};
#endif
}

// 21: macros are not expanded a second time in preprocessed input. True if that is so here.
inline bool leavesMacrosAlone(clang::InputKind Input) {
#if LLVM_VERSION_MAJOR >= 21
  return Input.isPreprocessed();
#else
  (void)Input;
  return false;
#endif
}

// Where it is so: turns the expansion of macros on, or off again.
inline void expandMacros(clang::Preprocessor &PP, bool Expand) {
#if LLVM_VERSION_MAJOR >= 21
  if (Expand)
    PP.SetEnableMacroExpansion();
  else
    PP.SetMacroExpansionOnlyInDirectives();
#else
  (void)PP, (void)Expand;
#endif
}

// 20: bit-fields know their width without the context.
inline unsigned bitWidth(const clang::FieldDecl *Field, const clang::ASTContext &Context) {
#if LLVM_VERSION_MAJOR >= 20
  (void)Context;
  return Field->getBitWidthValue();
#else
  return Field->getBitWidthValue(Context);
#endif
}

// 19: renamed after the standard's words.
inline bool isUnnamedBitField(const clang::FieldDecl *Field) {
#if LLVM_VERSION_MAJOR >= 19
  return Field->isUnnamedBitField();
#else
  return Field->isUnnamedBitfield();
#endif
}

// 17: renamed, since designators came to have a field's name too.
inline const clang::FieldDecl *designatedField(const clang::DesignatedInitExpr::Designator &D) {
#if LLVM_VERSION_MAJOR >= 17
  return D.getFieldDecl();
#else
  return D.getField();
#endif
}

// 16: structured bindings can be captured as well; for them this is null.
inline const clang::VarDecl *capturedVariable(const clang::LambdaCapture &Capture) {
  return llvm::dyn_cast<clang::VarDecl>(Capture.getCapturedVar());
}

// 22: Sema shares the ownership of external sources; earlier versions borrow them.
inline void addExternalSource(clang::Sema &S,
                              llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> Source) {
#if LLVM_VERSION_MAJOR >= 22
  S.addExternalSource(std::move(Source));
#else
  S.addExternalSource(Source.get());
#endif
}

// The functions of external sources whose signatures differ between versions, with what they do by
// default. A class without them would name the ones of its own version in its table of virtual
// functions, and then another version could not even load the plugin to be told so by its guard.
class ExternalSource : public clang::ExternalSemaSource {
public:
#if LLVM_VERSION_MAJOR >= 19 // 19: declarations have an id type of their own
  clang::Decl *GetExternalDecl(clang::GlobalDeclID) override { return nullptr; }
#else
  clang::Decl *GetExternalDecl(uint32_t) override { return nullptr; }
#endif
#if LLVM_VERSION_MAJOR >= 22 // 22: told for which context; specializations are loaded lazily
  bool FindExternalVisibleDeclsByName(const clang::DeclContext *, clang::DeclarationName,
                                      const clang::DeclContext *) override {
    return false;
  }
  bool LoadExternalSpecializations(const clang::Decl *, bool) override { return false; }
  bool LoadExternalSpecializations(const clang::Decl *,
                                   llvm::ArrayRef<clang::TemplateArgument>) override {
    return false;
  }
  bool wasThisDeclarationADefinition(const clang::FunctionDecl *) override { return false; }
#else
  bool FindExternalVisibleDeclsByName(const clang::DeclContext *, clang::DeclarationName) override {
    return false;
  }
#endif
  // 18: MapVector has another vector inside.
  void ReadUndefinedButUsed(llvm::MapVector<clang::NamedDecl *, clang::SourceLocation> &) override {
  }
  void ReadMismatchingDeleteExpressions(
      llvm::MapVector<clang::FieldDecl *,
                      llvm::SmallVector<std::pair<clang::SourceLocation, bool>, 4>> &) override {}
};

} // namespace fx::compat

#endif
