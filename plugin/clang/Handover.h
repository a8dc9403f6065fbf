// The handover: gives generated text to the parser, as if it stood behind the current token.
//
// The text is lexed as it is, without macro expansion, from a buffer of its own that counts as a
// system header, so that it never warns. Every line of that buffer is shown as one place of the
// user's source: notes and debug information lead there.
#ifndef FX_CLANG_HANDOVER_H
#define FX_CLANG_HANDOVER_H

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

namespace fx {

class Handover {
public:
  Handover(clang::Preprocessor &PP, bool MacrosAreOff) : PP(PP), MacrosAreOff(MacrosAreOff) {}

  // The parser's next tokens are those of `Text`, as if it were included behind `After`; `Origin` is
  // where its lines are shown.
  void enter(llvm::StringRef Text, clang::SourceLocation After, clang::SourceLocation Origin);

  // The parser's next token is a pragma whose handler runs once the current token is dealt with.
  void enterPragma(clang::SourceLocation After);
  // To be called by that handler.
  void leavePragma();

  // True where the user's text is preprocessed already and macros are not expanded again.
  bool macrosAreOff() const { return MacrosAreOff; }

  // True for a place in text that was handed over.
  bool owns(clang::SourceLocation At) const;

private:
  clang::FileID addBuffer(llvm::StringRef Text, clang::SourceLocation After);
  std::vector<clang::Token> lex(clang::FileID File);
  void showLinesAt(clang::FileID File, llvm::StringRef Text, clang::SourceLocation Origin);

  clang::Preprocessor &PP;
  bool MacrosAreOff; // in the user's text
  llvm::DenseSet<clang::FileID> Files;
  clang::SourceRange Latest; // of the newest of these
  std::vector<clang::Token> Pragma;
};

// The name of the pragma that enterPragma enters: `#pragma fx declare`.
inline constexpr llvm::StringLiteral PragmaName = "declare";

} // namespace fx

#endif
