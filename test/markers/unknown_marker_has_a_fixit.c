// The suggestion for an unknown marker is a fix-it (docs/language.md, Markers).
// RUN: not %clang -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
#include <fx/fx.h>

struct __attribute__((annotate("fx.strukt"))) A { int x; };
// CHECK: fix-it:"{{.*}}":{[[#@LINE-1]]:32-[[#@LINE-1]]:43}:"\"fx.struct\""
