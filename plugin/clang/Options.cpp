// Parsing arguments: see Options.h.
#include "Options.h"

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
  const char *(*Apply)(StringRef Value, Options &Out); // what is wrong with the value, or null
};

const char *printVersion(StringRef, Options &) {
  errs() << "fx plugin " FX_VERSION " for LLVM " << LLVM_VERSION_MAJOR << "\n";
  return nullptr;
}

const char *setValues(StringRef Value, Options &Out) {
  if (Value == "error")
    Out.Values = Strictness::Error;
  else if (Value == "warning")
    Out.Values = Strictness::Warning;
  else if (Value == "off")
    Out.Values = Strictness::Off;
  else
    return "needs error, warning or off";
  return nullptr;
}

const char *setSharedBudget(StringRef Value, Options &Out) {
  return Value.getAsInteger(10, Out.SharedBudget) ? "needs a number of bytes" : nullptr;
}

constexpr Option Table[] = {
    {"shared-budget", true, "bytes of shared memory that a kernel may have at most",
     setSharedBudget},
    {"values", true, "error, warning or off: what breaking a rule of values is", setValues},
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

static void parseOption(StringRef Arg, Options &Out, Reporter &Reports) {
  auto [Key, Value] = Arg.split('=');
  bool HasValue = Key.size() != Arg.size();
  std::string Name = Key.str();
  const Option *Found = find(Key);
  if (!Found) {
    std::string Known = knownKeys();
    Reports.report(FX_DIAG_unknown_option, {0}, {Name.c_str(), Known.c_str()});
    return;
  }
  const char *Wrong = HasValue == Found->TakesValue ? Found->Apply(Value, Out)
                      : HasValue                    ? "takes no value"
                                                    : "needs a value";
  if (Wrong)
    Reports.report(FX_DIAG_option_value, {0}, {Name.c_str(), Wrong});
}

Options parseOptions(const std::vector<std::string> &Args, Reporter &Reports) {
  Options Result;
  for (const std::string &Arg : Args)
    parseOption(Arg, Result, Reports);
  return Result;
}

} // namespace fx
