// The reader: from Clang's RecordDecl to the core's fx_composite, checked by the core.
//
// Each record is read once for the translation unit, its fields' types before itself. Composites of
// a precompiled header are read again when something needs them; their errors were shown before.
#ifndef FX_CLANG_READER_H
#define FX_CLANG_READER_H

#include "Markers.h"
#include "Reporter.h"
#include "Speller.h"
#include "TypeReader.h"
#include "composite.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace fx {

class Reader {
public:
  Reader(clang::ASTContext &Context, fx_pool *Pool, Markers &Marks, Reporter &Reports)
      : Context(Context), Pool(Pool), Marks(Marks), Reports(Reports), Spell(Context),
        Types(Context, Pool, Marks, *this) {}

  // The composite that a record is: complete, and valid if it keeps all rules. Null if it is none.
  fx_composite *composite(const clang::RecordDecl *Record);

  // What the core is told about a type; sugar counts where it carries meaning.
  const fx_ctype *type(clang::QualType T) { return Types.read(T); }

  // The valid or invalid composite of that name N in a scope, or null.
  fx_composite *byName(llvm::StringRef Name, const clang::DeclContext *Scope);

  // True if no composite was read yet, and none can come from a precompiled header.
  bool isEmpty() const { return Complete.empty() && !Context.getExternalSource(); }

  // True if the storage of some composite has another size than sizeof says.
  bool hasOtherSizes() const { return OtherSizes || Context.getExternalSource(); }

  // What the markers on a declaration say, without reporting what is wrong about them.
  fx_marks marks(const clang::Decl *D);

  // Reports what is wrong about the markers on a declaration; false if anything is.
  bool check(const clang::NamedDecl *D);

  // Says where an outermost record was defined, if not at file scope.
  void setScope(const clang::RecordDecl *Record, fx_scope Scope) { Scopes[Record] = Scope; }

private:
  bool isComposite(const clang::RecordDecl *Record);
  bool checkMarks(fx_markers Found, fx_decl_kind Kind, llvm::StringRef Name);
  // The first half of reading a record, which those inside it need too: what it is called.
  fx_composite *named(const clang::RecordDecl *Record);
  void fillNames(fx_composite &Composite, const clang::RecordDecl *Record);
  void fillMember(fx_composite &Composite, const clang::RecordDecl *Record,
                  const clang::RecordDecl *Outer);
  void fillFields(fx_composite &Composite, const clang::RecordDecl *Record);
  fx_scope scopeOf(const clang::RecordDecl *Record);
  uint64_t writtenAlignment(const clang::Decl *D);
  uint64_t declaredAlignment(const clang::FieldDecl *Field);
  const char *keep(llvm::StringRef Text) { return fx_pool_copy(Pool, Text.data(), Text.size()); }

  clang::ASTContext &Context;
  fx_pool *Pool;
  Markers &Marks;
  Reporter &Reports;
  Speller Spell;
  TypeReader Types;
  llvm::DenseMap<const clang::RecordDecl *, fx_composite *> Named; // by definition
  llvm::DenseMap<const clang::RecordDecl *, fx_composite *> Complete;
  llvm::StringMap<fx_composite *> ByName; // scope and name
  llvm::DenseMap<const clang::RecordDecl *, fx_scope> Scopes;
  bool OtherSizes = false;
};

} // namespace fx

#endif
