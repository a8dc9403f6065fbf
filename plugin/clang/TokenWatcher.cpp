// Watching tokens: see TokenWatcher.h.
#include "TokenWatcher.h"

using namespace clang;

namespace fx {

// A name or keyword that may stand between a function's parameters and the end of its declarator.
static bool continuesDeclarator(const Token &Tok) {
  return Tok.isOneOf(tok::kw___attribute, tok::kw___declspec, tok::kw_asm);
}

void DeclarationEnd::stepOutside(const Token &Tok) {
  if (Tok.is(tok::equal))
    InInitializer = true;
  else if (Tok.is(tok::comma))
    InInitializer = false;
  else if (Tok.is(tok::l_brace) && !InInitializer)
    InBody = MayBeFunction;
  else if (Tok.is(tok::l_paren))
    openParameters();
  else if (MayBeFunction && !InInitializer && AfterParameters && Tok.getIdentifierInfo() &&
           !continuesDeclarator(Tok))
    InOldParameters = true;
  AfterParameters = false;
}

void DeclarationEnd::openParameters() {
  InParameters = Previous == tok::identifier || AfterParameters;
  if (Previous == tok::identifier)
    Function = PreviousName;
}

DeclarationEnd DeclarationEnd::ofBody(unsigned Braces) {
  DeclarationEnd End(true);
  End.Depth = static_cast<int>(Braces);
  End.InBody = true;
  return End;
}

bool DeclarationEnd::step(const Token &Tok) {
  if (Depth <= 0)
    stepOutside(Tok);
  if (Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
    ++Depth;
  else if (Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
    Depth = std::max(Depth - 1, 0);
  if (Tok.is(tok::r_paren) && Depth == 0)
    AfterParameters = std::exchange(InParameters, false);
  Previous = Tok.getKind();
  PreviousName = Tok.getIdentifierInfo();
  if (Depth > 0)
    return false;
  return InBody ? Tok.is(tok::r_brace) : Tok.is(tok::semi) && !InOldParameters;
}

void TokenWatcher::start(std::function<void()> FirstMarker,
                         std::function<void(StringRef)> EachMarker) {
  OnFirstMarker = std::move(FirstMarker);
  OnMarker = std::move(EachMarker);
  Last.startToken();
  PP.setTokenWatcher([this](const Token &Tok) { see(Tok); });
}

void TokenWatcher::stop() { PP.setTokenWatcher({}); }

void TokenWatcher::awaitDeclarationEnd(std::function<void()> Callback) {
  OnEnd = std::move(Callback);
  End = DeclarationEnd(!PP.getLangOpts().CPlusPlus);
  End.step(Last);
}

void TokenWatcher::awaitBodyEnd(unsigned Braces, std::function<void()> Callback) {
  OnEnd = std::move(Callback);
  End = DeclarationEnd::ofBody(Braces);
}

void TokenWatcher::awaitFunctionEnd(std::function<void()> Callback) {
  OnEnd = std::move(Callback);
  End = DeclarationEnd(true);
}

bool TokenWatcher::takeMarkerSeen() {
  bool Seen = SeenRecently != 0 || !Pragmas.empty();
  if (SeenRecently && --SeenRecently == 0)
    RecentMarkers.clear();
  return Seen;
}

const TokenWatcher::Marker *TokenWatcher::markerIn(SourceRange Range) const {
  const SourceManager &SM = PP.getSourceManager();
  for (const Marker &Seen : RecentMarkers)
    if (SM.isBeforeInTranslationUnit(Range.getBegin(), Seen.At) &&
        SM.isBeforeInTranslationUnit(Seen.At, Range.getEnd()))
      return &Seen;
  return nullptr;
}

void TokenWatcher::announceMarker() {
  if (OnFirstMarker)
    std::exchange(OnFirstMarker, nullptr)();
}

// Longer markers may be pasted from several strings; all begin like this. Tokens from a precompiled
// header's macros have no literal data.
void TokenWatcher::seeString(const Token &Tok) {
  SmallString<32> Buffer;
  StringRef Spelling = Tok.getLiteralData() ? StringRef(Tok.getLiteralData(), Tok.getLength())
                                            : PP.getSpelling(Tok, Buffer);
  if (!Spelling.consume_front("\"fx"))
    return;
  SeenRecently = 2;
  RecentMarkers.push_back({("fx" + Spelling.drop_back()).str(), Tok.getLocation()});
  announceMarker();
  OnMarker(RecentMarkers.back().Text);
}

// The parser reads the attributes in the pragma from a place of its own: this is all there is to see.
void TokenWatcher::seePragma(const Token &Tok) {
  Pragmas.insert(PP.getSourceManager().getDecomposedExpansionLoc(Tok.getLocation()));
  announceMarker();
}

// In the same directive: no end of a line, other than a continued one, lies between.
bool TokenWatcher::isFromPragma(SourceLocation At) const {
  const SourceManager &SM = PP.getSourceManager();
  std::pair<FileID, unsigned> Place = SM.getDecomposedExpansionLoc(At);
  auto After = Pragmas.upper_bound(Place);
  if (After == Pragmas.begin() || std::prev(After)->first != Place.first)
    return false;
  unsigned Pragma = std::prev(After)->second;
  StringRef Between = SM.getBufferData(Place.first).substr(Pragma, Place.second - Pragma);
  for (size_t End = Between.find('\n'); End != StringRef::npos; End = Between.find('\n', End + 1))
    if (Between.take_front(End).rtrim("\r").take_back(1) != "\\")
      return false;
  return true;
}

void TokenWatcher::see(const Token &Tok) {
  Last = Tok;
  if (Tok.is(tok::string_literal))
    seeString(Tok);
  else if (Tok.is(tok::annot_pragma_attribute))
    seePragma(Tok);
  if (OnEnd && End.step(Tok))
    std::exchange(OnEnd, nullptr)();
}

} // namespace fx
