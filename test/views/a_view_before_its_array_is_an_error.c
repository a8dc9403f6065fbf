// A view that reaches back before its array, by negative strides, is an error (docs/views.md, Views that are too large).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/layout.h>

void reversed(void) {
  float a[10]; // expected-note 3 {{'a' is declared here}}
  (void)fx_view(a + 9, fx_make_layout(10, -1));
  (void)fx_view(&a[9], fx_make_layout2(2, 5, -5, -1));
  (void)fx_view(a + 5, fx_make_layout2(2, 5, -5, 1));
  (void)fx_view(a, fx_make_layout(2, -1)); // expected-error {{this view begins 1 element of 'float' before 'a'; start it further inside, or make the strides positive}}
  (void)fx_view(a + 4, fx_make_layout2(2, 5, -5, 1)); // expected-error {{begins 1 element of 'float' before 'a'}}
  (void)fx_view(a - 1, fx_make_layout(4, 1)); // expected-error {{begins 1 element of 'float' before 'a'}}
}
