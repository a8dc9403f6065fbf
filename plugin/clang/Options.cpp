// Parsing arguments: see Options.h.
#include "Options.h"

#include "pool.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace fx {

namespace {

struct Option {
  StringLiteral Key;
  bool TakesValue;
  StringLiteral Help;
  void (*Apply)(StringRef Value);
};

void printVersion(StringRef) {
  errs() << "fx plugin " FX_VERSION " for LLVM " << LLVM_VERSION_MAJOR << "\n";
}

constexpr Option Table[] = {
    {"version", false, "print the version of the plugin and of LLVM, and go on", printVersion},
};

const Option *find(StringRef Key) {
  for (const Option &O : Table)
    if (O.Key == Key)
      return &O;
  return nullptr;
}

std::string knownKeys() {
  std::string Keys;
  for (const Option &O : Table)
    Keys += (Keys.empty() ? "" : ", ") + O.Key.str();
  return Keys;
}

} // namespace

static void parseOption(StringRef Arg, fx_report &Report) {
  auto [Key, Value] = Arg.split('=');
  bool HasValue = Key.size() != Arg.size();
  std::string Name = Key.str();
  const Option *Found = find(Key);
  if (!Found) {
    std::string Known = knownKeys();
    const char *Args[] = {Name.c_str(), Known.c_str()};
    fx_report_add(&Report, FX_DIAG_unknown_option, {0}, Args, 2);
  } else if (HasValue != Found->TakesValue) {
    const char *Args[] = {Name.c_str(), HasValue ? "takes no value" : "needs a value"};
    fx_report_add(&Report, FX_DIAG_option_value, {0}, Args, 2);
  } else {
    Found->Apply(Value);
  }
}

void parseOptions(const std::vector<std::string> &Args, Reporter &Reports) {
  fx_pool *Pool = fx_pool_new();
  fx_report Report = {Pool, nullptr, nullptr, 0};
  for (const std::string &Arg : Args)
    parseOption(Arg, Report);
  Reports.show(Report);
  fx_pool_free(Pool);
}

} // namespace fx
