// The check does not depend on how <fx/layout.h> came in: precompiled, or as preprocessed text (docs/views.md, Views that are too large).
// RUN: %clang -std=c11 -x c-header %S/Inputs/pch.h -o %t.pch
// RUN: %clang -std=c11 -DPRECOMPILED -include-pch %t.pch -fsyntax-only -Xclang -verify %s
// RUN: %clang -std=c11 -E %s -o %t.i
// RUN: not %clang -std=c11 -fsyntax-only %t.i 2>&1 | FileCheck %s
#ifndef PRECOMPILED
#include <fx/layout.h>
#endif

// CHECK: error: this view spans 11 elements of 'float', but 'local' has 10
void f(void) {
  float local[10]; // expected-note {{'local' is declared here}}
  (void)fx_view(local, fx_make_layout(11, 1)); // expected-error {{this view spans 11 elements of 'float', but 'local' has 10}}
}
