// Generating entries: see Entries.h.
#include "Entries.h"

#include "Compat.h"
#include "Owned.h"

using namespace clang;

namespace fx {

Entries::Entries(Sema &S, fx_pool *Pool, Reader &Records, Values &Known, const Kernels &Kernel,
                 const SharedMemory &Shared, Declarer &Declare, Reporter &Reports)
    : S(S), Pool(Pool), Records(Records), Known(Known), Kernel(Kernel), Shared(Shared),
      Reports(Reports), Target(targetOf(S.Context)), Declare(Declare) {
  Dialect = {&Declare.dialect(), Target.machine, S.getLangOpts().CUDA != 0,
             S.getLangOpts().HIP != 0};
}

// ---- Reading

// The compiler has its own rules for its own kernels.
fx_kernel_flaw Entries::flawOf(const FunctionDecl *Function) {
  const LangOptions &LangOpts = S.getLangOpts();
  if (Kernel.isNative(Function))
    return FX_KERNEL_SOUND;
  if (isa<CXXMethodDecl>(Function))
    return FX_KERNEL_MEMBER;
  if (Function->isTemplated())
    return FX_KERNEL_TEMPLATE;
  if (Function->isVariadic())
    return FX_KERNEL_VARIADIC;
  if (!Function->hasPrototype() && !Function->isThisDeclarationADefinition())
    return FX_KERNEL_UNPROTOTYPED;
  if (!Function->getReturnType()->isVoidType())
    return FX_KERNEL_RESULT;
  if (!LangOpts.CUDA && Target.machine == FX_MACHINE_NVIDIA && !compat::HasPlainNvptxKernels)
    return FX_KERNEL_UNSPEAKABLE;
  if (LangOpts.CUDA && !Function->hasAttr<CUDADeviceAttr>())
    return FX_KERNEL_NOT_ON_DEVICE;
  return FX_KERNEL_SOUND;
}

void Entries::readParameter(fx_parameter &Out, const ParmVarDecl *Parameter, unsigned Index) {
  QualType Type = Parameter->getType();
  std::string Name = Parameter->getIdentifier() ? Parameter->getNameAsString()
                                                : "arg" + std::to_string(Index);
  Out.object.name = fx_pool_string(Pool, Name.c_str());
  Out.object.at = toCore(Parameter->getLocation());
  Out.is_restrict = Type.isRestrictQualified();
  auto *Copy = FX_POOL_NEW(Pool, fx_ctype);
  if (!Copy)
    return;
  *Copy = *Records.type(Type.getUnqualifiedType());
  Copy->qualifiers = 0;
  // The generated N_value is no composite of its own.
  if (const RecordDecl *Record = Type->getAsRecordDecl(); Known.isGenerated(Record)) {
    Copy->composite = Known.composite(Type);
    Out.is_value_form = true;
  }
  if (!Copy->spelling)
    Copy->spelling = fx_pool_string(Pool, Speller(S.Context).anyType(Type).c_str());
  Out.object.type = Copy;
}

fx_kernel *Entries::read(const FunctionDecl *Function) {
  auto *Result = FX_POOL_NEW(Pool, fx_kernel);
  auto *Parameters = FX_POOL_ARRAY(Pool, Function->getNumParams() + 1, fx_parameter);
  if (!Result || !Parameters)
    return nullptr;
  Result->name = fx_pool_string(Pool, Function->getNameAsString().c_str());
  Result->at = toCore(Function->getLocation());
  Result->flaw = flawOf(Function);
  Result->is_native = Kernel.isNative(Function);
  fx_marks Own = Records.marks(Function);
  fx_marks &Earlier = Bounds[Function->getCanonicalDecl()];
  fx_kernel_take_bounds(Result, &Earlier);
  fx_kernel_take_bounds(Result, &Own);
  if (Own.max_block)
    Earlier = Own;
  Result->has_symbol = !Result->is_native || Function->isExternC() || !S.getLangOpts().CPlusPlus;
  Result->pointer_bytes =
      static_cast<uint64_t>(S.Context.getTypeSizeInChars(S.Context.VoidPtrTy).getQuantity());
  Result->allocator = Shared.allocatorOf(Function);
  Result->own_shared = Shared.ownBytesOf(Function);
  Result->parameters = Parameters;
  for (const ParmVarDecl *Parameter : Function->parameters()) {
    if (Parameter->getType()->isDependentType()) // of a native kernel; the others are no templates
      continue;
    unsigned Index = static_cast<unsigned>(Result->parameter_count++);
    readParameter(Parameters[Index], Parameter, Index);
  }
  return Result;
}

// ---- Writing

bool Entries::isFree(const fx_kernel &Kernel, const char *Name, FunctionDecl *Function) {
  NamedDecl *Taken = Declare.find(Name, Function->getDeclContext(), Function->getLocation());
  if (!Taken)
    return true;
  if (!Kernel.is_native) // else an overload: nobody asked for the name
    Reports.report(FX_DIAG_kernel_name_taken, Kernel.at, {Kernel.name, Name},
                   Reporter::Note{FX_DIAG_name_taken_here, toCore(Taken->getLocation()), Name});
  return false;
}

// The code object has one name for it, whatever namespaces there are.
bool Entries::isOnlyOne(const fx_kernel &Kernel, FunctionDecl *Function) {
  if (!Kernel.has_symbol)
    return true;
  auto [Place, New] = Symbols.try_emplace(Kernel.name, Function);
  if (!New)
    Reports.report(
        FX_DIAG_kernel_second, Kernel.at, {Kernel.name},
        Reporter::Note{FX_DIAG_name_taken_here, toCore(Place->second->getLocation()), Kernel.name});
  return New;
}

static void rename(Sema &S, FunctionDecl *Function, IdentifierInfo *Name) {
  IdentifierResolver &Resolver = S.IdResolver;
  DeclContext *Scope = Function->getLexicalDeclContext();
  bool Resolved = llvm::is_contained(
      llvm::make_range(Resolver.begin(Function->getDeclName()), Resolver.end()), Function);
  // Of several declarations the newest alone can be looked up.
  bool Listed = llvm::is_contained(
      Function->getDeclContext()->getRedeclContext()->noload_lookup(Function->getDeclName()),
      Function);
  if (Resolved)
    Resolver.RemoveDecl(Function);
  if (Listed)
    Scope->removeDecl(Function);
  Function->setDeclName(Name);
  if (Listed)
    Scope->addDecl(Function);
  if (Resolved)
    Resolver.AddDecl(Function);
}

// The body is never called but by its entry, into which it is inlined even without optimization, and
// never emitted by itself. What it is called instead of the kernel's name: in single source an identifier,
// since the name must mean the entry for launches and addresses; in C a symbol.
void Entries::hideBody(FunctionDecl *Function, const fx_kernel &Kernel) {
  ASTContext &Context = S.Context;
  StringRef Name = fx_kernel_body_name(&Kernel, Pool);
  Function->addAttr(AlwaysInlineAttr::CreateImplicit(Context));
  if (Function->getStorageClass() != SC_Static) {
    Function->addAttr(GNUInlineAttr::CreateImplicit(Context));
    Function->setStorageClass(SC_Extern);
    Function->setInlineSpecified(true);
    Function->setImplicitlyInline();
  }
  if (!Dialect.single_source) {
    Function->addAttr(AsmLabelAttr::CreateImplicit(Context, Name));
    return;
  }
  for (FunctionDecl *Declared : Function->redecls())
    rename(S, Declared, &Context.Idents.get(Name));
}

void Entries::declareLaunch(fx_kernel &Kernel, fx_text &Text) {
  if (!fx_kernel_has_launch(&Dialect) || Kernel.is_native)
    return;
  if (!HasLaunch)
    WaitingForLaunch.push_back(&Kernel);
  else if (Launchable.insert((Kernel.qualifier + StringRef(Kernel.name)).str()).second)
    fx_emit_launch(&Kernel, &Dialect, Pool, &Text);
}

void Entries::declareKernel(FunctionDecl *Function, fx_kernel &Kernel, fx_text &Text) {
  bool Defined = S.getCurFunctionDecl() == Function;
  if (Defined) {
    if (!isOnlyOne(Kernel, Function) ||
        !isFree(Kernel, fx_kernel_shared_bytes_name(&Kernel, Pool), Function))
      return;
    if (!Kernel.is_native && fx_kernel_has_gpu_entry(&Dialect))
      hideBody(Function, Kernel);
    fx_emit_kernel(&Kernel, &Dialect, Pool, &Text);
    if (Kernel.max_block && Target.machine == FX_MACHINE_AMD && !Dialect.single_source)
      Bounded[fx_kernel_entry_name(&Kernel, &Dialect, Pool)] = &Kernel;
  }
  declareLaunch(Kernel, Text);
}

// Clang reads these attributes of every kernel, but lets only HIP and OpenCL write them.
void Entries::bind(Decl *D) {
  if (Bounded.empty())
    return;
  if (isa<LinkageSpecDecl>(D) || isa<NamespaceDecl>(D))
    for (Decl *Inner : cast<DeclContext>(D)->decls())
      bind(Inner);
  auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function || !Function->isThisDeclarationADefinition() || !Function->getIdentifier())
    return;
  auto Found = Bounded.find(Function->getName());
  if (Found == Bounded.end())
    return;
  const fx_kernel &Kernel = *Found->second;
  ASTContext &Context = S.Context;
  auto Literal = [&](int64_t Value) {
    return unsignedLiteral(Context, static_cast<uint64_t>(Value), Function->getLocation());
  };
  Function->addAttr(
      AMDGPUFlatWorkGroupSizeAttr::CreateImplicit(Context, Literal(1), Literal(Kernel.max_block)));
  if (Kernel.min_waves)
    Function->addAttr(
        AMDGPUWavesPerEUAttr::CreateImplicit(Context, Literal(Kernel.min_waves), nullptr));
  Bounded.erase(Found);
}

std::string Entries::declare(FunctionDecl *Function) {
  if (!Function || Function->isInvalidDecl() || !Seen.insert(Function).second)
    return "";
  bool IsKernel = Kernel.is(Function);
  fx_kernel *Read = read(Function);
  if (!Read)
    return "";
  Read->qualifier =
      fx_pool_string(Pool, Speller(S.Context).scope(Function->getDeclContext()).c_str());
  fx_report Report = {Pool, nullptr, nullptr, 0};
  OwnedText Text;
  if (IsKernel && fx_kernel_declare(Read, &Target, &Report))
    declareKernel(Function, *Read, Text);
  if (Kernel.isJit(Function))
    fx_jit_check(Read, &Report);
  Reports.show(Report);
  return Text.str().str();
}

// Text at file scope for a kernel in a namespace: "::a::b::" opens two of them.
void Entries::declareLaunchInScope(fx_kernel &Kernel, fx_text &Text) {
  SmallVector<StringRef, 4> Namespaces;
  StringRef(Kernel.qualifier).split(Namespaces, "::", -1, /*KeepEmpty=*/false);
  for (StringRef Namespace : Namespaces)
    fx_text_add(&Text, ("namespace " + Namespace + " { ").str().c_str());
  declareLaunch(Kernel, Text);
  for (size_t I = 0; I < Namespaces.size(); ++I)
    fx_text_add(&Text, "}\n");
}

std::string Entries::launchHeader() {
  OwnedText Text;
  HasLaunch = true;
  for (fx_kernel *Waiting : std::exchange(WaitingForLaunch, {}))
    declareLaunchInScope(*Waiting, Text);
  return Text.str().str();
}

} // namespace fx
