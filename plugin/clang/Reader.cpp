// Reading records: see Reader.h.
#include "Reader.h"

#include "Compat.h"
#include "CxxRecord.h"

#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace fx {

static bool makeComposite(fx_markers Found) {
  return llvm::any_of(ArrayRef<fx_marker>(Found.items, Found.count),
                      [](const fx_marker &M) { return fx_marker_makes_composite(M.text); });
}

// What a declaration is by itself and its own markers. Fields of composites are the core's to judge.
static fx_decl_kind kindOf(const Decl *D, fx_markers Found) {
  if (const auto *Record = dyn_cast<RecordDecl>(D)) {
    if (makeComposite(Found))
      return Record->isUnion() ? FX_DECL_UNION : FX_DECL_STRUCT;
    return Record->isUnion() ? FX_DECL_PLAIN_UNION : FX_DECL_PLAIN_STRUCT;
  }
  if (isa<FieldDecl>(D))
    return FX_DECL_PLAIN_FIELD;
  if (isa<FunctionDecl>(D))
    return FX_DECL_FUNCTION;
  if (isa<TypedefNameDecl>(D))
    return FX_DECL_TYPEDEF;
  return isa<VarDecl>(D) ? FX_DECL_VARIABLE : FX_DECL_OTHER;
}

// The record that a record belongs to: in C by where it is written, in C++ by its scope.
static const RecordDecl *outerOf(const RecordDecl *Record) {
  const DeclContext *Outer = isa<CXXRecordDecl>(Record) ? Record->getDeclContext()
                                                        : Record->getLexicalDeclContext();
  const auto *Found = dyn_cast<RecordDecl>(Outer);
  return Found ? Found->getDefinition() : nullptr;
}

fx_marks Reader::marks(const Decl *D) {
  fx_marks Result = {};
  fx_markers Found = Marks.of(D);
  if (Found.count) {
    fx_report Unseen = {Pool, nullptr, nullptr, 0};
    fx_marks_read(Found, kindOf(D, Found), "", &Unseen, &Result);
  }
  return Result;
}

bool Reader::checkMarks(fx_markers Found, fx_decl_kind Kind, StringRef Name) {
  if (!Found.count)
    return true;
  fx_report Report = {Pool, nullptr, nullptr, 0};
  fx_marks Unused;
  bool Well = fx_marks_read(Found, Kind, keep(Name), &Report, &Unused);
  Reports.show(Report);
  return Well;
}

bool Reader::check(const NamedDecl *D) {
  fx_markers Own = Marks.of(D);
  bool Well = checkMarks(Own, kindOf(D, Own), D->getNameAsString());
  const auto *Record = dyn_cast<RecordDecl>(D);
  if (!Record || !Record->isThisDeclarationADefinition())
    return Well;
  auto Field = Record->field_begin();
  for (fx_markers Found : Marks.ofFields(Record))
    Well &= checkMarks(Found, FX_DECL_PLAIN_FIELD, (*Field++)->getName());
  return Well;
}

// A record inside a composite inherits its marker, unless it has another role of its own.
bool Reader::isComposite(const RecordDecl *Record) {
  fx_marks Own = marks(Record);
  if (Own.composite || Own.numeric || Own.tensor)
    return Own.composite;
  const auto *Cxx = dyn_cast<CXXRecordDecl>(Record);
  if (Cxx && Cxx->isLambda())
    return false;
  const RecordDecl *Outer = outerOf(Record);
  return Outer && isComposite(Outer);
}

fx_scope Reader::scopeOf(const RecordDecl *Record) {
  if (Record->isTemplated() || isa<ClassTemplateSpecializationDecl>(Record))
    return FX_SCOPE_TEMPLATE;
  auto Known = Scopes.find(Record);
  if (Known != Scopes.end())
    return Known->second;
  if (const RecordDecl *Outer = outerOf(Record))
    return isComposite(Outer) || !isa<CXXRecordDecl>(Outer) ? scopeOf(Outer) : FX_SCOPE_CLASS;
  return FX_SCOPE_FILE;
}

// The field by which a record without a name is known: the first whose type it is, below arrays.
void Reader::fillMember(fx_composite &Composite, const RecordDecl *Record,
                        const RecordDecl *Outer) {
  size_t Index = 0;
  for (const FieldDecl *Field : Outer->fields()) {
    if (Field->isBitField() && !Field->getIdentifier())
      continue;
    unsigned Depth = 0;
    QualType T = Field->getType();
    for (; T->isArrayType() || T->isPointerType(); ++Depth)
      T = T->isArrayType() ? QualType(T->getArrayElementTypeNoTypeQual(), 0) : T->getPointeeType();
    const RecordDecl *Found = T->getAsRecordDecl();
    if (Found && Found->getDefinition() == Record) {
      Composite.is_anonymous_member = !Field->getIdentifier();
      Composite.member_index = Index;
      Composite.member_depth = Depth;
      if (Field->getIdentifier())
        Composite.member_name = Field->getIdentifier()->getNameStart();
      return;
    }
    ++Index;
  }
}

void Reader::fillNames(fx_composite &Composite, const RecordDecl *Record) {
  const TypedefNameDecl *Typedef = Record->getTypedefNameForAnonDecl();
  const RecordDecl *Outer = outerOf(Record);
  if (Record->getIdentifier())
    Composite.tag = Record->getIdentifier()->getNameStart();
  else if (Typedef)
    Composite.typedef_name = Typedef->getIdentifier()->getNameStart();
  else if (Outer)
    fillMember(Composite, Record, Outer);
  Composite.in_cplusplus = Context.getLangOpts().CPlusPlus;
  Composite.at = toCore(Record->getLocation());
  Composite.markers = Marks.of(Record);

  const DeclContext *File = Record->getDeclContext();
  while (File->isRecord())
    File = File->getParent();
  std::string Qualifier = Spell.scope(File);
  std::string Path = Spell.scope(Record->getDeclContext());
  Composite.qualifier = keep(Qualifier);
  Composite.class_path = keep(StringRef(Path).drop_front(Qualifier.size()));
  if (!Outer || !isComposite(Outer))
    return;
  const fx_composite *Around = named(Outer);
  Composite.inherits_marker = true;
  Composite.outer_name = Around->name;
  Composite.outer_access = Around->access;
}

fx_composite *Reader::named(const RecordDecl *Record) {
  if (fx_composite *Found = Named.lookup(Record))
    return Found;
  static fx_composite NoMemory = {};
  auto *Composite = FX_POOL_NEW(Pool, fx_composite);
  if (!Composite)
    return &NoMemory;
  Composite->form = Record->isUnion() ? FX_FORM_UNION : FX_FORM_STRUCT;
  Composite->scope = scopeOf(Record);
  fillNames(*Composite, Record);
  fx_composite_name(Composite, Pool);
  if (Composite->name)
    ByName[StringRef(Composite->qualifier).str() + Composite->name] = Composite;
  return Named[Record] = Composite;
}

// What attributes ask for, in bits, without the alignment that only a marker asked for; 0 for none.
uint64_t Reader::writtenAlignment(const Decl *D) {
  uint64_t Bits = 0;
  for (const auto *Attr : D->specific_attrs<AlignedAttr>())
    if (!Attr->isImplicit())
      Bits = std::max<uint64_t>(Bits, Attr->getAlignment(Context));
  return Bits;
}

// As the record's layout takes it.
uint64_t Reader::declaredAlignment(const FieldDecl *Field) {
  const RecordDecl *Record = Field->getParent();
  uint64_t Bits = Context.getTypeAlign(Field->getType());
  if (Field->hasAttr<PackedAttr>() || Record->hasAttr<PackedAttr>())
    Bits = Context.getCharWidth();
  Bits = std::max(Bits, writtenAlignment(Field));
  if (const auto *Limit = Record->getAttr<MaxFieldAlignmentAttr>())
    Bits = std::min<uint64_t>(Bits, Limit->getAlignment());
  return Bits / Context.getCharWidth();
}

// What Clang makes of a field that it reported an error about.
static bool isBroken(const FieldDecl *Field) {
  bool Nameless = !Field->getIdentifier() && !Field->isBitField();
  return Field->isInvalidDecl() || (Nameless && !Field->isAnonymousStructOrUnion());
}

void Reader::fillFields(fx_composite &Composite, const RecordDecl *Record) {
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
  Composite.c_size = static_cast<uint64_t>(Layout.getSize().getQuantity());
  Composite.c_align = static_cast<uint64_t>(Layout.getAlignment().getQuantity());
  Composite.declared_align = writtenAlignment(Record) / Context.getCharWidth();
  std::vector<fx_markers> FieldMarkers = Marks.ofFields(Record);
  Composite.fields = FX_POOL_ARRAY(Pool, FieldMarkers.size(), fx_field);
  if (!Composite.fields)
    return;
  for (const FieldDecl *Field : Record->fields()) {
    if (!Field->getIdentifier() && !Field->isAnonymousStructOrUnion())
      continue;
    fx_field &Out = Composite.fields[Composite.field_count++];
    unsigned Index = Field->getFieldIndex();
    if (Field->getIdentifier())
      Out.name = Field->getIdentifier()->getNameStart();
    Out.type = Types.read(Field->getType());
    Out.markers = FieldMarkers[Index];
    Out.is_bit_field = Field->isBitField();
    Out.bit_width = Out.is_bit_field ? compat::bitWidth(Field, Context) : 0;
    Out.c_offset_bits = Layout.getFieldOffset(Index);
    Out.c_align = declaredAlignment(Field);
    Out.at = toCore(Field->getLocation());
  }
}

// One of a precompiled header is found by the declaration that names it.
fx_composite *Reader::byName(StringRef Name, const DeclContext *Scope) {
  if (fx_composite *Found = ByName.lookup(Spell.scope(Scope) + Name.str()))
    return Found;
  for (NamedDecl *D : Scope->getRedeclContext()->lookup(&Context.Idents.get(Name)))
    if (const auto *Type = dyn_cast<TypeDecl>(D))
      if (const RecordDecl *Record = Context.getTypeDeclType(Type)->getAsRecordDecl())
        return composite(Record);
  return nullptr;
}

fx_composite *Reader::composite(const RecordDecl *Record) {
  Record = Record->getDefinition();
  if (!Record || Record->isImplicit() || !isComposite(Record))
    return nullptr;
  if (fx_composite *Found = Complete.lookup(Record))
    return Found;
  fx_composite *Composite = named(Record);
  Complete[Record] = Composite;
  if (Record->isInvalidDecl() || llvm::any_of(Record->fields(), isBroken))
    return Composite;
  if (Composite->scope != FX_SCOPE_TEMPLATE) {
    Composite->cxx_extra = cxxExtra(Record);
    fillFields(*Composite, Record);
  }
  fx_report Report = {Pool, nullptr, nullptr, 0};
  fx_composite_declare(Composite, &Report);
  OtherSizes |= Composite->valid && Composite->layout.size != Composite->c_size;
  if (!Record->isFromASTFile())
    Reports.show(Report);
  return Composite;
}

} // namespace fx
