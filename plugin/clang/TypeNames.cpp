// Showing type names: see TypeNames.h.
#include "TypeNames.h"

#include "clang/AST/ASTDiagnostic.h"
#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace fx {

TypeNames::TypeNames(ASTContext &Context) : Context(Context) {
  Context.getDiagnostics().SetArgToStringFn(write, this);
}

TypeNames::~TypeNames() {
  Context.getDiagnostics().SetArgToStringFn(FormatASTNodeDiagnosticArgument, &Context);
}

void TypeNames::add(const fx_specialization &Type) {
  for (const char *Suffix : {"", "_storage", "_value"})
    Names[std::string(Type.name) + Suffix] = std::string(Type.type_name) + Suffix;
}

void TypeNames::write(DiagnosticsEngine::ArgumentKind Kind, intptr_t Value, StringRef Modifier,
                      StringRef Argument, ArrayRef<DiagnosticsEngine::ArgumentValue> Previous,
                      SmallVectorImpl<char> &Output, void *Self, ArrayRef<intptr_t> Types) {
  auto *This = static_cast<TypeNames *>(Self);
  size_t Begin = Output.size();
  FormatASTNodeDiagnosticArgument(Kind, Value, Modifier, Argument, Previous, Output, &This->Context,
                                  Types);
  if (!This->Names.empty())
    This->replaceTags(Output, Begin);
}

// Identifier by identifier: a tag may be the beginning of another.
void TypeNames::replaceTags(SmallVectorImpl<char> &Output, size_t Begin) const {
  std::string Text(Output.begin() + static_cast<ptrdiff_t>(Begin), Output.end()), Result;
  for (size_t I = 0; I < Text.size();) {
    size_t End = I;
    while (End < Text.size() && isAsciiIdentifierContinue(Text[End]))
      ++End;
    auto Found = Names.find(StringRef(Text).slice(I, End));
    if (End == I)
      Result += Text[End++];
    else if (Found == Names.end())
      Result += Text.substr(I, End - I);
    else
      Result += Found->second;
    I = End;
  }
  Output.truncate(Begin);
  Output.append(Result.begin(), Result.end());
}

} // namespace fx
