// A view that reaches behind its array is an error where layout and array are known (docs/views.md, Views that are too large).
// RUN: %clang -std=c11 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <fx/layout.h>

struct FX_STRUCT Inner { short q[4]; };
struct FX_STRUCT Shared { // expected-note@+1 2 {{'s.a' is declared here}} expected-note@+1 {{'v.a' is declared here}} expected-note@+1 {{'Shared_storage_at(p).a' is declared here}}
  float a[128];
  float m[8][16]; // expected-note 3 {{'s.m' is declared here}}
  struct Inner inner;
  struct Inner many[3]; // expected-note {{'s.many' is declared here}}
  int one; // expected-note {{'s.one' is declared here}}
};
union FX_UNION Scratch {
  struct { char head[16]; }; // expected-note {{'s.head' is declared here}}
  float wide[64]; // expected-note {{'s.wide' is declared here}}
};
struct Plain { int before[2]; double values[5]; int after; }; // expected-note 2 {{is declared here}}
FX_DECLARE_TENSOR(Matrix, float, 2);

void storages(void *p) {
  Shared_storage s = Shared_storage_at(p);
  (void)fx_view(s.a, fx_make_layout(128, 1));
  (void)fx_view(s.a, fx_make_layout(129, 1)); // expected-error {{this view spans 129 elements of 'float', but 's.a' has 128; shrink the layout or enlarge the array}}
  (void)fx_view(s.a, fx_make_layout2(8, 17, 16, 1)); // expected-error {{this view spans 129 elements of 'float', but 's.a' has 128}}
  (void)fx_view(Shared_storage_at(p).a, fx_make_layout(65, 2)); // expected-error {{spans 129 elements of 'float', but 'Shared_storage_at(p).a' has 128}}
  (void)fx_view(s.inner.q, fx_make_layout(4, 1));
  (void)fx_view(s.many, fx_make_layout(4, 1)); // expected-error {{this view spans 4 elements of 'struct Inner', but 's.many' has 3}}
  (void)fx_view(s.one, fx_make_layout(2, 1)); // expected-error {{this view spans 2 elements of 'int', but 's.one' has 1}}
}

// Peeked arrays are pointers to the same elements.
void values(Shared_storage s) {
  Shared_value v = Shared_peek(s);
  (void)fx_view(v.a, fx_make_layout(128, 1));
  (void)fx_view(v.a, fx_make_layout(128, 2)); // expected-error {{spans 255 elements of 'float', but 'v.a' has 128}}
}

void unions(Scratch_storage s) {
  (void)fx_view(s.head, fx_make_layout(17, 1)); // expected-error {{spans 17 elements of 'char', but 's.head' has 16}}
  (void)fx_view(s.wide, fx_make_layout(65, 1)); // expected-error {{spans 65 elements of 'float', but 's.wide' has 64}}
}

// All dimensions count, from whichever element the view begins. Over rows, rows are the elements.
void rows(Shared_storage s) {
  (void)fx_view(&s.m[0][0], fx_make_layout2(8, 16, 16, 1));
  (void)fx_view(s.m[0], fx_make_layout2(8, 16, 16, 1));
  (void)fx_view((float *)s.m, fx_make_layout2(8, 16, 16, 1));
  (void)fx_view(s.m, fx_make_layout(8, 1));
  (void)fx_view(s.m, fx_make_layout2(8, 16, 16, 1)); // expected-error {{this view spans 128 elements of 'float[16]', but 's.m' has 8; its elements are rows: for a view of what is in them, pass a pointer to the first number}}
  (void)fx_view(s.m[1], fx_make_layout2(8, 16, 16, 1)); // expected-error {{this view spans 128 elements of 'float', but 's.m' has 112 from there on}}
  (void)fx_view(&s.m[7][15], fx_make_layout(2, 1)); // expected-error {{this view spans 2 elements of 'float', but 's.m' has 1 from there on}}
}

void arrays(struct Plain *plain) {
  float local[10]; // expected-note 2 {{'local' is declared here}}
  static int counts[2][3]; // expected-note {{'counts' is declared here}}
  (void)fx_view(local, fx_make_layout(11, 1)); // expected-error {{but 'local' has 10}}
  (void)fx_view(local + 4, fx_make_layout(7, 1)); // expected-error {{this view spans 7 elements of 'float', but 'local' has 6 from there on}}
  (void)fx_view(counts[1] - 1, fx_make_layout(5, 1)); // expected-error {{this view spans 5 elements of 'int', but 'counts' has 4 from there on}}
  (void)fx_view(plain->values, fx_make_layout(6, 1)); // expected-error {{but 'plain->values' has 5}}
}

// Another element type sees the same bytes.
void other_elements(struct Plain *plain) {
  (void)fx_view((char *)plain->values, fx_make_layout(40, 1));
  (void)fx_view((char *)plain->values, fx_make_layout(41, 1)); // expected-error {{this view spans 41 elements of 'char', but 'plain->values' has 40}}
}

void tensors(void) {
  float local[10]; // expected-note 2 {{'local' is declared here}}
  (void)fx_tensor(Matrix, local, fx_make_layout2(2, 5, 5, 1));
  (void)fx_tensor(Matrix, local, fx_make_layout2(2, 6, 5, 1)); // expected-error {{spans 11 elements}}
  Matrix m = {local, {{2, 6}, {5, 1}}}; // expected-error {{spans 11 elements}}
  (void)m;
}

// No stride is too large to be judged.
void huge(Shared_storage s) {
  enum { MAX = 0x7fffffff };
  float local[1]; // expected-note 2 {{'local' is declared here}}
  (void)fx_view(local, fx_make_layout2(MAX, 1, MAX, 1)); // expected-error {{spans 4611686011984936963 elements of 'float', but 'local' has 1}}
  (void)fx_view(local, fx_make_layout4(MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX)); // expected-error {{elements of 'float', but 'local' has 1}}
  (void)s;
}
