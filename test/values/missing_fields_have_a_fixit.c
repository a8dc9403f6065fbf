// A fix-it adds the missing designators, with the zero that C would have put there (docs/values.md).
// RUN: not %clang -std=c11 -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

struct Pair a = {1};
// CHECK: fix-it:"{{.*}}":{[[#@LINE-1]]:19-[[#@LINE-1]]:19}:", .right = 0"
struct Outer b = {.head = 1,};
// CHECK: fix-it:"{{.*}}":{[[#@LINE-1]]:29-[[#@LINE-1]]:29}:".inner = {.x = 0, .y = 0}, .tail = 0"
struct Pair c = {};
// CHECK: fix-it:"{{.*}}":{[[#@LINE-1]]:18-[[#@LINE-1]]:18}:".left = 0, .right = 0"
