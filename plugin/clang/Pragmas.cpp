// Reading pragmas: see Pragmas.h.
#include "Pragmas.h"

#include "clang/Lex/Pragma.h"

using namespace clang;

namespace fx {

namespace {

class Handler : public PragmaHandler {
public:
  Handler(llvm::StringRef Name, std::function<void(const PragmaCall &)> OnCall)
      : PragmaHandler(Name), OnCall(std::move(OnCall)) {}

  // The pragma's own tokens must be gone before others are entered.
  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &Tok) override {
    PragmaCall Call = {PP.getSourceManager().getExpansionLoc(Introducer.Loc), {}};
    unsigned Depth = 0;
    for (PP.LexUnexpandedToken(Tok); Tok.isNot(tok::eod); PP.LexUnexpandedToken(Tok)) {
      if (Tok.is(tok::r_paren) && Depth)
        --Depth;
      if (Depth)
        add(PP, Tok, Call.Groups.back());
      if (Tok.is(tok::l_paren) && Depth++ == 0)
        Call.Groups.emplace_back();
    }
    OnCall(Call);
  }

private:
  static void add(Preprocessor &PP, const Token &Tok, std::string &Text) {
    if (Tok.hasLeadingSpace() && !Text.empty())
      Text += ' ';
    Text += PP.getSpelling(Tok);
  }

  std::function<void(const PragmaCall &)> OnCall;
};

} // namespace

std::string textOf(llvm::StringRef Name, const PragmaCall &Call) {
  std::string Line = (PragmaNamespace + " " + Name).str();
  for (const std::string &Group : Call.Groups)
    Line += "(" + Group + ")";
  std::string Text = "_Pragma(\"";
  for (char C : Line) {
    if (C == '"' || C == '\\')
      Text += '\\';
    Text += C;
  }
  return Text + "\")";
}

void addPragma(Preprocessor &PP, llvm::StringRef Name,
               std::function<void(const PragmaCall &)> OnCall) {
  // The preprocessor owns its handlers.
  PP.AddPragmaHandler(PragmaNamespace, new Handler(Name, std::move(OnCall)));
}

} // namespace fx
