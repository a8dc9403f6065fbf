// Constants: what the user's expression for a compile-time field is, as the core judges it.
#ifndef FX_CLANG_CONSTANTS_H
#define FX_CLANG_CONSTANTS_H

#include "Reporter.h"
#include "Speller.h"
#include "constant.h"

namespace fx {

class Constants {
public:
  Constants(clang::ASTContext &Context, fx_pool *Pool)
      : Context(Context), Pool(Pool), Spell(Context) {}

  // The constant that an expression is, with its own type.
  fx_constant read(const clang::Expr *E, clang::SourceLocation At);

private:
  void readInteger(fx_constant &Constant, const clang::Expr *E);
  void readFloat(fx_constant &Constant, const clang::Expr *E);
  bool readString(fx_constant &Constant, const clang::Expr *E);
  bool readFunction(fx_constant &Constant, const clang::Expr *E);
  const char *keep(llvm::StringRef Text) { return fx_pool_copy(Pool, Text.data(), Text.size()); }

  clang::ASTContext &Context;
  fx_pool *Pool;
  Speller Spell;
};

} // namespace fx

#endif
