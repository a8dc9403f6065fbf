// Writing to a field of a value is an error that shows how to replace it (docs/values.md).
// RUN: %clang -std=c11 -Wno-unused-value -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

struct FX_STRUCT Grid { int n; float cells[4]; };
struct FX_STRUCT Anonymous { int a; struct { int b; int c; }; };
struct Plain { struct Pair pair; int other; };
void change(int *p);
void look(const int *p);
int f(struct Pair p, struct Outer o, struct Plain plain, struct Anonymous an, int choice) {
  struct Pair q = p, array[2] = {p, p};
  struct Grid g = {1, {1, 2, 3, 4}};
  p.left = 1;          // expected-error {{field 'left' of a value of 'Pair' is frozen; write Pair_replace_left(p, …) for the changed value}}
  q.left += 1;         // expected-error {{write Pair_replace_left(q, …)}}
  q.left++;            // expected-error {{write Pair_replace_left(q, …)}}
  --(q.right);         // expected-error {{write Pair_replace_right(q, …)}}
  array[1].left = 1;   // expected-error {{write Pair_replace_left(array[1], …)}}
  o.inner.x = 1;       // expected-error {{write Outer_replace_inner(o, Inner_replace_x(o.inner, …))}}
  o.inner = (struct Inner){1, 2}; // expected-error {{write Outer_replace_inner(o, …)}}
  plain.pair.left = 1; // expected-error {{write Pair_replace_left(plain.pair, …)}}
  an.b = 1;            // expected-error {{write Anonymous_replace_b(an, …)}}
  g.cells[1] = 1;      // expected-error {{field 'cells' of a value of 'Grid' is frozen; build a new value with every field}}
  *g.cells = 1;        // expected-error {{field 'cells' of a value of 'Grid' is frozen; build a new value with every field}}
  (choice, q).left = 1; // expected-error {{expression is not assignable}}
  change(&q.left);     // expected-error {{mutable address of field 'left' of a value of 'Pair'}}
  float *cells = g.cells; // expected-error {{mutable address of field 'cells' of a value of 'Grid'}}
  look(&q.left);
  const float *seen = g.cells;
  plain.other = 1;
  p = q;
  plain.pair = q;
  array[0] = q;
  return q.left + (int)g.cells[2] + (int)*seen + (int)*cells;
}
void storage(struct Pair *p, Pair_storage s, struct Outer *o, struct Grid *g) {
  static struct Pair memory, memories[4];
  p->left = 1;
  (*p).left = 1;
  p[3].left++;
  *s.left = 1;
  o->inner.x = 1;
  g->cells[1] = 1;
  memory.left = 1;
  memories[2].left = 1;
  change(&p->left);
  change(&memory.left);
  Grid_value v = Grid_peek(Grid_storage_at(g));
  v.cells[0] = 1;
  v.n = 1; // expected-error {{field 'n' of a value of 'Grid' is frozen; write Grid_replace_n(v, …)}}
}
