// The plugin's arguments, -fplugin-arg-fx-KEY[=VALUE].
//
// Parsed once, before the translation unit; a wrong one is an error of the compilation.
#ifndef FX_CLANG_OPTIONS_H
#define FX_CLANG_OPTIONS_H

#include "Reporter.h"

#include <string>
#include <vector>

namespace fx {

// Reads all arguments and reports the wrong ones.
void parseOptions(const std::vector<std::string> &Args, Reporter &Reports);

} // namespace fx

#endif
