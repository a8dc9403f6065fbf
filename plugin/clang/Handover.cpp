// Handing text over: see Handover.h.
#include "Handover.h"

#include "Compat.h"
#include "Pragmas.h"

#include "clang/Basic/SourceManagerInternals.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace fx {

// Clang compares places by what includes them, and does not take included text for the user's own.
FileID Handover::addBuffer(StringRef Text, SourceLocation After) {
  SourceManager &SM = PP.getSourceManager();
  FileID File = SM.createFileID(llvm::MemoryBuffer::getMemBufferCopy(Text, "<fx>"),
                                SrcMgr::C_System, 0, 0, SM.getExpansionLoc(After));
  Files.insert(File);
  Latest = SourceRange(SM.getLocForStartOfFile(File), SM.getLocForEndOfFile(File));
  return File;
}

std::vector<Token> Handover::lex(FileID File) {
  SourceManager &SM = PP.getSourceManager();
  Lexer Lex(File, SM.getBufferOrFake(File), SM, PP.getLangOpts());
  std::vector<Token> Tokens;
  Tokens.reserve(SM.getFileIDSize(File) / 4);
  for (Token Tok;; Tokens.push_back(Tok)) {
    Lex.LexFromRawLexer(Tok);
    if (Tok.is(tok::eof))
      return Tokens;
    if (Tok.is(tok::raw_identifier))
      PP.LookUpIdentifierInfo(Tok);
  }
}

// A line note gives the number of the line after it; here each line has a note of its own. The first
// one tells the source manager that there are some; the rest join it in one go.
void Handover::showLinesAt(FileID File, StringRef Text, SourceLocation Origin) {
  SourceManager &SM = PP.getSourceManager();
  PresumedLoc Place = SM.getPresumedLoc(Origin);
  if (Place.isInvalid())
    return;
  int Name = static_cast<int>(SM.getLineTableFilenameID(Place.getFilename()));
  unsigned Number = Place.getLine() + 1;
  SM.AddLineNote(SM.getLocForStartOfFile(File), Number, Name, /*IsFileEntry=*/false,
                 /*IsFileExit=*/false, SrcMgr::C_System);
  std::vector<LineEntry> Notes = {LineEntry::get(0, Number, Name, SrcMgr::C_System, 0)};
  for (size_t End = Text.find('\n'); End != StringRef::npos; End = Text.find('\n', End + 1))
    Notes.push_back(
        LineEntry::get(static_cast<unsigned>(End) + 1, Number, Name, SrcMgr::C_System, 0));
  SM.getLineTable().AddEntry(File, Notes);
}

void Handover::enter(StringRef Text, SourceLocation After, SourceLocation Origin) {
  if (Text.empty())
    return;
  FileID File = addBuffer(Text, After);
  showLinesAt(File, Text, Origin);
  std::vector<Token> Tokens = lex(File);
  auto Stream = std::make_unique<Token[]>(Tokens.size());
  std::copy(Tokens.begin(), Tokens.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), static_cast<unsigned>(Tokens.size()),
                      /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

void Handover::enterPragma(SourceLocation After) {
  if (Pragma.empty())
    Pragma =
        lex(addBuffer(("_Pragma(\"" + PragmaNamespace + " " + PragmaName + "\")").str(), After));
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
  // Mostly asked about what the parser has just read.
  if (Latest.getBegin() <= At && At <= Latest.getEnd())
    return true;
  return Files.contains(PP.getSourceManager().getFileID(At));
}

} // namespace fx
