// Reading and moving markers: see Markers.h.
#include "Markers.h"

#include "Reporter.h"
#include "checked.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace fx {

// What a field's marker becomes on its record: annotate("fx.field fx.align", index, 16).
static constexpr llvm::StringLiteral OfField = "fx.field ";

// More than this Clang cannot count in bits.
static constexpr int64_t LargestAlignment = 1 << 28;

static bool isOurs(const AnnotateAttr *Attr) {
  return Attr->getAnnotation().take_front(sizeof FX_MARKER_PREFIX - 1) == FX_MARKER_PREFIX;
}

static bool isMovedFromField(const AnnotateAttr *Attr) {
  return Attr->isImplicit() && Attr->getAnnotation().take_front(OfField.size()) == OfField;
}

static bool isUsers(const AnnotateAttr *Attr) { return isOurs(Attr) && !isMovedFromField(Attr); }

int64_t saturate(const llvm::APSInt &Int) {
  const llvm::APInt &Bits = Int;
  return Int.isNegative() ? -static_cast<int64_t>((-Bits).getLimitedValue(INT64_MAX))
                          : static_cast<int64_t>(Bits.getLimitedValue(INT64_MAX));
}

fx_marker_arg Markers::evaluate(const Expr *Arg) {
  fx_marker_arg Result = {FX_MARKER_ARG_OTHER, 0, nullptr};
  if (const auto *String = dyn_cast<StringLiteral>(Arg->IgnoreParenImpCasts())) {
    if (String->getCharByteWidth() == 1) {
      Result.kind = FX_MARKER_ARG_STRING;
      Result.string = fx_pool_copy(Pool, String->getBytes().data(), String->getByteLength());
    }
    return Result;
  }
  Expr::EvalResult Value;
  if (Arg->isValueDependent() || !Arg->getType()->isIntegralOrEnumerationType() ||
      !Arg->EvaluateAsInt(Value, Context))
    return Result;
  Result.kind = FX_MARKER_ARG_INTEGER;
  Result.integer = saturate(Value.Val.getInt());
  return Result;
}

fx_marker Markers::read(const AnnotateAttr *Attr, StringRef Text, ArrayRef<Expr *> Args) {
  fx_marker Marker = {};
  Marker.text = fx_pool_copy(Pool, Text.data(), Text.size());
  Marker.at = toCore(Attr->getLocation());
  Marker.written_here = !Attr->isInherited() && !Watcher.isFromPragma(Attr->getLocation());
  if (auto *Values = FX_POOL_ARRAY(Pool, Args.size(), fx_marker_arg)) {
    std::transform(Args.begin(), Args.end(), Values, [&](Expr *E) { return evaluate(E); });
    Marker.args = Values;
    Marker.arg_count = Args.size();
  }
  return Marker;
}

fx_markers Markers::keep(ArrayRef<fx_marker> Items) {
  auto *Kept = Items.empty() ? nullptr : FX_POOL_ARRAY(Pool, Items.size(), fx_marker);
  if (!Kept)
    return {nullptr, 0};
  std::copy(Items.begin(), Items.end(), Kept);
  return {Kept, Items.size()};
}

fx_markers Markers::of(const Decl *D) {
  SmallVector<fx_marker, 2> Found;
  for (const auto *Attr : D->specific_attrs<AnnotateAttr>())
    if (isUsers(Attr) && (isa<RecordDecl>(D) || !Attr->isInherited()))
      Found.push_back(read(Attr, Attr->getAnnotation(),
                           ArrayRef<Expr *>(Attr->args_begin(), Attr->args_end())));
  return keep(Found);
}

std::vector<fx_markers> Markers::ofFields(const RecordDecl *Record) {
  std::vector<SmallVector<fx_marker, 1>> Found(
      static_cast<size_t>(std::distance(Record->field_begin(), Record->field_end())));
  for (const auto *Attr : Record->specific_attrs<AnnotateAttr>()) {
    if (!isMovedFromField(Attr))
      continue;
    ArrayRef<Expr *> Args(Attr->args_begin(), Attr->args_end());
    size_t Index = static_cast<size_t>(evaluate(Args.front()).integer);
    Found[Index].push_back(
        read(Attr, Attr->getAnnotation().drop_front(OfField.size()), Args.drop_front()));
  }
  std::vector<fx_markers> Result;
  for (const auto &Items : Found)
    Result.push_back(keep(Items));
  return Result;
}

Expr *unsignedLiteral(ASTContext &Context, uint64_t Value, SourceLocation At) {
  unsigned Width = static_cast<unsigned>(Context.getTypeSize(Context.UnsignedIntTy));
  return IntegerLiteral::Create(Context, llvm::APInt(Width, Value), Context.UnsignedIntTy, At);
}

void Markers::moveToRecord(FieldDecl *Field) {
  for (const auto *Attr : Field->specific_attrs<AnnotateAttr>()) {
    if (!isUsers(Attr))
      continue;
    SmallVector<Expr *, 4> Args = {
        unsignedLiteral(Context, Field->getFieldIndex(), Attr->getLocation())};
    Args.append(Attr->args_begin(), Attr->args_end());
    Field->getParent()->addAttr(
        AnnotateAttr::CreateImplicit(Context, (OfField + Attr->getAnnotation()).str(), Args.data(),
                                     static_cast<unsigned>(Args.size()), Attr->getRange()));
  }
  drop(Field);
}

// Where only the marker asks for an alignment, the compiler is told too: an implicit attribute, which
// TypeReader leaves out when it says how the field was declared.
void Markers::honourAlignment(Decl *D, fx_markers Found) {
  for (const fx_marker &Marker : ArrayRef<fx_marker>(Found.items, Found.count)) {
    if (StringRef(Marker.text) != "fx.align" || Marker.arg_count != 1 ||
        Marker.args[0].kind != FX_MARKER_ARG_INTEGER)
      continue;
    int64_t Bytes = Marker.args[0].integer;
    if (Bytes <= 0 || Bytes > LargestAlignment ||
        !fx_is_power_of_two(static_cast<uint64_t>(Bytes)) ||
        D->getMaxAlignment() >= Bytes * static_cast<int64_t>(Context.getCharWidth()))
      continue;
    SourceLocation At = toClang(Marker.at);
    D->addAttr(AlignedAttr::CreateImplicit(
        Context, /*IsAlignmentExpr=*/true,
        unsignedLiteral(Context, static_cast<uint64_t>(Bytes), At), SourceRange(At)));
  }
}

void Markers::settle(RecordDecl *Record) {
  if (Record->isDependentContext())
    return;
  for (FieldDecl *Field : Record->fields()) {
    if (!Field->hasAttr<AnnotateAttr>())
      continue;
    honourAlignment(Field, of(Field));
    moveToRecord(Field);
  }
  if (Record->hasAttr<AnnotateAttr>())
    honourAlignment(Record, of(Record));
}

bool Markers::isUnchecked(const Decl *D) {
  if (UncheckedAt.contains(D->getLocation().getRawEncoding()))
    return true;
  if (!D->hasAttr<AnnotateAttr>())
    return false;
  fx_markers Found = of(D);
  return llvm::any_of(ArrayRef<fx_marker>(Found.items, Found.count),
                      [](const fx_marker &M) { return fx_marker_is_unchecked(M.text); });
}

static bool hasMarker(const Decl *D, bool (*Matches)(const char *)) {
  return llvm::any_of(D->specific_attrs<AnnotateAttr>(), [&](const AnnotateAttr *Attr) {
    return Matches(Attr->getAnnotation().str().c_str());
  });
}

bool Markers::isJit(const FunctionDecl *Function) const {
  return hasMarker(Function, fx_marker_makes_jit);
}

bool Markers::isKernel(const FunctionDecl *Function) const {
  return DroppedKernels.contains(Function->getCanonicalDecl()) ||
         hasMarker(Function, fx_marker_makes_kernel);
}

void Markers::drop(Decl *D) {
  if (!D->hasAttrs())
    return;
  if (hasMarker(D, fx_marker_makes_kernel))
    DroppedKernels.insert(D->getCanonicalDecl());
  if (isUnchecked(D))
    UncheckedAt.insert(D->getLocation().getRawEncoding());
  llvm::erase_if(D->getAttrs(), [](const Attr *A) {
    const auto *Annotation = dyn_cast<AnnotateAttr>(A);
    return Annotation && isUsers(Annotation);
  });
  if (D->getAttrs().empty())
    D->dropAttrs();
}

bool Markers::concern(const RecordDecl *Record) {
  for (const auto *Attr : Record->specific_attrs<AnnotateAttr>())
    if (isOurs(Attr))
      return true;
  for (const Decl *D : Record->decls()) {
    const auto *Inner = dyn_cast<RecordDecl>(D);
    if (Inner && Inner->isThisDeclarationADefinition() && concern(Inner))
      return true;
  }
  return false;
}

} // namespace fx
