// A value that is built with every field exactly once is fine, in every form (docs/values.md).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

// expected-no-diagnostics
struct Plain { struct Pair pair; int other; };
struct FX_STRUCT Anonymous { int a; struct { int b; int c; }; };
struct FX_STRUCT Grid { int n; float cells[4]; };
static struct Pair global = {1, 2.0f};
static struct Pair memory, many[3];
void use(struct Pair p);
void f(struct Pair parameter, void *address) {
  struct Pair a = {1, 2}, b = {.right = 1, .left = 2}, c = Pair_make(1, 2), d = a, e = parameter;
  struct Outer o = {1, {2, 3}, 4}, q = {.head = 1, .inner = {.x = 2, .y = 3}, .tail = 4};
  struct Outer elided = {1, 2, 3, 4}, nested = {.inner.x = 1, .inner.y = 2, .head = 3, .tail = 4};
  struct Pair array[2] = {{1, 2}, {3, 4}}, flat[2] = {1, 2, 3, 4}, ranged[4] = {[0 ... 3] = {1, 2}};
  struct Plain plain = {{1, 2}, 3};
  struct Anonymous an = {1, {2, 3}};
  struct Anonymous promoted = {.a = 1, .b = 2, .c = 3};
  struct Grid grid = {4, {1, 2, 3, 4}};
  Grid_value view = Grid_peek(Grid_storage_at(address));
  use((struct Pair){1, 2});
  union { struct Pair pair; int words[2]; } raw;
  raw.words[0] = 1;
  raw.pair.right = 2;
  a = b;
  a = (struct Pair){.left = 1, .right = 2};
  static struct Pair kept;
  extern struct Pair elsewhere;
  (void)c, (void)d, (void)e, (void)o, (void)q, (void)elided, (void)nested, (void)array, (void)flat;
  (void)ranged, (void)plain, (void)an, (void)promoted, (void)grid, (void)view;
  (void)kept, (void)elsewhere, (void)global, (void)memory, (void)many;
}
