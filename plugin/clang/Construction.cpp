// Reading initializer lists: see Construction.h.
#include "Construction.h"

#include "Compat.h"
#include "value.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace fx {

namespace {

// Which initializers of a braced list go to which fields of a record: C's rules of a current object,
// with designators and elided braces.
class Distribution {
public:
  Distribution(const InitListExpr *Syntactic, const RecordDecl *Record, ASTContext &Context,
               fx_pool *Pool)
      : List(Syntactic), Context(Context), Pool(Pool) {
    for (const FieldDecl *F : Record->fields())
      if (!compat::isUnnamedBitField(F))
        Fields.push_back(F);
  }

  const std::vector<fx_initializer> &run();

private:
  const Expr *current() const { return List->getInit(Next); }
  bool atEnd() const { return Next >= List->getNumInits(); }
  void takeDesignated(const DesignatedInitExpr *Init);
  void takePositional();
  void skip(QualType Type);
  void skipElements(QualType Element, uint64_t Count);
  std::string pathBelow(const DesignatedInitExpr *Init);

  const InitListExpr *List;
  ASTContext &Context;
  fx_pool *Pool;
  std::vector<const FieldDecl *> Fields;
  std::vector<fx_initializer> Given;
  unsigned Next = 0;   // the next initializer
  size_t Field = 0;    // the field that it goes to
  bool Inside = false; // a nested designator left the current object inside of a field
};

} // namespace

const std::vector<fx_initializer> &Distribution::run() {
  while (!atEnd()) {
    if (const auto *Designated = dyn_cast<DesignatedInitExpr>(current()))
      takeDesignated(Designated);
    else if (Inside)
      ++Next;
    else
      takePositional();
  }
  return Given;
}

void Distribution::takePositional() {
  Given.push_back({Field, "", toCore(current()->getBeginLoc())});
  if (Field < Fields.size())
    skip(Fields[Field++]->getType());
  else
    ++Next;
}

std::string Distribution::pathBelow(const DesignatedInitExpr *Init) {
  std::string Path;
  for (const auto &D : Init->designators().drop_front()) {
    if (D.isFieldDesignator()) {
      Path += "." + compat::designatedField(D)->getNameAsString();
      continue;
    }
    Expr::EvalResult Index;
    bool Known = D.isArrayDesignator() && Init->getArrayIndex(D)->EvaluateAsInt(Index, Context);
    Path += Known ? "[" + llvm::toString(Index.Val.getInt(), 10) + "]" : "[…]";
  }
  return Path;
}

void Distribution::takeDesignated(const DesignatedInitExpr *Init) {
  const FieldDecl *First = compat::designatedField(*Init->designators().begin());
  auto Found = llvm::find(Fields, First);
  ++Next;
  if (Found == Fields.end())
    return;
  Field = static_cast<size_t>(Found - Fields.begin());
  Given.push_back(
      {Field, fx_pool_string(Pool, pathBelow(Init).c_str()), toCore(Init->getBeginLoc())});
  Inside = Init->size() > 1;
  ++Field;
}

void Distribution::skipElements(QualType Element, uint64_t Count) {
  for (uint64_t I = 0; I < Count && !atEnd() && !isa<DesignatedInitExpr>(current()); ++I) {
    unsigned Before = Next;
    skip(Element);
    if (Next == Before)
      return;
  }
}

// Goes past the initializers of one object: one, or as many as an aggregate without braces takes.
void Distribution::skip(QualType Type) {
  const Expr *Init = current();
  const RecordDecl *Record = Type->getAsRecordDecl();
  const ConstantArrayType *Array = Context.getAsConstantArrayType(Type);
  bool Whole = isa<InitListExpr>(Init) || (!Record && !Array) ||
               (Record && Context.hasSameUnqualifiedType(Init->getType(), Type)) ||
               (Array && Init->getType()->isArrayType());
  if (Whole) {
    ++Next;
  } else if (Array) {
    skipElements(Array->getElementType(), Array->getSize().getZExtValue());
  } else {
    for (const FieldDecl *F : Record->fields()) {
      if (compat::isUnnamedBitField(F))
        continue;
      skipElements(F->getType(), 1);
      if (Record->isUnion())
        break;
    }
  }
}

static bool isAbsent(const Expr *Init) { return isa<ImplicitValueInitExpr>(Init); }

// Designators can be added in C, and behind designators in C++20.
static SourceLocation placeForDesignators(const InitListExpr *List, const ASTContext &Context) {
  const LangOptions &Lang = Context.getLangOpts();
  bool Allowed = !Lang.CPlusPlus || (Lang.CPlusPlus20 && List->getNumInits() == 0);
  SourceLocation Brace = List->getRBraceLoc();
  return Allowed && Brace.isValid() && !Brace.isMacroID() ? Brace : SourceLocation();
}

static bool endsInComma(SourceLocation Brace, const SourceManager &SM) {
  for (const char *C = SM.getCharacterData(Brace) - 1;; --C)
    if (!isWhitespace(*C))
      return *C == ',';
}

static void checkComposite(InitListExpr *List, const fx_composite &Composite, ASTContext &Context,
                           fx_report &Report) {
  const InitListExpr *Written = List->getSyntacticForm() ? List->getSyntacticForm() : List;
  const RecordDecl *Record = List->getType()->getAsRecordDecl()->getDefinition();
  bool HasBraces = Written != List; // a list that stands for elided braces was never written
  Distribution Fields(Written, Record, Context, Report.pool);
  std::unique_ptr<bool[]> Absent(new bool[Composite.field_count]());
  for (unsigned I = 0; I < List->getNumInits() && I < Composite.field_count; ++I)
    Absent[I] = isAbsent(List->getInit(I));
  for (size_t I = List->getNumInits(); I < Composite.field_count; ++I)
    Absent[I] = true;
  fx_construction Construction = {};
  Construction.composite = &Composite;
  Construction.absent = Absent.get();
  Construction.at = toCore(List->getBeginLoc());
  if (HasBraces) {
    const std::vector<fx_initializer> &Given = Fields.run();
    Construction.given = Given.data();
    Construction.given_count = Given.size();
    Construction.has_initializers = Written->getNumInits() != 0;
    SourceLocation Place = placeForDesignators(Written, Context);
    Construction.closing_brace = toCore(Place);
    Construction.trailing_comma = Place.isValid() && endsInComma(Place, Context.getSourceManager());
  }
  fx_value_check_construction(&Construction, &Report);
}

static void checkElements(InitListExpr *List, const fx_composite &Composite, fx_report &Report) {
  unsigned Given = 0;
  while (Given < List->getNumInits() && !isAbsent(List->getInit(Given)) &&
         List->getInit(Given) != List->getArrayFiller())
    ++Given;
  bool Filled = List->hasArrayFiller();
  if (Given == List->getNumInits() && !Filled)
    return;
  const char *Name = fx_pool_format(Report.pool, "element %u of the array", Given);
  fx_value_report_unconstructed(&Composite, Name, toCore(List->getBeginLoc()), &Report);
}

static void checkMembers(InitListExpr *List, const RecordDecl *Record, Values &Known,
                         fx_report &Report) {
  unsigned I = 0;
  for (const FieldDecl *Field : Record->fields()) {
    if (compat::isUnnamedBitField(Field))
      continue;
    if (I >= List->getNumInits())
      return;
    const fx_composite *Inside = Known.anyValue(Field->getType());
    if (Inside && isAbsent(List->getInit(I))) {
      const char *Name =
          fx_pool_format(Report.pool, "field '%s'", Field->getNameAsString().c_str());
      fx_value_report_unconstructed(Inside, Name, toCore(List->getBeginLoc()), &Report);
    }
    ++I;
  }
}

void checkInitializerList(InitListExpr *List, Values &Known, fx_report &Report) {
  QualType Type = List->getType();
  if (List->getBeginLoc().isInvalid() || Type->isDependentType())
    return;
  if (const fx_composite *Composite = Known.composite(Type)) {
    if (Composite->form == FX_FORM_STRUCT)
      checkComposite(List, *Composite, Known.context(), Report);
    return;
  }
  const fx_composite *Inside = Known.anyValue(Type);
  if (!Inside)
    return;
  if (Type->isArrayType())
    checkElements(List, *Inside, Report);
  else if (const RecordDecl *Record = Type->getAsRecordDecl(); Record && !Record->isUnion())
    checkMembers(List, Record->getDefinition(), Known, Report);
}

} // namespace fx
