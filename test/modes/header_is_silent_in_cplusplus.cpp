// <fx/fx.h> never warns in C++, from C++14 to C++23, with or without the plugin (docs/language.md, Generic names).
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++17 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++20 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++2b %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -std=gnu++17 %strict -fsyntax-only %s
// RUN: %clangxx -std=c++14 %strict -fsyntax-only %s
// RUN: %clangxx -std=c++17 %strict -fsyntax-only %s
// RUN: %clangxx -std=c++20 %strict -fsyntax-only %s
// RUN: %clangxx -std=c++2b %strict -fsyntax-only %s
// RUN: %clangxx -std=gnu++17 %strict -fsyntax-only %s
#include "Inputs/header.inc"
