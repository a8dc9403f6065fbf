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
  explicit DeclarationEnd(bool CPlusPlus) : CPlusPlus(CPlusPlus) {}

  // Takes the next token; true if the declaration ends with it.
  bool step(const clang::Token &Tok);

private:
  void stepOutside(const clang::Token &Tok);

  bool CPlusPlus;
  int Depth = 0; // of (), [] and {}; negative when the start lay inside of some
  bool InInitializer = false;
  bool InOldParameters = false; // int f(a) int a; { … }
  bool InParameters = false; // inside of f(…), and not of __attribute__(…) or __typeof__(…)
  bool AfterParameters = false;
  bool InBody = false;
  clang::tok::TokenKind Previous = clang::tok::r_brace;
};

class TokenWatcher {
public:
  explicit TokenWatcher(clang::Preprocessor &PP) : PP(PP), End(false) {}

  void start(std::function<void()> OnFirstMarker);
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
  unsigned SeenRecently = 0; // top-level declarations for which a marker counts as seen
  std::vector<Marker> RecentMarkers;
  std::set<std::pair<clang::FileID, unsigned>> Pragmas; // file and offset
};

} // namespace fx

#endif
