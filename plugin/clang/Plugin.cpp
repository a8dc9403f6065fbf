// The plugin as Clang finds it: `fx`, run before the main action of every compilation.
#include "Consumer.h"
#include "Options.h"
#include "Owned.h"

#include "clang/Frontend/FrontendPluginRegistry.h"

namespace fx {
namespace {

class Action : public clang::PluginASTAction {
protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef) override {
    return std::make_unique<Consumer>(CI, Chosen);
  }

  // Always true: after a wrong argument, which is an error already, the API should still be there.
  bool ParseArgs(const clang::CompilerInstance &CI, const std::vector<std::string> &Args) override {
    OwnedPool Pool(fx_pool_new());
    Reporter Reports(CI.getDiagnostics(), CI.getLangOpts(), Pool.get());
    Chosen = parseOptions(Args, Reports);
    return true;
  }

  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  Options Chosen;
};

// -fplugin-arg-fx-KEY=VALUE reaches it by this name.
clang::FrontendPluginRegistry::Add<Action> Registration("fx", "typed storage for C");

} // namespace
} // namespace fx
