// Views that are too large are errors in C++ too, in templates where they are instantiated (docs/views.md, Views that are too large).
// RUN: %clangxx -std=c++14 -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -std=c++20 -fsyntax-only -Xclang -verify %s
#include <fx/layout.h>

namespace tiles {
struct FX_STRUCT Shared {
  float a[128]; // expected-note 2 {{'s.a' is declared here}}
};
FX_DECLARE_TENSOR(Matrix, float, 2);
}

void storages(void *p) {
  tiles::Shared_storage s = tiles::Shared_storage_at(p);
  auto fits = fx_view(s.a, fx_make_layout(128, 1));
  auto late = fx_view(s.a, fx_make_layout(129, 1)); // expected-error {{this view spans 129 elements of 'float', but 's.a' has 128}}
  auto more = fx_tensor(tiles::Matrix, s.a, fx_make_layout2(8, 17, 16, 1)); // expected-error {{spans 129 elements}}
  *fx_at(fits, 1) = *fx_at(late, 2) + *fx_at2(more, 1, 1);
}

constexpr fx_layout1 line = fx_make_layout(11, 1);
static_assert(line.shape[0] == 11 && line.stride[0] == 1, "layouts are constants");

void known() {
  float local[10]; // expected-note 4 {{'local' is declared here}}
  const auto constant = fx_make_layout(11, 1);
  auto unchanged = fx_make_layout(11, 1);
  fx_layout1 braces{{11}, {1}};
  (void)fx_view(local, line); // expected-error {{spans 11 elements}}
  (void)fx_view(local, constant); // expected-error {{spans 11 elements}}
  (void)fx_view(local, unchanged); // expected-error {{spans 11 elements}}
  (void)fx_view(local, braces); // expected-error {{spans 11 elements}}
}

void change(fx_layout1 &);
void unknown() {
  float local[10];
  auto changed = fx_make_layout(11, 1);
  auto referred = fx_make_layout(11, 1);
  auto captured = fx_make_layout(11, 1);
  fx_layout1 &alias = referred;
  change(changed);
  auto change_it = [&] { captured.shape[0] = 1; };
  change_it();
  alias.shape[0] = 1;
  (void)fx_view(local, changed);
  (void)fx_view(local, referred);
  (void)fx_view(local, captured);
}

template <int N> float sum(const float *) {
  float local[16]; // expected-note {{'local' is declared here}}
  auto view = fx_view(local, fx_make_layout(N, 1)); // expected-error {{spans 17 elements}}
  return *fx_at(view, 0);
}
template float sum<16>(const float *);
float used(const float *p) { return sum<17>(p); }
