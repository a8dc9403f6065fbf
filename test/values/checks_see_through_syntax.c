// Macros, typedefs, casts, choices and statement expressions hide nothing; a macro is reported where it is used (docs/values.md).
// RUN: %clang -std=c11 -Wno-unused-value -Wno-unevaluated-expression -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

typedef struct Pair Alias;
#define SET(v, x) ((v).left = (x))
#define BUILD(x) {x}
#define DECLARE(n) Alias n
int f(Alias p, int choice) {
  SET(p, 1);              // expected-error {{field 'left' of a value of 'Pair' is frozen}}
  Alias q = BUILD(1);     // expected-error {{missing field 'right' of 'Pair'}}
  DECLARE(r);             // expected-error {{'r' is not constructed}}
  ((p)).left = 1;         // expected-error {{is frozen}}
  *&p.left = 1;           // expected-error {{is frozen}}
  int sum = ({ p.left = 1; 2; }); // expected-error {{is frozen}}
  _Generic(choice, int: p.left++, default: 0); // expected-error {{is frozen}}
  (void)_Generic(p.left++, int: 0, default: 1);
  (void)sizeof(p.left++);
  if (choice ? p.left++ : q.left++) // expected-error {{write Pair_replace_left(p, …)}} expected-error {{write Pair_replace_left(q, …)}}
    return sum;
  return r.left;
}
