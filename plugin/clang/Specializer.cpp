// Specializing: see Specializer.h.
#include "Specializer.h"

#include "Compat.h"
#include "Owned.h"

using namespace clang;

namespace fx {

Specializer::Specializer(Preprocessor &PP, Sema &S, fx_pool *Pool, Markers &Marks, Reader &Records,
                         Reporter &Reports, Recovery &Silence, Declarer &Declare, Handover &Output)
    : PP(PP), S(S), Pool(Pool), Marks(Marks), Records(Records), Reports(Reports), Silence(Silence),
      Declare(Declare), Output(Output), Evaluate(S.Context, Pool), Names(S.Context) {}

void Specializer::show(fx_diagnostic_id Id, SourceLocation At, ArrayRef<const char *> Args) {
  Reports.report(Id, toCore(At), Args);
}

// ---- Reading FX_SPECIALIZE(Alias, Base, .field = value, …)

bool Specializer::expect(bool Well, const char *What, SourceLocation At) {
  if (!Well)
    show(FX_DIAG_specialize_syntax, At, {What});
  return Well;
}

// The field `__typeof__(value) *fx_0;`, or for `{…}` one for each of its elements. In C++ a typedef,
// since before C++17 no pointer leads to the pointer to a function that does not throw.
std::optional<Specializer::Value> Specializer::readValue(ArrayRef<Token> Part, Request &Out,
                                                         Tokens &Fields) {
  Value Result;
  Result.At = writtenAt(PP, Part.front().getLocation());
  Result.IsTuple = Part.front().is(tok::l_brace) && Part.back().is(tok::r_brace);
  if (!Result.IsTuple) {
    Result.Field = Out.Values++;
    bool Cxx = PP.getLangOpts().CPlusPlus;
    append(PP, Fields, Cxx ? "typedef __typeof__ (" : "__typeof__ (", Result.At);
    Fields.insert(Fields.end(), Part.begin(), Part.end());
    append(PP, Fields, (Cxx ? ") fx_" : ") * fx_") + std::to_string(Result.Field) + " ;",
           Result.At);
    return Result;
  }
  std::vector<Tokens> Elements = splitAtCommas(Part.drop_front().drop_back());
  if (Elements.back().empty()) // a trailing comma
    Elements.pop_back();
  for (const Tokens &Element : Elements) {
    if (!expect(!Element.empty(), "a value between two commas", Result.At))
      return std::nullopt;
    std::optional<Value> Item = readValue(Element, Out, Fields);
    if (!Item)
      return std::nullopt;
    Result.Items.push_back(*Item);
  }
  return Result;
}

// ".inner.tile = 32"
bool Specializer::readBinding(ArrayRef<Token> Part, Request &Out, Tokens &Fields) {
  Binding Result;
  SourceLocation At = Part.empty() ? Out.BaseAt : writtenAt(PP, Part.front().getLocation());
  while (Part.size() > 1 && Part[0].is(tok::period) && Part[1].getIdentifierInfo()) {
    Result.Path += (Result.Path.empty() ? "" : ".") + Part[1].getIdentifierInfo()->getName().str();
    Part = Part.drop_front(2);
  }
  if (!expect(!Result.Path.empty(), "a designator, '.field ='", At) ||
      !expect(!Part.empty() && Part[0].is(tok::equal), "'=' and a value behind the designator",
              At) ||
      !expect(Part.size() > 1, "a value behind '='", At))
    return false;
  Result.At = At;
  std::optional<Value> Given = readValue(Part.drop_front(), Out, Fields);
  if (!Given)
    return false;
  Result.Given = *Given;
  Out.Bindings.push_back(Result);
  return true;
}

void Specializer::readRequest() {
  std::vector<Tokens> Parts = readArguments(PP);
  if (Parts.size() < 2 || Parts[0].size() != 1 || !Parts[0][0].getIdentifierInfo())
    return;
  Request Asked;
  Asked.Alias = Parts[0][0].getIdentifierInfo()->getName().str();
  Asked.At = writtenAt(PP, Parts[0][0].getLocation());
  Asked.BaseAt = Parts[1].empty() ? Asked.At : writtenAt(PP, Parts[1][0].getLocation());
  ArrayRef<Token> Base = Parts[1];
  while (!Base.empty() && Base[0].isOneOf(tok::kw_struct, tok::kw_union))
    Base = Base.drop_front();
  Asked.Base = textOf(PP, Base);
  Silence.promise(Asked.Alias);

  // Unique in this file and in what it includes, precompiled or not.
  std::string Tag = "fx_specialize_" + Asked.Alias + "_" + std::to_string(Requests.size());
  Tokens Struct, Fields;
  bool Well = true;
  for (size_t I = 2; I < Parts.size(); ++I)
    if (!Parts[I].empty() || Parts.size() > 3) // FX_SPECIALIZE(Alias, Base) has an empty one
      Well &= readBinding(Parts[I], Asked, Fields);
  append(PP, Struct, "struct " + Tag, Asked.At);
  if (Well) {
    append(PP, Struct, "{ int * fx_none ;", Asked.At);
    Struct.insert(Struct.end(), Fields.begin(), Fields.end());
    append(PP, Struct, "}", Asked.At);
    Requests[PP.getIdentifierInfo(Tag)] = Asked;
  }
  giveBack(PP, Struct);
}

// ---- Judging what was read

static QualType typeOf(const RecordDecl *Record, const std::string &Name) {
  for (const Decl *D : Record->decls()) {
    const auto *Named = dyn_cast<NamedDecl>(D);
    if (!Named || !Named->getIdentifier() || Named->getName() != Name)
      continue;
    if (const auto *Typedef = dyn_cast<TypedefNameDecl>(Named))
      return Typedef->getUnderlyingType();
    if (const auto *Field = dyn_cast<FieldDecl>(Named))
      if (const auto *Pointer = Field->getType()->getAs<PointerType>())
        return Pointer->getPointeeType();
  }
  return QualType();
}

// The expression in `__typeof__(…)`.
static const Expr *valueOf(QualType T) {
  while (!T.isNull()) {
    if (const auto *Paren = dyn_cast<ParenType>(T.getTypePtr()))
      T = Paren->getInnerType();
    else if (const auto *Typeof = dyn_cast<TypeOfExprType>(T.getTypePtr()))
      return Typeof->getUnderlyingExpr();
    else
      break;
  }
  return nullptr;
}

fx_constant Specializer::constant(const Value &Given, const RecordDecl *Probe) {
  if (!Given.IsTuple) {
    const Expr *E = valueOf(typeOf(Probe, "fx_" + std::to_string(Given.Field)));
    fx_constant None = {};
    None.at = toCore(Given.At);
    return E ? Evaluate.read(E, Given.At) : None;
  }
  fx_constant Tuple = {};
  Tuple.kind = FX_CONSTANT_TUPLE;
  Tuple.known = true;
  Tuple.at = toCore(Given.At);
  if (auto *Items = FX_POOL_ARRAY(Pool, Given.Items.size(), fx_constant)) {
    for (const Value &Item : Given.Items)
      Items[Tuple.count++] = constant(Item, Probe);
    Tuple.items = Items;
  }
  return Tuple;
}

// In C++ the type is declared where its base is: only there it is the same type under every alias.
fx_composite *Specializer::findBase(const Request &Asked, const DeclContext *Scope) {
  StringRef Name = Asked.Base;
  size_t Colon = Name.rfind(':');
  StringRef Last = Colon == StringRef::npos ? Name : Name.drop_front(Colon + 1);
  fx_composite *Found = nullptr;
  const DeclContext *In = Scope;
  for (; In && !Found && !Last.empty(); In = In->getParent())
    if (In->isFileContext())
      Found = Records.byName(Last, In);
  std::string Full = Found ? std::string(Found->qualifier) + Last.str() : "";
  bool Matches = StringRef(Full).take_back(Name.size()) == Name;
  bool Here = Found && Speller(S.Context).scope(Scope) == Found->qualifier;
  if (Found && Matches && Here)
    return Found;
  if (Found && Found->valid)
    show(FX_DIAG_specialize_namespace, Asked.BaseAt, {Found->display});
  else if (Colon != StringRef::npos)
    show(FX_DIAG_specialize_namespace, Asked.BaseAt, {keep(Name)});
  else
    show(FX_DIAG_specialize_unknown, Asked.BaseAt, {keep(Name)});
  return nullptr;
}

void Specializer::resolve(const Request &Asked, const RecordDecl *Probe) {
  const DeclContext *Scope = Probe->getDeclContext()->getRedeclContext();
  if (!Scope->isFileContext()) {
    show(FX_DIAG_specialize_scope, Asked.At, {});
    return;
  }
  fx_composite *Base = findBase(Asked, Scope);
  if (!Base || !Base->valid)
    return;
  std::vector<fx_binding> Bindings;
  for (const Binding &Given : Asked.Bindings)
    Bindings.push_back({keep(Given.Path), toCore(Given.At), constant(Given.Given, Probe)});
  fx_report Report = {Pool, nullptr, nullptr, 0};
  const fx_specialization *S =
      fx_specialize(Base, Bindings.data(), Bindings.size(), toCore(Asked.At), &Report);
  Reports.show(Report);
  std::string Text;
  if (!S || !declareType(S, Asked, Scope, Text))
    return;
  Silence.keepPromise(Asked.Alias);
  declareAlias(S, Asked, Scope, Text);
  Output.enter(Text, Asked.At, Asked.At);
}

// ---- Declaring types and aliases

const RecordDecl *Specializer::declared(const fx_specialization *S, const DeclContext *Scope,
                                        SourceLocation At) {
  return dyn_cast_or_null<RecordDecl>(Declare.find(S->name, Scope, At));
}

static std::string keyOf(const fx_specialization *S) {
  return std::string(S->base->qualifier) + S->name;
}

// Inner types first. False if one of them cannot be declared here.
bool Specializer::declareType(const fx_specialization *S, const Request &Asked,
                              const DeclContext *Scope, std::string &Text) {
  if (Types.count(keyOf(S)))
    return true;
  if (Speller(this->S.Context).scope(Scope) != S->base->qualifier)
    return false;
  if (declared(S, Scope, Asked.At)) { // in a precompiled header
    Types[keyOf(S)].Specialization = S;
    Names.add(*S);
    return true;
  }
  for (size_t I = 0; I < S->base->field_count; ++I) {
    const fx_specialization *Inner = S->inner[I];
    if (!Inner || S->base->fields[I].is_anonymous || declareType(Inner, Asked, Scope, Text))
      continue;
    show(FX_DIAG_specialize_inner, Asked.At,
         {S->base->fields[I].name, S->base->display, Inner->base->name});
    return false;
  }
  Types[keyOf(S)].Specialization = S;
  Names.add(*S);
  OwnedText Type;
  fx_emit_specialized(S, &Declare.dialect(), &Type);
  Text += Type.str();
  return true;
}

void Specializer::declareAlias(const fx_specialization *S, const Request &Asked,
                               const DeclContext *Scope, std::string &Text) {
  const RecordDecl *Record = declared(S, Scope, Asked.At);
  fx_composite *Composite = Record ? Records.composite(Record) : nullptr;
  if (!Composite) {
    Types[keyOf(S)].Waiting.push_back({Asked.Alias, Asked.At});
    return;
  }
  Composite->specialization = S;
  if (!Composite->alias)
    Composite->alias = keep(Asked.Alias);
  Text += Declare.declareAlias(*Composite, Record, Asked.Alias, Asked.At);
}

// The definition that was entered is complete.
void Specializer::finishType(RecordDecl *Record, Type &Known) {
  Marks.settle(Record);
  fx_composite *Composite = Records.composite(Record);
  if (!Composite)
    return;
  Composite->specialization = Known.Specialization;
  if (!Known.Waiting.empty())
    Composite->alias = keep(Known.Waiting.front().Name);
  std::string Text = Declare.declare(Record);
  SourceLocation At = Record->getLocation();
  for (const AliasName &Alias : std::exchange(Known.Waiting, {})) {
    Text += Declare.declareAlias(*Composite, Record, Alias.Name, Alias.At);
    At = Alias.At;
  }
  Output.enter(Text, At, At);
}

const fx_composite *Specializer::byAlias(StringRef Alias, const RecordDecl **Record) {
  const DeclContext *Scope = S.CurContext;
  for (; Scope; Scope = Scope->getParent()) {
    if (!Scope->isFileContext())
      continue;
    const auto *Typedef = dyn_cast_or_null<TypedefNameDecl>(
        Declare.find(Alias.str().c_str(), Scope, SourceLocation()));
    const RecordDecl *Found = Typedef ? Typedef->getUnderlyingType()->getAsRecordDecl() : nullptr;
    fx_composite *Composite = Found ? Records.composite(Found) : nullptr;
    if (Composite && Composite->valid && Composite->base_name) {
      *Record = Found->getDefinition();
      return Composite;
    }
  }
  return nullptr;
}

// ---- Values that show their type

static constexpr llvm::StringLiteral ConstantProbe = "fx_constexpr_of_";
static constexpr llvm::StringLiteral RespecializeProbe = "fx_respecialize_from";

const fx_composite *Specializer::probed(const FieldDecl *Field) {
  QualType T = Field->getType()->getPointeeType();
  while (!T.isNull() && T->isArrayType())
    T = QualType(T->getArrayElementTypeNoTypeQual(), 0);
  const RecordDecl *Record = T.isNull() ? nullptr : T->getAsRecordDecl();
  if (!Record)
    return nullptr;
  if (const fx_composite *Found = Records.composite(Record))
    return Found;
  StringRef Name = Record->getIdentifier() ? Record->getName() : "";
  bool Generated = Name.consume_back("_value") || Name.consume_back("_storage");
  return Generated ? Records.byName(Name, Record->getDeclContext()) : nullptr;
}

// `, fx_needs_fplugin_libfxplugin_so, 0)`: the end of fx_constexpr. Anything else is left as it is.
bool Specializer::takeEndOfProbe() {
  static constexpr tok::TokenKind End[] = {tok::comma, tok::identifier, tok::comma,
                                           tok::numeric_constant, tok::r_paren};
  Tokens Read;
  for (tok::TokenKind Kind : End) {
    Token Tok;
    PP.Lex(Tok);
    Read.push_back(Tok);
    if (Tok.is(Kind))
      continue;
    giveBack(PP, Read);
    return false;
  }
  return true;
}

// `__builtin_choose_expr(sizeof(struct { … })`, and the parser looks at that parenthesis: the rest gives
// way to the constant.
void Specializer::answerConstant(const FieldDecl *Field, StringRef Name) {
  if (!takeEndOfProbe())
    return;
  SourceLocation At = PP.getSourceManager().getExpansionLoc(Field->getLocation());
  const fx_composite *Found = probed(Field);
  std::string Constant = "0";
  if (!Found || !Found->valid) {
    if (!Found)
      show(FX_DIAG_constexpr_value, At,
           {keep(Speller(S.Context).display(Field->getType()->getPointeeType()))});
  } else {
    const fx_composite *Base =
        Found->base_name ? Records.byName(Found->base_name, S.Context.getTranslationUnitDecl())
                         : nullptr;
    if (Base && fx_specialize_has(Base, keep(Name), Pool)) {
      Constant = std::string(Found->name) + "_" + Name.str();
    } else {
      fx_report Report = {Pool, nullptr, nullptr, 0};
      fx_specialize_report_constant(Found, Base, keep(Name), toCore(At), &Report);
      Reports.show(Report);
    }
  }
  Output.enter(", " + Constant + ", 0)", At, At);
}

// The record that a pointer of a probe leads to.
static const RecordDecl *recordOf(const FieldDecl *Field) {
  return Field->getType()->getPointeeType()->getAsRecordDecl();
}

void Specializer::checkBases(const RecordDecl *Probe) {
  const FieldDecl *From = *Probe->field_begin(), *To = *std::next(Probe->field_begin());
  const fx_composite *Source = probed(From), *Target = probed(To);
  SourceLocation At = PP.getSourceManager().getExpansionLoc(From->getLocation());
  const char *Shown = keep(Speller(S.Context).display(From->getType()->getPointeeType()));
  bool SameBase = Source && Target && Source->base_name && Target->base_name &&
                  StringRef(Source->base_name) == Target->base_name;
  if (!SameBase)
    show(FX_DIAG_respecialize_base, At,
         {Source ? Source->display : Shown, Target ? Target->display : "this type"});
  else if (recordOf(From)->getName() == std::string(Source->name) + "_storage")
    show(FX_DIAG_respecialize_value, At, {Source->display, "a storage; peek it"});
  else if (Source->has_array && recordOf(From)->getName() == Source->name)
    show(FX_DIAG_respecialize_value, At,
         {Source->display, keep((Twine("a type with arrays, whose values are of type ") +
                                 fx_composite_prefix(Source) + "_value")
                                    .str())});
}

bool Specializer::takeProbe(RecordDecl *Record) {
  if (Record->field_empty() || S.getLangOpts().CPlusPlus)
    return false;
  const FieldDecl *First = *Record->field_begin();
  if (!First->getIdentifier() || !First->getType()->isPointerType())
    return false;
  StringRef Name = First->getName();
  if (Name.consume_front(ConstantProbe))
    answerConstant(First, Name);
  else if (Name == RespecializeProbe && std::next(Record->field_begin()) != Record->field_end())
    checkBases(Record);
  else
    return false;
  return true;
}

bool Specializer::take(RecordDecl *Record) {
  if (!Record->getIdentifier())
    return takeProbe(Record);
  auto Asked = Requests.find(Record->getIdentifier());
  if (Asked != Requests.end()) {
    resolve(Asked->second, Record);
    return true;
  }
  if (Types.empty() || !Output.owns(Record->getLocation()))
    return false;
  auto Known =
      Types.find(Speller(S.Context).scope(Record->getDeclContext()) + Record->getName().str());
  if (Known == Types.end())
    return false;
  finishType(Record, Known->second);
  return true;
}

} // namespace fx
