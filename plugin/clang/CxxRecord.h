// What only C++ records can have, as the core asks for it.
#ifndef FX_CLANG_CXXRECORD_H
#define FX_CLANG_CXXRECORD_H

#include "composite.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace fx {

inline bool isInstantiated(const clang::RecordDecl *Record) {
  const auto *Cxx = llvm::dyn_cast<clang::CXXRecordDecl>(Record);
  return Cxx && Cxx->getTemplateInstantiationPattern();
}

// True if a field alone makes the record that has it other than plain: then the field is to blame.
inline bool hasImplainField(const clang::CXXRecordDecl *Record) {
  return llvm::any_of(Record->fields(), [&](const clang::FieldDecl *Field) {
    return Field->getType()->isReferenceType() ||
           !Field->getType().isTriviallyCopyableType(Record->getASTContext());
  });
}

// The first thing that makes a complete C++ record other than a plain C one.
inline fx_cxx_extra cxxExtra(const clang::RecordDecl *Record) {
  const auto *Cxx = llvm::dyn_cast<clang::CXXRecordDecl>(Record);
  if (!Cxx)
    return FX_CXX_PLAIN;
  if (Cxx->getNumBases())
    return FX_CXX_BASES;
  if (Cxx->isDynamicClass())
    return FX_CXX_VIRTUAL;
  if (Cxx->hasUserDeclaredConstructor())
    return FX_CXX_CONSTRUCTOR;
  for (const clang::FieldDecl *Field : Cxx->fields())
    if (Field->getAccess() != clang::AS_public)
      return FX_CXX_ACCESS;
  if (Cxx->hasInClassInitializer())
    return FX_CXX_DEFAULT_INITIALIZER;
  if (hasImplainField(Cxx))
    return FX_CXX_PLAIN;
  if (!Cxx->isTriviallyCopyable())
    return FX_CXX_NOT_TRIVIALLY_COPYABLE;
  return Cxx->isStandardLayout() ? FX_CXX_PLAIN : FX_CXX_NOT_STANDARD_LAYOUT;
}

} // namespace fx

#endif
