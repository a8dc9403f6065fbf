// Handing text over: see Handover.h.
#include "Handover.h"

#include "Compat.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace fx {

FileID Handover::addBuffer(StringRef Text) {
  SourceManager &SM = PP.getSourceManager();
  FileID File =
      SM.createFileID(llvm::MemoryBuffer::getMemBufferCopy(Text, "<fx>"), SrcMgr::C_System);
  Files.insert(File);
  return File;
}

std::vector<Token> Handover::lex(FileID File) {
  SourceManager &SM = PP.getSourceManager();
  Lexer Lex(File, SM.getBufferOrFake(File), SM, PP.getLangOpts());
  std::vector<Token> Tokens;
  for (Token Tok;; Tokens.push_back(Tok)) {
    Lex.LexFromRawLexer(Tok);
    if (Tok.is(tok::eof))
      return Tokens;
    if (Tok.is(tok::raw_identifier))
      PP.LookUpIdentifierInfo(Tok);
  }
}

// A line note gives the number of the line after it; here each line has a note of its own.
void Handover::showLinesAt(FileID File, StringRef Text, SourceLocation Origin) {
  SourceManager &SM = PP.getSourceManager();
  PresumedLoc Place = SM.getPresumedLoc(Origin);
  if (Place.isInvalid())
    return;
  int Name = static_cast<int>(SM.getLineTableFilenameID(Place.getFilename()));
  SourceLocation Start = SM.getLocForStartOfFile(File);
  for (size_t Line = 0; Line < Text.size(); Line = Text.find('\n', Line) + 1) {
    SM.AddLineNote(Start.getLocWithOffset(static_cast<SourceLocation::IntTy>(Line)),
                   Place.getLine() + 1, Name, /*IsFileEntry=*/false, /*IsFileExit=*/false,
                   SrcMgr::C_System);
    if (Text.find('\n', Line) == StringRef::npos)
      return;
  }
}

void Handover::enter(StringRef Text, SourceLocation Origin) {
  if (Text.empty())
    return;
  FileID File = addBuffer(Text);
  showLinesAt(File, Text, Origin);
  std::vector<Token> Tokens = lex(File);
  auto Stream = std::make_unique<Token[]>(Tokens.size());
  std::copy(Tokens.begin(), Tokens.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), static_cast<unsigned>(Tokens.size()),
                      /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

void Handover::enterPragma() {
  if (Pragma.empty())
    Pragma = lex(addBuffer(("_Pragma(\"" + PragmaNamespace + " " + PragmaName + "\")").str()));
  // _Pragma is a macro to the preprocessor.
  if (MacrosAreOff)
    compat::expandMacros(PP, true);
  PP.EnterTokenStream(Pragma, /*DisableMacroExpansion=*/false, /*IsReinject=*/true);
}

void Handover::leavePragma() {
  if (MacrosAreOff)
    compat::expandMacros(PP, false);
}

bool Handover::owns(SourceLocation At) const {
  if (Files.empty() || At.isInvalid())
    return false;
  return Files.contains(PP.getSourceManager().getFileID(At));
}

} // namespace fx
