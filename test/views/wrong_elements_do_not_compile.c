// An access of another rank than the layout's, and an index that is no integer, do not compile (docs/views.md, Elements).
// RUN: %clang_noplugin -std=c11 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
// RUN: not %clangxx_noplugin -std=c++17 -fsyntax-only -x c++ %s 2>&1 | FileCheck %s
#include <fx/layout.h>

FX_DECLARE_TENSOR(Matrix, float, 2);

void wrong(Matrix m, float x) {
  // CHECK: [[@LINE+1]]:{{.*}}error: {{.*}}fx_at
  (void)fx_at3(m, 1, 2, 3); // expected-error {{initializing 'const fx_layout3'}}
  (void)fx_at2(m, 1, 2);
  // CHECK: [[@LINE+1]]:{{.*}}error: {{.*}}fx_at2
  (void)fx_at2(m, 1, x); // expected-error 1+ {{invalid operands to binary expression}}
  // CHECK: [[@LINE+1]]:{{.*}}error:
  Matrix n = fx_tensor(Matrix, m.pointer, fx_make_layout(4, 1)); // expected-error {{incompatible type}}
  (void)n;
}
