// A layout, a number or a pointer is known through local variables that nothing changes (docs/views.md, Views that are too large).
// RUN: %clang -std=c11 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <fx/layout.h>

#define COLUMNS 5
#define TILE(p) fx_view(p, fx_make_layout2(2, COLUMNS + 1, COLUMNS, 1))
enum { ROWS = 2 };
static const int limit = 11;
void take(fx_layout1 *);
void take_number(int *);

void known(void) {
  float local[10]; // expected-note 8 {{'local' is declared here}}
  const fx_layout1 constant = fx_make_layout(11, 1);
  fx_layout1 unchanged = fx_make_layout(11, 1), copy = unchanged, braces = {{11}, {1}};
  const int five = COLUMNS;
  int columns = five + 1;
  float *first = local, *second = first + 1;
  (void)fx_view(local, constant); // expected-error {{spans 11 elements}}
  (void)fx_view(local, copy); // expected-error {{spans 11 elements}}
  (void)fx_view(local, braces); // expected-error {{spans 11 elements}}
  (void)fx_view(local, fx_make_layout2(ROWS, columns, COLUMNS, 1)); // expected-error {{spans 11 elements}}
  (void)fx_view(local, fx_make_layout(limit, 1)); // expected-error {{spans 11 elements}}
  (void)fx_view(first, fx_make_layout(limit, 1)); // expected-error {{spans 11 elements}}
  (void)fx_view(second, fx_make_layout(limit - 1, 1)); // expected-error {{spans 10 elements of 'float', but 'local' has 9 from there on}}
  TILE(local); // expected-error {{spans 11 elements}}
  (void)unchanged.shape[0];
}

// A number is what its type holds of it.
void narrow(void) {
  float local[10]; // expected-note {{'local' is declared here}}
  unsigned char small = 256 + 4; // expected-warning {{implicit conversion}}
  unsigned wrapped = 3;
  int negative = (int)(wrapped - 4u);
  (void)fx_view(local, fx_make_layout(small, 1));
  (void)fx_view(local + 9, fx_make_layout(10, negative));
  (void)fx_view(local, fx_make_layout((int)small + 7, 1)); // expected-error {{spans 11 elements}}
}

// Unknown is what anything may change: then nothing is reported.
void unknown(int n, float *pointer, fx_layout1 given) {
  float local[10];
  fx_layout1 assigned = fx_make_layout(11, 1), passed = assigned, partly = assigned;
  int incremented = 11, addressed = 11;
  float *moved = local;
  volatile int elsewhere = 11;
  assigned = fx_make_layout(1, 1);
  take(&passed);
  partly.shape[0] = 1;
  --incremented;
  take_number(&addressed);
  moved += 0;
  (void)fx_view(local, assigned);
  (void)fx_view(local, passed);
  (void)fx_view(local, partly);
  (void)fx_view(local, given);
  (void)fx_view(local, fx_make_layout(incremented, 1));
  (void)fx_view(local, fx_make_layout(addressed, 1));
  (void)fx_view(local, fx_make_layout(elsewhere, 1));
  (void)fx_view(local, fx_make_layout(n, 1));
  (void)fx_view(local + n, fx_make_layout(11, 1));
  (void)fx_view(&local[n], fx_make_layout(11, 1));
  (void)fx_view(moved, fx_make_layout(11, 1));
  (void)fx_view(pointer, fx_make_layout(1 << 30, 1));
  (void)sizeof(fx_view(local, fx_make_layout(11, 1)));
}

// A variable in its own initializer, or one that doubles many times, takes no time.
void odd(void) {
  float *self = self + 1;
  int n = n * 2;
  int a = n + n, b = a + a, c = b + b, d = c + c, e = d + d, f = e + e, g = f + f, h = g + g;
  int i = h + h, j = i + i, k = j + j, l = k + k, m = l + l, o = m + m, p = o + o, q = p + p;
  (void)fx_view(self, fx_make_layout(q, q));
}

// Memory of unknown extent.
extern float without_length[];
struct Trailing { int n; float rest[]; };
struct Disguised { int n; float rest[1]; };
void no_extent(struct Trailing *t, struct Disguised *d, int n, float parameter[4]) {
  float run_time[n];
  (void)fx_view(without_length, fx_make_layout(100, 1));
  (void)fx_view(t->rest, fx_make_layout(100, 1));
  (void)fx_view(d->rest, fx_make_layout(100, 1));
  (void)fx_view(run_time, fx_make_layout(100, 1));
  (void)fx_view(parameter, fx_make_layout(100, 1));
}

// Empty views reach nothing, and a stride of zero stays where it is.
void small(void) {
  float local[1];
  (void)fx_view(local, fx_make_layout(0, 100));
  (void)fx_view(local, fx_make_layout2(0, 100, 100, 100));
  (void)fx_view(local, fx_make_layout(100, 0));
}
