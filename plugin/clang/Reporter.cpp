// Reporting: see Reporter.h.
#include "Reporter.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace fx {

// Clang gives a plugin's warnings as they are, so the user's options are asked for here: -w, -Werror,
// and silence about system headers.
DiagnosticsEngine::Level Reporter::levelOf(const fx_diagnostic &Diagnostic,
                                           Strictness Strict) const {
  switch (fx_diagnostic_severity(Diagnostic.id)) {
  case FX_NOTE:
    return DiagnosticsEngine::Note;
  case FX_ERROR:
    if (Strict == Strictness::Error)
      return DiagnosticsEngine::Error;
    break;
  case FX_WARNING:
    break;
  }
  SourceLocation At = toClang(Diagnostic.at);
  bool InSystemHeader = At.isValid() && Diags.getSourceManager().isInSystemHeader(At);
  if (Diags.getIgnoreAllWarnings() || (InSystemHeader && Diags.getSuppressSystemWarnings()))
    return DiagnosticsEngine::Ignored;
  return Diags.getWarningsAsErrors() ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning;
}

// The first string literal of the attribute that begins at `At`: annotate("fx.…").
static CharSourceRange markerString(SourceLocation At, const SourceManager &SM,
                                    const LangOptions &LangOpts) {
  auto [File, Offset] = SM.getDecomposedLoc(At);
  StringRef Buffer = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), LangOpts, Buffer.begin(), Buffer.begin() + Offset,
            Buffer.end());
  Token Tok;
  do {
    Lex.LexFromRawLexer(Tok);
  } while (Tok.isNot(tok::string_literal) && Tok.isNot(tok::r_paren) && Tok.isNot(tok::eof));
  if (Tok.isNot(tok::string_literal))
    return {};
  return CharSourceRange::getCharRange(Tok.getLocation(), Tok.getEndLoc());
}

// Text that comes out of a macro has no place of its own to be changed at.
FixItHint Reporter::fixIt(const fx_fixit &FixIt) const {
  SourceLocation At = toClang(FixIt.at);
  if (FixIt.kind == FX_FIXIT_NONE || At.isInvalid() || At.isMacroID() || !Diags.hasSourceManager())
    return {};
  const SourceManager &SM = Diags.getSourceManager();
  if (FixIt.kind == FX_FIXIT_INSERT_BEFORE)
    return FixItHint::CreateInsertion(At, FixIt.text);
  CharSourceRange Literal = markerString(At, SM, LangOpts);
  if (Literal.isInvalid())
    return {};
  return FixItHint::CreateReplacement(Literal, ("\"" + StringRef(FixIt.text) + "\"").str());
}

void Reporter::show(const fx_diagnostic &Diagnostic, DiagnosticsEngine::Level Level,
                    StringRef Switch) {
  DiagnosticBuilder Builder =
      Diags.Report(toClang(Diagnostic.at), Diags.getCustomDiagID(Level, "%0%select{| [%2]}1"));
  Builder << StringRef(Diagnostic.text) << !Switch.empty() << Switch;
  FixItHint Hint = fixIt(Diagnostic.fixit);
  if (!Hint.isNull())
    Builder << Hint;
}

void Reporter::show(const fx_report &Report, Strictness Strict, StringRef Switch) {
  for (const fx_diagnostic *D = Report.first; D; D = D->next) {
    DiagnosticsEngine::Level Level = levelOf(*D, Strict);
    if (Level == DiagnosticsEngine::Ignored ||
        !Shown.insert((llvm::Twine(D->at.id) + " " + D->text).str()).second)
      continue;
    show(*D, Level, Switch);
    for (const fx_diagnostic *Note = D->notes; Note; Note = Note->next)
      show(*Note, DiagnosticsEngine::Note, "");
  }
}

void Reporter::report(fx_diagnostic_id Id, fx_location At, ArrayRef<const char *> Args,
                      std::optional<Note> Other) {
  fx_report Report = {Pool, nullptr, nullptr, 0};
  fx_diagnostic *Error = fx_report_add(&Report, Id, At, Args.data(), Args.size());
  if (Other)
    fx_report_note(&Report, Error, Other->Id, Other->At, &Other->Name, 1);
  show(Report);
}

void Reporter::silence(bool On) {
  if (On == Silenced)
    return;
  if (On)
    SilentBefore = Diags.getSuppressAllDiagnostics();
  Diags.setSuppressAllDiagnostics(On || SilentBefore);
  Silenced = On;
}

} // namespace fx
