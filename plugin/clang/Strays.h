// Stray markers: those on declarations that no definition of a record accounts for.
//
// Functions, variables, typedefs, and records that are declared without being defined. Markers on
// functions and variables are removed once they are judged: code generation would keep such a
// function alive.
#ifndef FX_CLANG_STRAYS_H
#define FX_CLANG_STRAYS_H

#include "Handover.h"
#include "Reader.h"
#include "Recovery.h"

namespace fx {

class Strays {
public:
  Strays(clang::Preprocessor &PP, const TokenWatcher &Watcher, Markers &Marks, Reader &Records,
         Reporter &Reports, Recovery &Silence, const Handover &Generated)
      : PP(PP), Watcher(Watcher), Marks(Marks), Records(Records), Reports(Reports),
        Silence(Silence), Generated(Generated) {}

  // Judges a declaration and all declarations inside.
  void judge(clang::Decl *D);

private:
  void judgeDeclared(clang::RecordDecl *Record);
  void judgeInside(clang::Decl *D);

  clang::Preprocessor &PP;
  const TokenWatcher &Watcher;
  Markers &Marks;
  Reader &Records;
  Reporter &Reports;
  Recovery &Silence;
  const Handover &Generated;
};

} // namespace fx

#endif
