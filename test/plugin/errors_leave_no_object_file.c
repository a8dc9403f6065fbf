// After an error of the plugin there is no object file (docs/language.md, Names and places).
// RUN: rm -f %t.o
// RUN: not %clang -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <fx/fx.h>

// CHECK: [[#@LINE+1]]:26: error: field name 'peek' in composite 'P' is reserved
struct FX_STRUCT P { int peek; };
int f(void) { return 1; }
