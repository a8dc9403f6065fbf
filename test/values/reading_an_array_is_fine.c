// Addresses of a value's fields that nothing can be written through are fine; writes through any expression are not (docs/values.md).
// RUN: %clang -std=c11 -Wno-unused-value -Wno-tautological-pointer-compare -Wno-pointer-bool-conversion -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>
#include <stdio.h>
#include <string.h>

typedef float v4 __attribute__((ext_vector_type(4)));
struct FX_STRUCT P { int a; int b; };
struct FX_STRUCT C { int n[4]; v4 v; };
int look(const int *p);
int change(int *p);
int reads(struct C c, struct P p, int k) {
  const int *end = c.n + 3;
  const int *chosen = k ? c.n : 0;
  int sum = *(c.n + 1) + 1 [c.n] + look(c.n + 1) + look(&c.n[1]) + (int)(&c.n[2] - &c.n[0]);
  memcpy(&k, c.n + 1, sizeof k);
  printf("%p %p\n", (void *)&p.a, (const void *)c.n);
  (void)c.n, (void)&p.a;
  for (const int *it = c.n; it != c.n + 3; ++it)
    sum += *it;
  return c.n == 0 ? *end : sum + *chosen + (int)c.v.x + (int)c.v[1];
}
int *escapes(struct C c, struct P p, struct P q[2]) {
  struct P array[2] = {p, p};
  int *pointer;
  (&p)->a = 1;           // expected-error {{write P_replace_a(p, …)}}
  array->a = 1;          // expected-error {{is frozen}}
  (*(array + 1)).a = 1;  // expected-error {{is frozen}}
  *(c.n + 1) = 1;        // expected-error {{field 'n' of a value of 'C' is frozen; build a new value with every field}}
  c.v.x = 1;             // expected-error {{field 'v' of a value of 'C' is frozen}}
  c.v[1] = 1;            // expected-error {{field 'v' of a value of 'C' is frozen}}
  pointer = &p.a;        // expected-error {{mutable address of field 'a'}}
  change(c.n + 1);       // expected-error {{mutable address of field 'n'}}
  void *slots[] = {&p.b}; // expected-error {{mutable address of field 'b'}}
  q->a = 1;
  (void)slots, (void)pointer;
  return c.n;            // expected-error {{mutable address of field 'n'}} expected-warning {{address of stack memory}}
}
void unconstructed(void) {
  struct P p; // expected-error {{'p' is not constructed: give every field of 'P' a value, with an initializer or P_make}}
  p.a = 1;
  p.b = 2;
}
