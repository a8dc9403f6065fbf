// In C++ a bool is of type bool, an enumeration of its own type, and constexpr objects are constants (docs/language.md, Compile-time fields).
// RUN: %clangxx -std=c++14 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// RUN: %clangxx -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <fx/fx.h>

namespace ns {
enum class Mode { A, B = 7 };
enum Plain { ONE = 1 };
constexpr int size = 8;
constexpr const char *text = "constant";
constexpr int twice(int x) { return 2 * x; }
template <class T> T identity(T x) { return x; }
inline int quiet(int x) noexcept { return x; }

struct FX_STRUCT P {
  FX_CONSTEXPR int n;
  FX_CONSTEXPR bool b;
  FX_CONSTEXPR Mode m;
  FX_CONSTEXPR const char *s;
  FX_CONSTEXPR int (*f)(int);
  int x;
};
FX_SPECIALIZE(Good, P, .n = twice(size), .b = size > 4, .m = Mode::B, .s = text, .f = quiet);
FX_SPECIALIZE(Enumerator, ns::P, .n = ONE, .b = false, .m = Mode::A, .s = "", .f = &ns::twice);
FX_SPECIALIZE(Bad, P,
              .n = Mode::A,  // expected-error {{compile-time field 'n' of 'ns::P' takes an integer of type 'int', but this is an integer of type 'enum ns::Mode'}}
              .b = 1,        // expected-error {{compile-time field 'b' of 'ns::P' takes a bool, but this is an integer of type 'int'; write true or false}}
              .m = 7,        // expected-error-re {{compile-time field 'm' of 'ns::P' takes an integer of type '{{.*}}ns::Mode', but this is an integer of type 'int'}}
              .s = nullptr,  // expected-error-re {{compile-time field 's' of 'ns::P' takes a string, but this is a value of type '{{.*}}nullptr_t'}}
              .f = identity<int>); // expected-error {{the value of compile-time field 'f' of 'ns::P' is not known at compile time}}
} // namespace ns

FX_SPECIALIZE(Outside, ns::P, .n = 1); // expected-error {{a type of the composite 'ns::P' is named in the same namespace; move FX_SPECIALIZE there}}
namespace other {
struct FX_STRUCT Outer { ns::P p; };
FX_SPECIALIZE(O, Outer, .p.n = 3, .p.b = true, .p.m = ns::Mode::A, .p.s = "", .p.f = ns::quiet); // expected-error {{field 'p' of 'other::Outer' has a type of another namespace; write FX_SPECIALIZE(Alias, P, …) for its value there, before this}}
} // namespace other
namespace ns {
FX_SPECIALIZE(P3, P, .n = 3, .b = true, .m = ns::Mode::A, .s = "", .f = ns::quiet);
}
namespace other {
FX_SPECIALIZE(O3, Outer, .p.n = 3, .p.b = true, .p.m = ns::Mode::A, .p.s = "", .p.f = ns::quiet);
static_assert(O3_p_n == 3, "");
} // namespace other
ns::P3 part(other::O3 o);
ns::P3 part(other::O3 o) { return o.p; }

struct Class {
  FX_SPECIALIZE(Member, ns::P, .n = 1); // expected-error {{a type is specialized at file scope or in a namespace; move FX_SPECIALIZE there}}
};
