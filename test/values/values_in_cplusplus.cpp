// The same rules hold in C++: list initialization, references, lambdas, member functions (docs/values.md).
// RUN: %clangxx -std=c++17 -Wno-unused-lambda-capture -Wno-unevaluated-expression -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

union FX_UNION Scratch { float wide[4]; short narrow[8]; };
struct FX_STRUCT Counter {
  int n;
  void add() { ++n; }
  int get() const { return n; }
};
struct FX_STRUCT Holder { Counter counter; int numbers[2]; };
void change(int &r);
void look(const int &r);
int f(Pair p, Pair &reference, const Pair &constant, Scratch *scratch, Holder h) {
  Pair a{1, 2}, b = {1, 2}, c(p), d = Pair{1, 2};
  Pair e{};           // expected-error {{missing fields 'left', 'right' of 'Pair'}}
  Pair g{1};          // expected-error {{missing field 'right' of 'Pair'}}
  Pair i;             // expected-error {{'i' is not constructed}}
  Pair j = Pair();    // expected-error {{this value is not constructed}}
  Pair *k = new Pair, *l = new Pair{1, 2};
  a.left = 1;         // expected-error {{write Pair_replace_left(a, …)}}
  reference.left = 1;
  change(a.left);     // expected-error {{mutable address of field 'left'}}
  look(a.left);
  int &r = a.left;    // expected-error {{mutable address of field 'left'}}
  const int &s = a.left;
  auto lambda = [a]() mutable { a.left = 1; }; // expected-error {{is frozen}}
  auto by_reference = [&] { b.left = 1; };     // expected-error {{is frozen}}
  Outer o{1, {2, 3}, 4};
  o.inner = Inner{1, 2}; // expected-error {{write Outer_replace_inner(o, …)}}
  h.counter.add();    // expected-error {{mutable address of field 'counter'}}
  int sum = 0;
  for (int n : h.numbers)
    sum += n;
  Scratch t;          // expected-error {{variable 't' cannot hold one}}
  Scratch u = *scratch; // expected-error {{variable 'u' cannot hold one}}
  *scratch = *scratch; // expected-error {{nothing can build or copy one}}
  Scratch &v = *scratch;
  auto capture = [memory = Scratch_storage_at(scratch)] { return memory; };
  auto copy = [w = *scratch] {}; // expected-error {{variable 'w' cannot hold one}}
  a = b;
  reference = a;
  lambda(), by_reference(), (void)capture;
  return c.left + d.left + e.left + g.left + i.left + j.left + k->left + l->left + r + s +
         constant.left + h.counter.get() + sum + (int)v.wide[0] + (int)u.wide[0] + t.narrow[0];
}
Scratch global_memory;
Pair global_value_memory;
decltype(Pair{}) unevaluated(int n, unsigned long = sizeof(Pair{}), bool = noexcept(Pair{}));
