// The view reader: from the expressions that make a view to the core's fx_view, if all is known.
//
// The view checker asks it. Known are constants, and local variables that nothing changes after their
// initialization: the checker collects those that something may change. The reader follows such
// variables, casts and constant steps; what it cannot follow is unknown, and not an error.
#ifndef FX_CLANG_VIEWREADER_H
#define FX_CLANG_VIEWREADER_H

#include "Handover.h"
#include "Reader.h"
#include "view.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <optional>

namespace fx {

using Variables = llvm::SmallPtrSet<const clang::VarDecl *, 16>;

class ViewReader {
public:
  ViewReader(clang::ASTContext &Context, Reader &Records, const Handover &Generated, fx_pool *Pool)
      : Context(Context), Records(Records), Generated(Generated), Pool(Pool) {}

  // The view of `Layout` over `Pointer`. `Changed` are the variables that something may change.
  std::optional<fx_view> read(const clang::Expr *Pointer, const clang::Expr *Layout,
                              const Variables &Changed);

private:
  // A place inside an array, or inside an object that a storage points to.
  struct Place {
    const clang::Expr *Array; // how the user names it
    clang::SourceLocation DeclaredAt;
    uint64_t Size; // of the whole array, in bytes
    int64_t Start; // the place, in bytes from the array's start
  };

  // False once a view has been looked at for too long: a variable may stand in its own initializer.
  bool spend() { return Budget && Budget--; }

  const clang::Expr *lastingValue(const clang::Expr *E);
  const clang::Expr *settled(const clang::Expr *E);
  std::optional<int64_t> number(const clang::Expr *E);
  std::optional<int64_t> computed(const clang::BinaryOperator *Binary);
  bool readNumbers(llvm::ArrayRef<const clang::Expr *> From, int64_t *To);
  bool readLayout(const clang::Expr *E, fx_view &View);
  bool readCall(const clang::CallExpr *Call, fx_view &View);
  bool readList(const clang::InitListExpr *List, fx_view &View);

  std::optional<Place> pointed(const clang::Expr *Pointer);
  std::optional<Place> object(const clang::Expr *LValue);
  std::optional<Place> moved(const clang::Expr *Pointer, const clang::Expr *Steps, bool Back);
  std::optional<Place> storageField(const clang::MemberExpr *Member);
  std::optional<Place> whole(const clang::Expr *Array, const clang::ValueDecl *Declared);
  std::optional<uint64_t> sizeOf(clang::QualType Type);
  const char *keep(llvm::StringRef Text) { return fx_pool_copy(Pool, Text.data(), Text.size()); }

  clang::ASTContext &Context;
  Reader &Records;
  const Handover &Generated;
  fx_pool *Pool;
  const Variables *Changed = nullptr;
  unsigned Budget = 0;
};

} // namespace fx

#endif
