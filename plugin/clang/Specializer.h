// The specializer: FX_SPECIALIZE, fx_constexpr and fx_respecialize.
//
// FX_SPECIALIZE gives the parser a struct that nobody uses, with a field `__typeof__(value) *fx_0` for
// each value. Clang parses the values so, where they stand and with their own types. When that struct
// is complete, the core judges the values, and the type and the declarations of the alias are entered
// behind it. The type itself is entered as a marked definition: when Clang has finished that, it is
// read and declared like every composite.
//
// In C, fx_constexpr and fx_respecialize show the type of a value by a struct in sizeof in the same way.
#ifndef FX_CLANG_SPECIALIZER_H
#define FX_CLANG_SPECIALIZER_H

#include "Constants.h"
#include "Declarer.h"
#include "Handover.h"
#include "TokenReader.h"
#include "TypeNames.h"
#include "specialize.h"

#include <optional>

namespace fx {

class Specializer {
public:
  Specializer(clang::Preprocessor &PP, clang::Sema &S, fx_pool *Pool, Markers &Marks,
              Reader &Records, Reporter &Reports, Recovery &Silence, Declarer &Declare,
              Handover &Output);

  // `#pragma fx specialize`: takes the arguments of FX_SPECIALIZE from the user's text.
  void readRequest();

  // Deals with a definition that is there for one of the purposes above; false for any other.
  bool take(clang::RecordDecl *Record);

  // The specialization that an alias names where the parser is, and its record; or null.
  const fx_composite *byAlias(llvm::StringRef Alias, const clang::RecordDecl **Record);

  // True for an alias that was asked for, and is not known to be good.
  bool isPromised(llvm::StringRef Alias) const { return Silence.isPromised(Alias); }

private:
  // A value as it was written: the field that has its type, or what stands in the braces.
  struct Value {
    clang::SourceLocation At;
    unsigned Field = 0;
    bool IsTuple = false;
    std::vector<Value> Items;
  };
  struct Binding {
    std::string Path;
    clang::SourceLocation At;
    Value Given;
  };
  struct Request {
    std::string Alias, Base;
    clang::SourceLocation At, BaseAt;
    std::vector<Binding> Bindings;
    unsigned Values = 0; // fields of the struct so far
  };
  struct AliasName {
    std::string Name;
    clang::SourceLocation At;
  };
  // A specialization that this translation unit declares.
  struct Type {
    const fx_specialization *Specialization;
    std::vector<AliasName> Waiting; // aliases, until the type is complete
  };

  bool readBinding(llvm::ArrayRef<clang::Token> Part, Request &Out, Tokens &Fields);
  std::optional<Value> readValue(llvm::ArrayRef<clang::Token> Part, Request &Out, Tokens &Fields);
  bool expect(bool Well, const char *What, clang::SourceLocation At);

  void resolve(const Request &Asked, const clang::RecordDecl *Probe);
  fx_composite *findBase(const Request &Asked, const clang::DeclContext *Scope);
  fx_constant constant(const Value &Given, const clang::RecordDecl *Probe);
  bool declareType(const fx_specialization *S, const Request &Asked,
                   const clang::DeclContext *Scope, std::string &Text);
  void declareAlias(const fx_specialization *S, const Request &Asked,
                    const clang::DeclContext *Scope, std::string &Text);
  void finishType(clang::RecordDecl *Record, Type &Known);
  const clang::RecordDecl *declared(const fx_specialization *S, const clang::DeclContext *Scope,
                                    clang::SourceLocation At);

  bool takeProbe(clang::RecordDecl *Record);
  const fx_composite *probed(const clang::FieldDecl *Field);
  bool takeEndOfProbe();
  void answerConstant(const clang::FieldDecl *Field, llvm::StringRef Name);
  void checkBases(const clang::RecordDecl *Probe);
  void show(fx_diagnostic_id Id, clang::SourceLocation At, llvm::ArrayRef<const char *> Args);
  const char *keep(llvm::StringRef Text) { return fx_pool_copy(Pool, Text.data(), Text.size()); }

  clang::Preprocessor &PP;
  clang::Sema &S;
  fx_pool *Pool;
  Markers &Marks;
  Reader &Records;
  Reporter &Reports;
  Recovery &Silence;
  Declarer &Declare;
  Handover &Output;
  Constants Evaluate;
  TypeNames Names;
  llvm::DenseMap<const clang::IdentifierInfo *, Request> Requests; // by the struct's tag
  llvm::StringMap<Type> Types;                                     // by scope and tag
};

} // namespace fx

#endif
