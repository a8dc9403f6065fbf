// The reporter: renders the core's diagnostics through Clang's.
//
// Everything that reads or declares something reports here. A diagnostic that was already shown, word
// for word at the same place, is not shown again: a marker is read once for each declaration it is on.
#ifndef FX_CLANG_REPORTER_H
#define FX_CLANG_REPORTER_H

#include "diagnostic.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace fx {

// Places in the core are Clang's locations in their raw encoding.
inline fx_location toCore(clang::SourceLocation At) { return {At.getRawEncoding()}; }
inline clang::SourceLocation toClang(fx_location At) {
  return clang::SourceLocation::getFromRawEncoding(At.id);
}

// What breaking a rule of values is.
enum class Strictness { Error, Warning, Off };

class Reporter {
public:
  Reporter(clang::DiagnosticsEngine &Diags, const clang::LangOptions &LangOpts, fx_pool *Pool)
      : Diags(Diags), LangOpts(LangOpts), Pool(Pool) {}

  // A note that names the other thing which a diagnostic is about.
  struct Note {
    fx_diagnostic_id Id;
    fx_location At;
    const char *Name;
  };

  // One diagnostic that an adapter makes, with at most one note.
  void report(fx_diagnostic_id Id, fx_location At, llvm::ArrayRef<const char *> Args,
              std::optional<Note> Other = std::nullopt);

  void show(const fx_report &Report) { show(Report, Strictness::Error, ""); }

  // Shows errors as strictly as is asked for; `Switch` names what asks, at the end of each message.
  void show(const fx_report &Report, Strictness Strict, llvm::StringRef Switch);

  // While on, nobody reports anything: what is read was read before.
  void silence(bool On);

private:
  void show(const fx_diagnostic &Diagnostic, clang::DiagnosticsEngine::Level Level,
            llvm::StringRef Switch);
  clang::DiagnosticsEngine::Level levelOf(const fx_diagnostic &Diagnostic, Strictness Strict) const;
  clang::FixItHint fixIt(const fx_fixit &FixIt) const;

  clang::DiagnosticsEngine &Diags;
  const clang::LangOptions &LangOpts;
  fx_pool *Pool;
  llvm::StringSet<> Shown;
  bool Silenced = false;
  bool SilentBefore = false;
};

} // namespace fx

#endif
