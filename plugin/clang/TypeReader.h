// Types: from Clang's QualType to the core's fx_ctype, each read once for the translation unit.
//
// Sugar counts where it carries meaning: "fx.numeric" on a typedef, and the alignment of a typedef.
#ifndef FX_CLANG_TYPEREADER_H
#define FX_CLANG_TYPEREADER_H

#include "Speller.h"
#include "pool.h"
#include "type.h"

#include "llvm/ADT/DenseMap.h"

namespace fx {

class Markers;
class Reader;

class TypeReader {
public:
  TypeReader(clang::ASTContext &Context, fx_pool *Pool, Markers &Marks, Reader &Records)
      : Context(Context), Pool(Pool), Marks(Marks), Records(Records), Spell(Context) {}

  const fx_ctype *read(clang::QualType T);

private:
  void fillUnqualified(fx_ctype &Type, clang::QualType T);
  void fill(fx_ctype &Type, clang::QualType T);
  void fillBuiltin(fx_ctype &Type, const clang::BuiltinType *Builtin);
  void fillArray(fx_ctype &Type, const clang::ArrayType *Array);
  void fillRecord(fx_ctype &Type, const clang::RecordDecl *Record);
  void fillNumericTypedef(fx_ctype &Type, clang::QualType T);
  void fillPointer(fx_ctype &Type, clang::QualType Pointee);
  const fx_function_type *readFunction(const clang::FunctionType *Function);
  void measure(fx_ctype &Type, clang::QualType T);
  const char *keep(llvm::StringRef Text);

  clang::ASTContext &Context;
  fx_pool *Pool;
  Markers &Marks;
  Reader &Records;
  Speller Spell;
  llvm::DenseMap<void *, const fx_ctype *> Known; // by QualType, sugar and qualifiers included
};

} // namespace fx

#endif
