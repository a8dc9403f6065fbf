// Spelling types: how generated C text names a type of the user's program.
//
// Names are canonical and absolute, never the user's typedefs, so that text means the same type
// wherever it stands. Types that have no such name have no spelling; the text then says __typeof__.
#ifndef FX_CLANG_SPELLER_H
#define FX_CLANG_SPELLER_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <string>

namespace fx {

class Speller {
public:
  explicit Speller(clang::ASTContext &Context) : Context(Context) {}

  // "unsigned int", "struct ::ns::Pair", "const char *const *"; empty if the type has no name that
  // could stand before a declarator.
  std::string type(clang::QualType T) const;

  // The same for any type that has a name at all, pointers to arrays and to functions included.
  std::string anyType(clang::QualType T) const;

  // "::ns::fp8" in C++, "fp8" in C; empty if it is not reachable from file scope.
  std::string declaration(const clang::NamedDecl *D) const;

  // The scope in front of a declaration's name: "::ns::Outer::" in C++, "" in C.
  std::string scope(const clang::DeclContext *Scope) const;

  // How messages and signatures show a type: the same in C and C++.
  std::string display(clang::QualType T) const;

  // The same for the type of a function, which never throws here.
  std::string function(clang::QualType T) const;

private:
  std::string unqualified(clang::QualType T) const;
  std::string tag(const clang::TagDecl *Tag) const;

  clang::ASTContext &Context;
};

} // namespace fx

#endif
