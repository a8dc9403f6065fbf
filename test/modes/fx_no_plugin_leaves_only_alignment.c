// FX_NO_PLUGIN takes every annotation away and leaves the alignment (docs/language.md, Markers).
// RUN: %clang_noplugin -std=c11 -DFX_NO_PLUGIN %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=c11 -DFX_NO_PLUGIN -fsyntax-only -Xclang -ast-dump %s | FileCheck %s
// CHECK: RecordDecl {{.*}} struct header definition
// CHECK: AlignedAttr
// CHECK-NOT: AnnotateAttr
#include "Inputs/header.inc"
