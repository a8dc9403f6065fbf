// Values: which types of the translation unit are composites with rules for their values.
//
// The value form of a composite is its own type, or the generated N_value. Both answer to the same
// composite here. Types that merely contain values or unions (arrays, unmarked structs) are looked
// into; answers are kept by type.
#ifndef FX_CLANG_VALUES_H
#define FX_CLANG_VALUES_H

#include "Handover.h"
#include "Reader.h"

namespace fx {

// True if a variable is given a value: in C++, default construction that does nothing gives none.
bool isInitialized(const clang::VarDecl *Variable);

// True for an expression whose operands are never evaluated: sizeof, noexcept, …
bool isUnevaluated(const clang::Stmt *S);

class Values {
public:
  Values(clang::ASTContext &Context, Reader &Records, Markers &Marks, const Handover &Generated)
      : Context(Context), Records(Records), Marks(Marks), Generated(Generated) {}

  clang::ASTContext &context() const { return Context; }

  // True for the generated N_value.
  bool isGenerated(const clang::RecordDecl *Record) const {
    return Record && Generated.owns(Record->getLocation());
  }

  // True for what is marked fx.unchecked.
  bool isUnchecked(const clang::Decl *D) const { return Marks.isUnchecked(D); }

  // True for a function marked fx.kernel: its parameters have rules of their own.
  bool isKernel(const clang::FunctionDecl *Function) const { return Marks.isKernel(Function); }

  // The composite that a type is a value of, or null.
  const fx_composite *composite(clang::QualType Type);

  // A composite inside the type, at any depth, that has no value form because of a union; or null.
  const fx_composite *valueless(clang::QualType Type);

  // A composite with a value form inside the type, at any depth; or null.
  const fx_composite *anyValue(clang::QualType Type);

private:
  struct Facts {
    const fx_composite *Valueless = nullptr;
    const fx_composite *Value = nullptr;
  };
  Facts facts(clang::QualType Type);
  Facts factsOfRecord(const clang::RecordDecl *Record);
  const fx_composite *ofGeneratedValue(const clang::RecordDecl *Record);

  clang::ASTContext &Context;
  Reader &Records;
  Markers &Marks;
  const Handover &Generated;
  llvm::DenseMap<const clang::RecordDecl *, Facts> Known;
  llvm::DenseMap<const clang::RecordDecl *, const fx_composite *> Composites;
};

} // namespace fx

#endif
