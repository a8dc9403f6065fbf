// Pragmas: how macros of the public headers, and the handover, call the plugin while the parser runs.
//
// `#pragma fx NAME (group) (group)…`: the name says what is asked for, the groups bring the text of a
// macro's arguments. They come from _Pragma, or from a directive in preprocessed input.
#ifndef FX_CLANG_PRAGMAS_H
#define FX_CLANG_PRAGMAS_H

#include "clang/Lex/Preprocessor.h"

#include <functional>
#include <string>
#include <vector>

namespace fx {

inline constexpr llvm::StringLiteral PragmaNamespace = "fx";

struct PragmaCall {
  clang::SourceLocation At;        // in a macro, where the user wrote its name
  std::vector<std::string> Groups; // what stood between each pair of parentheses

  llvm::StringRef group(size_t Index) const {
    return Index < Groups.size() ? llvm::StringRef(Groups[Index]) : "";
  }
};

// `_Pragma("fx NAME(group)…")`: the same call as text, to be made again elsewhere.
std::string textOf(llvm::StringRef Name, const PragmaCall &Call);

// To be called when the preprocessor exists, and not for all compilations of a process: -E must print
// these pragmas. `OnCall` may enter tokens, which the parser then reads in place of the pragma.
void addPragma(clang::Preprocessor &PP, llvm::StringRef Name,
               std::function<void(const PragmaCall &)> OnCall);

} // namespace fx

#endif
