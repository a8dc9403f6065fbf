// In C++ the class Inner of the composite Outer is the composite Outer_Inner, at namespace scope (docs/language.md, Names and places).
// RUN: %clangxx -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

// expected-no-diagnostics
namespace ns {
struct FX_STRUCT Outer {
  struct Inner { int x; int y; } inner;
  union { float f; int i; } u;
  float tail;
};
static_assert(Outer_Inner_size == 8 && Outer_u_size == 4 && Outer_size == 16, "");
inline int read(void *p) { return Outer_storage_at(p).inner.peek().y; }
} // namespace ns
struct FX_STRUCT User { ns::Outer::Inner inner; };
static_assert(User_size == ns::Outer_Inner_size, "");
int use(void *p) { return *User_storage_at(p).inner.x + ns::Outer_Inner_storage_at(p).peek().y; }
