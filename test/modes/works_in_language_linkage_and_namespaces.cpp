// Composites work inside extern "C" and namespaces, nested, inline and unnamed ones too (docs/language.md, Names and places).
// RUN: %clangxx -std=c++17 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <fx/fx.h>

extern "C" {
struct FX_STRUCT InC { int x; };
}
static_assert(InC_size == 4, "");

namespace a {
namespace b {
struct FX_STRUCT Deep { int x; float y[2]; };
struct FX_STRUCT User { Deep d; };
}
inline namespace v1 {
struct FX_STRUCT Inline { b::Deep d; };
}
}
namespace {
struct FX_STRUCT Hidden { a::b::Deep d; a::Inline i; };
struct FX_STRUCT HiddenUser { Hidden h; Hidden hs[2]; };
}
using namespace a;
int use(void *p) {
  HiddenUser_value v = HiddenUser_peek(HiddenUser_storage_at(p));
  return v.h.i.d.x + a::b::User_storage_at(p).d.peek().x + *Inline_storage_at(p).d.x;
}
template <typename Storage> auto read(Storage s) { return s.peek(); }
int use_template(void *p) { return read(InC_storage_at(p)).x; }
