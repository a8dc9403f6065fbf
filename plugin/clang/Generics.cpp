// Generic functions: see Generics.h.
#include "Generics.h"

using namespace clang;

namespace fx {

bool Generics::complain(fx_diagnostic_id Id, SourceLocation At, ArrayRef<StringRef> Args) {
  SmallVector<const char *, 3> Kept;
  for (StringRef Arg : Args)
    Kept.push_back(fx_pool_copy(Pool, Arg.data(), Arg.size()));
  Reports.report(Id, toCore(At), Kept);
  return false;
}

// Up to the end of the body. Macros stay as they are, to be expanded in each instance.
bool Generics::readFunction(Tokens &Function) {
  int Braces = 0, Others = 0;
  Token Tok;
  for (;;) {
    PP.LexUnexpandedToken(Tok);
    if (Tok.is(tok::eof)) {
      giveBack(PP, Tok);
      return false;
    }
    Function.push_back(Tok);
    Others += Tok.isOneOf(tok::l_paren, tok::l_square) - Tok.isOneOf(tok::r_paren, tok::r_square);
    Braces += Tok.is(tok::l_brace) - Tok.is(tok::r_brace);
    if (Others == 0 && Braces == 0 && Tok.isOneOf(tok::semi, tok::r_brace))
      return Tok.is(tok::r_brace);
  }
}

// The name before the parameters: the first that a parenthesis follows, but for attributes and macros.
const IdentifierInfo *Generics::nameOf(ArrayRef<Token> Function) const {
  int Depth = 0;
  for (size_t I = 0; I + 1 < Function.size() && Function[I].isNot(tok::l_brace); ++I) {
    const IdentifierInfo *Name = Function[I].getIdentifierInfo();
    if (Depth == 0 && Function[I].is(tok::identifier) && Function[I + 1].is(tok::l_paren) &&
        !Name->hasMacroDefinition())
      return Name;
    Depth += Function[I].is(tok::l_paren) - Function[I].is(tok::r_paren);
  }
  return nullptr;
}

void Generics::keep() {
  Token First;
  PP.Lex(First); // fx_needs_fplugin_libfxplugin_so
  Tokens Function;
  Keeping = true;
  bool Read = First.is(tok::identifier) && readFunction(Function);
  Keeping = false;
  if (!Read) {
    complain(FX_DIAG_generic_place, First.getLocation(), {});
    return;
  }
  const IdentifierInfo *Name = nameOf(Function);
  if (!Name)
    complain(FX_DIAG_generic_place, First.getLocation(), {});
  else if (!Functions.try_emplace(Name, Function).second)
    complain(FX_DIAG_generic_twice, First.getLocation(), {Name->getName()});
}

// "make" of Params_make, "tile" of Params_tile, "shape_count": what an alias has under its own name.
static bool isDeclaredByAliases(StringRef Suffix, const fx_composite &Base, fx_pool *Pool) {
  if (fx_emit_is_generated_suffix(Suffix.str().c_str()))
    return true;
  fx_leaves Leaves = fx_specialize_leaves(&Base, Pool);
  for (size_t I = 0; I < Leaves.count; ++I) {
    StringRef Rest = Suffix;
    if (Rest.consume_front(Leaves.items[I].name) && (Rest.empty() || Rest == "_count"))
      return true;
  }
  return false;
}

// A generic function where it is defined or called.
bool Generics::isCall(ArrayRef<Token> Function, size_t I) const {
  return Functions.count(Function[I].getIdentifierInfo()) && I + 1 < Function.size() &&
         Function[I + 1].is(tok::l_paren) &&
         !(I && Function[I - 1].isOneOf(tok::period, tok::arrow));
}

Tokens Generics::rename(ArrayRef<Token> Function, const fx_composite &Type,
                        const fx_composite &Base, StringRef Alias, bool &Found) {
  Tokens Result;
  auto isBase = [&](const Token &Tok) {
    StringRef Name = Tok.is(tok::identifier) ? Tok.getIdentifierInfo()->getName() : "";
    return !Name.empty() && (Name == Base.name || (Base.tag && Name == Base.tag));
  };
  for (size_t I = 0; I < Function.size(); ++I) {
    const Token &Tok = Function[I];
    SourceLocation At = Tok.getLocation();
    StringRef Name = Tok.is(tok::identifier) ? Tok.getIdentifierInfo()->getName() : "";
    StringRef Suffix = Name;
    if (Tok.isOneOf(tok::kw_struct, tok::kw_union) && I + 1 < Function.size() &&
        isBase(Function[I + 1]))
      continue;
    if (isBase(Tok)) {
      Found = true;
      Result.push_back(makeToken(PP, Alias, At));
    } else if (Suffix.consume_front(Base.name) && Suffix.consume_front("_") &&
               isDeclaredByAliases(Suffix, Base, Pool)) {
      Result.push_back(makeToken(PP, (Alias + "_" + Suffix).str(), At));
    } else if (!Name.empty() && isCall(Function, I)) {
      Result.push_back(makeToken(PP, (Name + "_" + Type.name).str(), At));
    } else {
      Result.push_back(Tok);
    }
  }
  return Result;
}

// The function, and behind it `static … *const scale_Params32 = scale_Params__tile_32` for the user's
// semicolon.
bool Generics::instantiate() {
  std::vector<Tokens> Parts = readArguments(PP);
  bool New = false;
  if (Parts.empty())
    return false;
  Tokens Nothing;
  append(PP, Nothing, "struct fx_nothing",
         Parts[0].empty() ? SourceLocation() : Parts[0][0].getLocation());
  if (!enterInstance(Parts, New))
    giveBack(PP, Nothing);
  return New;
}

static constexpr llvm::StringLiteral TriggerName = "struct fx_instance_";

void Generics::enterPending() {
  Output.enterPragma(PendingAt);
  giveBack(PP, std::exchange(Pending, {}), /*Expand=*/true);
}

bool Generics::enterPending(const RecordDecl *Trigger) {
  bool Waits = !Pending.empty() && Trigger->getName().take_front(12) == TriggerName.drop_front(7);
  if (Waits)
    enterPending();
  return Waits;
}

bool Generics::enterInstance(ArrayRef<Tokens> Parts, bool &New) {
  if (Parts.size() != 2 || Parts[0].size() != 1 || Parts[1].size() != 1 ||
      !Parts[0][0].getIdentifierInfo() || !Parts[1][0].getIdentifierInfo())
    return complain(FX_DIAG_instantiate_arguments,
                    Parts[0].empty() ? SourceLocation() : Parts[0][0].getLocation(), {});
  SourceLocation At = writtenAt(PP, Parts[0][0].getLocation());
  StringRef Name = Parts[0][0].getIdentifierInfo()->getName();
  StringRef Alias = Parts[1][0].getIdentifierInfo()->getName();
  auto Function = Functions.find(Parts[0][0].getIdentifierInfo());
  if (Function == Functions.end())
    return complain(FX_DIAG_instantiate_function, At, {Name});
  const RecordDecl *Record = nullptr;
  const fx_composite *Type = Specialize.byAlias(Alias, &Record);
  if (!Type) // an alias that was rejected has its message
    return !Specialize.isPromised(Alias) &&
           complain(FX_DIAG_instantiate_alias, writtenAt(PP, Parts[1][0].getLocation()), {Alias});
  const fx_composite *Base = Records.byName(Type->base_name, Record->getDeclContext());
  bool Found = false;
  Tokens Instance;
  if (Base)
    Instance = rename(Function->second, *Type, *Base, Alias, Found);
  if (!Found)
    return complain(FX_DIAG_instantiate_base, At, {Name, Type->base_name, Alias});
  std::string Full = (Name + "_" + Type->name).str(), Short = (Name + "_" + Alias).str();
  Output.enter("static __typeof__(" + Full + ") *const " + Short + " = " + Full, At, At);
  New = Instances.try_emplace(Full, true).second;
  if (!New)
    return true;
  Pending = std::move(Instance);
  PendingAt = At;
  if (Output.macrosAreOff())
    Output.enter((TriggerName + std::to_string(Instances.size()) + " { char fx_nothing; };").str(),
                 At, At);
  else
    enterPending();
  return true;
}

} // namespace fx
