// How messages show specializations: "Params[tile=32]" for the struct Params__tile_32.
//
// Clang asks a function to write the types and declarations of a message. This one lets Clang's own
// write them, and puts the names of types in place of tags.
#ifndef FX_CLANG_TYPENAMES_H
#define FX_CLANG_TYPENAMES_H

#include "specialize.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringMap.h"

#include <string>

namespace fx {

class TypeNames {
public:
  explicit TypeNames(clang::ASTContext &Context);
  ~TypeNames();
  TypeNames(const TypeNames &) = delete;
  TypeNames &operator=(const TypeNames &) = delete;

  // Its storage and its value form are "Params[tile=32]_storage" and "…_value".
  void add(const fx_specialization &Type);

private:
  static void write(clang::DiagnosticsEngine::ArgumentKind Kind, intptr_t Value,
                    llvm::StringRef Modifier, llvm::StringRef Argument,
                    llvm::ArrayRef<clang::DiagnosticsEngine::ArgumentValue> Previous,
                    llvm::SmallVectorImpl<char> &Output, void *Self,
                    llvm::ArrayRef<intptr_t> Types);
  void replaceTags(llvm::SmallVectorImpl<char> &Output, size_t Begin) const;

  clang::ASTContext &Context;
  llvm::StringMap<std::string> Names;
};

} // namespace fx

#endif
