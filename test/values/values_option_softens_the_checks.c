// -fplugin-arg-fx-values makes the checks warnings or turns them off, and every message names it (docs/values.md).
// RUN: not %clang -fsyntax-only %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: not %clang -fplugin-arg-fx-values=error -fsyntax-only %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: %clang -fplugin-arg-fx-values=warning -fsyntax-only %s 2>&1 | FileCheck --check-prefix=WARNING %s
// RUN: not %clang -fplugin-arg-fx-values=warning -Werror -fsyntax-only %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: %clang -fplugin-arg-fx-values=off -fsyntax-only %s 2>&1 | FileCheck --allow-empty --check-prefix=OFF %s
// RUN: not %clang -fplugin-arg-fx-values=maybe -fsyntax-only %s 2>&1 | FileCheck --check-prefix=BAD %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

void f(struct Pair p) { p.left = 1; }
// ERROR: error: field 'left' of a value of 'Pair' is frozen; {{.*}} [-fplugin-arg-fx-values]
// WARNING: warning: field 'left' of a value of 'Pair' is frozen; {{.*}} [-fplugin-arg-fx-values]
// OFF-NOT: frozen
// BAD: error: argument 'values' of the fx plugin needs error, warning or off
