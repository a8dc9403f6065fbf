#include <fx/fx.h>
struct FX_STRUCT Inner {
  char c;
  FX_ALIGN(16) int x;
  FX_CONSTEXPR int tile;
};
struct FX_STRUCT Plain {
  int a;
  struct { int b; } inner;
};
union FX_UNION Scratch {
  int i;
  float f;
};
static inline int first_of(const struct Plain *p) { return p->a; }
int variable_of_the_header = 3;
