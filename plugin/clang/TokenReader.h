// Reading the user's tokens behind a pragma of ours, before the parser sees them.
//
// A macro such as FX_SPECIALIZE ends in `_Static_assert(fx_needs_fplugin_libfxplugin_so, …)`: without the
// plugin, Clang reports that name. With it, the pragma in front takes these tokens away and gives the
// parser others.
#ifndef FX_CLANG_TOKENREADER_H
#define FX_CLANG_TOKENREADER_H

#include "clang/Lex/Preprocessor.h"

#include <string>
#include <vector>

namespace fx {

using Tokens = std::vector<clang::Token>;

// The arguments of such a macro, behind its first: split at commas outside of (), [] and {}. Empty if
// something else stands behind the pragma, which then is left as it was.
std::vector<Tokens> readArguments(clang::Preprocessor &PP);

// Splits at commas outside of (), [] and {}.
std::vector<Tokens> splitAtCommas(llvm::ArrayRef<clang::Token> List);

// The text of tokens, without space between them.
std::string textOf(const clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> List);

// Where the user wrote an argument of a macro.
clang::SourceLocation writtenAt(const clang::Preprocessor &PP, clang::SourceLocation At);

// A word or punctuator that stands, for messages, at `At`.
clang::Token makeToken(clang::Preprocessor &PP, llvm::StringRef Word, clang::SourceLocation At);
void append(clang::Preprocessor &PP, Tokens &List, llvm::StringRef Words, clang::SourceLocation At);

// The parser's next tokens are these. Macros are expanded in them if `Expand`.
void giveBack(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> List, bool Expand = false);

} // namespace fx

#endif
