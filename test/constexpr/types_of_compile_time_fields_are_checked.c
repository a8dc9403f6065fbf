// A compile-time field is an integer, bool, floating number, string, tuple or function (docs/language.md, Compile-time fields).
// RUN: %clang -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

enum mode { SLOW, FAST };
struct FX_STRUCT Plain { int x; };
typedef float vector __attribute__((ext_vector_type(4)));

struct FX_STRUCT Good {
  FX_CONSTEXPR signed char a;
  FX_CONSTEXPR unsigned long long b;
  FX_CONSTEXPR enum mode c;
  FX_CONSTEXPR _Bool d;
  FX_CONSTEXPR float e;
  FX_CONSTEXPR double f;
  FX_CONSTEXPR const char *g;
  FX_CONSTEXPR char h[8];
  FX_CONSTEXPR int i[4];
  FX_CONSTEXPR const char *j[2];
  FX_CONSTEXPR double k[2][3];
  FX_CONSTEXPR int (*l)(int, float);
  FX_CONSTEXPR void (*m[2])(void);
  int x;
};

struct FX_STRUCT Bad {
  FX_CONSTEXPR long double a;  // expected-error {{compile-time field 'a' of composite 'Bad' cannot have type 'long double': it is an integer of up to 64 bits, a bool, a _Float16, float or double, a string (const char * or an array of char), an array of these, or a pointer to a function}}
  FX_CONSTEXPR int *b;         // expected-error {{compile-time field 'b' of composite 'Bad' cannot have type 'int *': it is an integer}}
  FX_CONSTEXPR char *c;        // expected-error {{compile-time field 'c' of composite 'Bad' cannot have type 'char *': it is an integer}}
  FX_CONSTEXPR void *d;        // expected-error {{compile-time field 'd' of composite 'Bad' cannot have type 'void *': it is an integer}}
  FX_CONSTEXPR int e : 3;      // expected-error {{compile-time field 'e' of composite 'Bad' cannot have type 'bit-field': it is an integer}}
  FX_CONSTEXPR struct Plain f; // expected-error {{compile-time field 'f' of composite 'Bad' cannot have type 'struct Plain': it is an integer}}
  FX_CONSTEXPR vector g;       // expected-error-re {{compile-time field 'g' of composite 'Bad' cannot have type '{{.*}}': it is an integer}}
  FX_CONSTEXPR __int128 h;     // expected-error {{compile-time field 'h' of composite 'Bad' cannot have type '__int128': it is an integer}}
  FX_CONSTEXPR struct Plain i[2]; // expected-error {{compile-time field 'i' of composite 'Bad' cannot have type 'struct Plain[2]': it is an integer}}
  FX_CONSTEXPR int size;       // expected-error {{compile-time field name 'size' in composite 'Bad' is reserved: every type declares 'N_size' for itself; rename the field}}
  int x;
};
