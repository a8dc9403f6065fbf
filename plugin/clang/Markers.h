// Markers on declarations: the `annotate("fx.…")` attributes of Clang's AST, as the core takes them.
//
// Attributes on fields must not reach code generation, where each access to such a field would call
// an intrinsic. When a record is complete they move to the record, as implicit attributes that say
// which field they are of. There they survive precompiled headers and are read any number of times.
#ifndef FX_CLANG_MARKERS_H
#define FX_CLANG_MARKERS_H

#include "TokenWatcher.h"
#include "marker.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

#include <vector>

namespace fx {

// The nearest number that the core can hold.
int64_t saturate(const llvm::APSInt &Int);

// A constant as the argument of an attribute that is added.
clang::Expr *unsignedLiteral(clang::ASTContext &Context, uint64_t Value, clang::SourceLocation At);

class Markers {
public:
  Markers(clang::ASTContext &Context, const TokenWatcher &Watcher, fx_pool *Pool)
      : Context(Context), Watcher(Watcher), Pool(Pool) {}

  // The markers on a declaration. Only records take over those of earlier declarations.
  fx_markers of(const clang::Decl *D);

  // The markers of a complete record's fields, by field index.
  std::vector<fx_markers> ofFields(const clang::RecordDecl *Record);

  // Moves the markers of the fields to their record and makes Clang see the alignment they ask for.
  // To be called once a record is complete and before its layout is known.
  void settle(clang::RecordDecl *Record);

  // Removes the markers from a declaration that code is generated for.
  void drop(clang::Decl *D);

  // True for a declaration marked fx.unchecked, and for those that a template makes of one.
  bool isUnchecked(const clang::Decl *D);

  // True for a function marked fx.kernel, on this declaration or an earlier one.
  bool isKernel(const clang::FunctionDecl *Function) const;

  // True for a function marked fx.jit on this declaration.
  bool isJit(const clang::FunctionDecl *Function) const;

  // True if markers stand on the record, its fields, or a record inside.
  bool concern(const clang::RecordDecl *Record);

private:
  void moveToRecord(clang::FieldDecl *Field);
  void honourAlignment(clang::Decl *D, fx_markers Markers);
  fx_marker read(const clang::AnnotateAttr *Attr, llvm::StringRef Text,
                 llvm::ArrayRef<clang::Expr *> Args);
  fx_marker_arg evaluate(const clang::Expr *Arg);
  fx_markers keep(llvm::ArrayRef<fx_marker> Items);

  llvm::DenseSet<unsigned> UncheckedAt; // locations of such declarations whose marker was dropped
  llvm::DenseSet<const clang::Decl *> DroppedKernels; // first declarations whose marker was dropped
  clang::ASTContext &Context;
  const TokenWatcher &Watcher;
  fx_pool *Pool;
};

} // namespace fx

#endif
