// The version guard: stops a compiler of another LLVM version before anything else of the plugin runs.
//
// The dynamic linker calls it while the plugin is loaded, ahead of the plugin's registration. It uses
// nothing of LLVM but one function, looked up by name, whose name and type all versions share.
#include "llvm/Config/llvm-config.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace {

constexpr int BuiltFor = LLVM_VERSION_MAJOR;

// "Debian clang version 19.1.7 (…)", or empty if this is no Clang that the plugin can understand.
std::string runningCompiler() {
  void *Symbol = dlsym(RTLD_DEFAULT, "_ZN5clang19getClangFullVersionB5cxx11Ev");
  if (!Symbol)
    return {};
  return reinterpret_cast<std::string (*)()>(Symbol)();
}

// The number behind "version ", or 0.
int majorVersion(const std::string &Compiler) {
  static const char Before[] = "version ";
  std::size_t At = Compiler.find(Before);
  return At == std::string::npos ? 0 : std::atoi(Compiler.c_str() + At + sizeof Before - 1);
}

__attribute__((constructor(101))) void checkVersion() {
  std::string Compiler = runningCompiler();
  int Running = majorVersion(Compiler);
  if (Running == BuiltFor)
    return;
  if (Running)
    std::fprintf(stderr,
                 "error: this fx plugin was built for LLVM %d, but the compiler is LLVM %d (%s); "
                 "use the plugin built for LLVM %d, or clang-%d\n",
                 BuiltFor, Running, Compiler.c_str(), Running, BuiltFor);
  else
    std::fprintf(stderr,
                 "error: this fx plugin was built for LLVM %d, but the compiler does not say which "
                 "version it is; use clang-%d\n",
                 BuiltFor, BuiltFor);
  std::fflush(stderr);
  _exit(1);
}

} // namespace
