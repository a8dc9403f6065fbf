// <fx/fx.h> never warns in C, from C99 to C23, with or without the plugin (docs/language.md, Generic names).
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=c11 %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=c17 %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=c2x %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=gnu99 %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=gnu17 %strict -fsyntax-only %s
// RUN: %clang -std=c99 %strict -fsyntax-only %s
// RUN: %clang -std=c11 %strict -fsyntax-only %s
// RUN: %clang -std=c17 %strict -fsyntax-only %s
// RUN: %clang -std=c2x %strict -fsyntax-only %s
// RUN: %clang -std=gnu99 %strict -fsyntax-only %s
// RUN: %clang -std=gnu17 %strict -fsyntax-only %s
#include "Inputs/header.inc"
