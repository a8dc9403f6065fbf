// <fx/fx.h> never warns in plain C for NVIDIA GPUs, and all its functions become code there (docs/language.md, Generic names).
// RUN: %nvptx_noplugin -std=c11 %strict -O1 -S %s -o %t.s
// RUN: %nvptx -std=c11 %strict -O1 -S %s -o %t.s
// RUN: FileCheck %s < %t.s
// CHECK: .visible .func {{.*}} use_fx_i8
// CHECK: .visible .func {{.*}} use_fx_f8e8m0fnu
#include "Inputs/header.inc"
