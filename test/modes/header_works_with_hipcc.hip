// <fx/fx.h> works behind <hip/hip_runtime.h> with Debian's hipcc (docs/language.md, Generic names).
// REQUIRES: hipcc
// RUN: %hipcc -Wall -Wextra -Werror -Wno-unused-command-line-argument -c %s -o %t.o
#include <hip/hip_runtime.h>

#include "Inputs/header.inc"
