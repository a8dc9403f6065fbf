// Each kind of field has the storage type that the table gives it, qualifiers included (docs/language.md, What a composite gets).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <fx/fx.h>

struct FX_STRUCT Inner { int x; };
enum { FIRST };
struct FX_STRUCT P {
  int a;
  volatile short b;
  _Atomic int c;
  const float d;
  float e[4];
  double f[2][3];
  volatile char g[2][3][4];
  struct Inner h;
  struct Inner i[2];
  enum { X, Y } j;
  fx_f8e5m2 k;
};
#define IS(member, type) _Static_assert(_Generic(((P_storage *)0)->member, type: 1, default: 0), #member)
IS(a, int *);
IS(b, volatile short *);
IS(c, _Atomic(int) *);
IS(d, const float *);
IS(e, float *);
IS(f, double (*)[3]);
IS(g, volatile char (*)[3][4]);
IS(h, Inner_storage);
IS(i, struct Inner *);
IS(j, __typeof__(((struct P *)0)->j) *);
IS(k, unsigned char *);
_Static_assert(_Generic((struct Inner *)0, Inner_value *: 1, default: 0), "N itself where no field is an array");
_Static_assert(_Generic(((P_value *)0)->f, double (*)[3]: 1, default: 0), "an array is a pointer in the value form");
