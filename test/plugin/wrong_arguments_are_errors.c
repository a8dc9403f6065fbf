// An argument that the plugin does not know, or one without its value, is an error and leaves no object file (docs/language.md, The plugin's arguments).
// RUN: rm -f %t.o
// RUN: not %clang -fplugin-arg-fx-valuse=off -c %s -o %t.o 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// RUN: not %clang -fplugin-arg-fx-values -c %s -o %t.o 2>&1 | FileCheck --check-prefix=MISSING %s
// RUN: not %clang -fplugin-arg-fx-version=1 -c %s -o %t.o 2>&1 | FileCheck --check-prefix=SUPERFLUOUS %s
// RUN: not test -e %t.o
// UNKNOWN: error: unknown argument 'valuse' for the fx plugin; known are: shared-budget, values, version
// MISSING: error: argument 'values' of the fx plugin needs a value
// SUPERFLUOUS: error: argument 'version' of the fx plugin takes no value
int nothing;
