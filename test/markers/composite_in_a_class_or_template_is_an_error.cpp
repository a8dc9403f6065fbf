// Composites live at namespace scope, outside of classes and templates (docs/language.md, Names and places).
// RUN: %clangxx -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

class Plain {
public:
  struct FX_STRUCT P { int x; }; // expected-error {{composite 'P' is defined inside a class that is no composite; move the definition to namespace scope}}
};
template <typename T> struct FX_STRUCT Generic { T x; }; // expected-error {{composite 'Generic' is defined in a template; move the definition to namespace scope, outside the template}}
Generic<int> instance;
template <typename T> struct Special { T x; };
template <> struct FX_STRUCT Special<int> { int x; }; // expected-error {{composite 'Special' is defined in a template}}
template <typename T> void f() {
  struct FX_STRUCT Q { int x; }; // expected-error {{composite 'Q' is defined in}}
}
template void f<int>();
auto lambda = [] {
  struct FX_STRUCT R { int x; }; // expected-error {{composite 'R' is defined inside a function}}
};
namespace ns {
struct FX_STRUCT Fine { int x; };
}
static_assert(ns::Fine_size == 4, "");
