// Reading tokens: see TokenReader.h.
#include "TokenReader.h"

#include "Handover.h"

using namespace clang;

namespace fx {

static int depthChange(const Token &Tok) {
  if (Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
    return 1;
  return Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) ? -1 : 0;
}

std::vector<Tokens> splitAtCommas(ArrayRef<Token> List) {
  std::vector<Tokens> Parts(1);
  int Depth = 0;
  for (const Token &Tok : List) {
    Depth += depthChange(Tok);
    if (Depth == 0 && Tok.is(tok::comma))
      Parts.emplace_back();
    else
      Parts.back().push_back(Tok);
  }
  return Parts;
}

std::vector<Tokens> readArguments(Preprocessor &PP) {
  Tokens Read;
  int Depth = 0;
  Token Tok;
  do {
    PP.Lex(Tok);
    if (Tok.is(tok::eof) || (Read.size() == 0 && Tok.isNot(tok::kw__Static_assert)) ||
        (Read.size() == 1 && Tok.isNot(tok::l_paren))) {
      Read.push_back(Tok);
      giveBack(PP, Read);
      return {};
    }
    Read.push_back(Tok);
    Depth += depthChange(Tok);
  } while (Depth > 0 || Read.size() < 2);
  std::vector<Tokens> Parts = splitAtCommas(ArrayRef<Token>(Read).slice(2, Read.size() - 3));
  Parts.erase(Parts.begin());
  return Parts;
}

std::string textOf(const Preprocessor &PP, ArrayRef<Token> List) {
  std::string Text;
  for (const Token &Tok : List)
    Text += Tok.isAnnotation() ? "" : PP.getSpelling(Tok);
  return Text;
}

SourceLocation writtenAt(const Preprocessor &PP, SourceLocation At) {
  const SourceManager &SM = PP.getSourceManager();
  while (SM.isMacroArgExpansion(At))
    At = SM.getImmediateSpellingLoc(At);
  return At;
}

Token makeToken(Preprocessor &PP, StringRef Word, SourceLocation At) {
  Token Tok;
  Tok.startToken();
  Tok.setLocation(At);
  Tok.setLength(static_cast<unsigned>(Word.size()));
  static constexpr std::pair<char, tok::TokenKind> Punctuators[] = {
      {'(', tok::l_paren}, {')', tok::r_paren}, {'{', tok::l_brace}, {'}', tok::r_brace},
      {'*', tok::star},    {';', tok::semi},    {',', tok::comma},   {'=', tok::equal}};
  for (auto [Char, Kind] : Punctuators)
    if (Word.size() == 1 && Word[0] == Char) {
      Tok.setKind(Kind);
      return Tok;
    }
  IdentifierInfo *Identifier = PP.getIdentifierInfo(Word);
  Tok.setIdentifierInfo(Identifier);
  Tok.setKind(Identifier->getTokenID());
  return Tok;
}

void append(Preprocessor &PP, Tokens &List, StringRef Words, SourceLocation At) {
  while (!Words.empty()) {
    auto [Word, Rest] = Words.split(' ');
    List.push_back(makeToken(PP, Word, At));
    Words = Rest;
  }
}

void giveBack(Preprocessor &PP, ArrayRef<Token> List, bool Expand) {
  auto Stream = std::make_unique<Token[]>(List.size());
  std::copy(List.begin(), List.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), static_cast<unsigned>(List.size()),
                      /*DisableMacroExpansion=*/!Expand, /*IsReinject=*/true);
}

} // namespace fx
