// The plugin's arguments, -fplugin-arg-fx-KEY[=VALUE].
//
// Parsed once, before the translation unit; a wrong one is an error of the compilation.
#ifndef FX_CLANG_OPTIONS_H
#define FX_CLANG_OPTIONS_H

#include "Reporter.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fx {

struct Options {
  Strictness Values = Strictness::Error;
  uint64_t SharedBudget = UINT64_MAX; // bytes of shared memory per kernel
};

// Reads all arguments and reports the wrong ones.
Options parseOptions(const std::vector<std::string> &Args, Reporter &Reports);

} // namespace fx

#endif
