// The token watcher: what the adapter must know about the tokens that the parser reads.
//
// It sees every token of the user's text once, in order, and none of those that the plugin hands to
// the parser. It runs for every token of every translation unit, so its common path is a few tests.
#ifndef FX_CLANG_TOKENWATCHER_H
#define FX_CLANG_TOKENWATCHER_H

#include "clang/Lex/Preprocessor.h"

#include <functional>
#include <set>
#include <vector>

namespace fx {

// Finds the end of a declaration: its `;`, or the closing brace of a function's body.
class DeclarationEnd {
public:
  // `MayBeFunction`: a body may follow. No function of C++ has a return type that it defines, so behind
  // a record of C++ there is none.
  explicit DeclarationEnd(bool MayBeFunction) : MayBeFunction(MayBeFunction) {}

  // The end of a body, from inside of that many of its braces.
  static DeclarationEnd ofBody(unsigned Braces);

  // Takes the next token; true if the declaration ends with it.
  bool step(const clang::Token &Tok);

  // The name in front of the last parameter list outside of everything; null if there was none.
  clang::IdentifierInfo *function() const { return Function; }

private:
  void stepOutside(const clang::Token &Tok);
  void openParameters();

  bool MayBeFunction;
  int Depth = 0; // of (), [] and {}; those around the start do not count
  bool InInitializer = false;
  bool InOldParameters = false; // int f(a) int a; { … }
  bool InParameters = false;    // inside of f(…), and not of __attribute__(…) or __typeof__(…)
  bool AfterParameters = false;
  bool InBody = false;
  clang::tok::TokenKind Previous = clang::tok::r_brace;
  clang::IdentifierInfo *PreviousName = nullptr;
  clang::IdentifierInfo *Function = nullptr;
};

class TokenWatcher {
public:
  explicit TokenWatcher(clang::Preprocessor &PP) : PP(PP), End(false) {}

  // `OnFirstMarker` is called for the first marker of all, `OnMarker` for each, when it is read.
  void start(std::function<void()> OnFirstMarker, std::function<void(llvm::StringRef)> OnMarker);
  void stop();

  // The last token of the user's text.
  clang::SourceLocation last() const { return Last.getLocation(); }

  // True if the parser, which has just finished a record, looks at the `;` behind it.
  bool atSemicolon() const { return Last.is(clang::tok::semi); }

  // True if the parser looks past a `}`.
  bool atClosingBrace() const { return Last.is(clang::tok::r_brace); }

  // Calls `OnEnd` when the declaration that goes on with the current token is complete: after its
  // last token was read, before the next one is.
  void awaitDeclarationEnd(std::function<void()> OnEnd);
  // The same where the declaration is, or may be, a function.
  void awaitFunctionEnd(std::function<void()> OnEnd);
  // The same inside of a function's body, below `Braces` open braces.
  void awaitBodyEnd(unsigned Braces, std::function<void()> OnEnd);
  // The name of the function that was awaited last.
  clang::IdentifierInfo *awaitedFunction() const { return End.function(); }
  void awaitNothing() { OnEnd = nullptr; }
  bool isAwaitingEnd() const { return static_cast<bool>(OnEnd); }

  // True if a string that may be a marker stood in one of the last two top-level declarations, or
  // a `#pragma clang attribute` before them. Two, since the parser may have looked ahead. To be
  // called once for each top-level declaration.
  bool takeMarkerSeen();

  // A string that may be a marker, and where it stands.
  struct Marker {
    std::string Text;
    clang::SourceLocation At;
  };

  // The marker that was written inside `Range` lately, whatever became of it since; null if there
  // was none. Clang drops attributes that come too late.
  const Marker *markerIn(clang::SourceRange Range) const;

  // True for an attribute that begins at `At` and was pushed by `#pragma clang attribute`.
  bool isFromPragma(clang::SourceLocation At) const;

private:
  void see(const clang::Token &Tok);
  void seeString(const clang::Token &Tok);
  void seePragma(const clang::Token &Tok);
  void announceMarker();

  clang::Preprocessor &PP;
  clang::Token Last;
  DeclarationEnd End;
  std::function<void()> OnEnd;
  std::function<void()> OnFirstMarker;
  std::function<void(llvm::StringRef)> OnMarker;
  unsigned SeenRecently = 0; // top-level declarations for which a marker counts as seen
  std::vector<Marker> RecentMarkers;
  std::set<std::pair<clang::FileID, unsigned>> Pragmas; // file and offset
};

} // namespace fx

#endif
