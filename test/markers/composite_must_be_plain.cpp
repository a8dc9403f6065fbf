// In C++ a composite is plain: the message says what is in the way (docs/language.md, Names and places).
// RUN: %clangxx -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct Base { int b; };
struct FX_STRUCT Derived : Base { int x; }; // expected-error {{composite 'Derived' is not a plain C struct: it has a base class; remove that, or keep it out of the composite}}
struct FX_STRUCT Virtual { int x; virtual void f(); }; // expected-error {{composite 'Virtual' is not a plain C struct: it has virtual functions}}
struct FX_STRUCT Constructor { int x; Constructor(int); }; // expected-error {{composite 'Constructor' is not a plain C struct: it has a constructor}}
class FX_STRUCT Private { int x; }; // expected-error {{composite 'Private' is not a plain C struct: it has fields that are not public}}
struct FX_STRUCT Destructor { int x; ~Destructor(); }; // expected-error {{composite 'Destructor' is not a plain C struct: it has copying or destruction that is not trivial}}
struct FX_STRUCT Default { int x = 3; }; // expected-error {{composite 'Default' is not a plain C struct: it has a default member initializer}}
struct FX_STRUCT Methods { int x; int get() const { return x; } static int shared; };
class FX_STRUCT Public { public: int x; };
static_assert(Methods_size == 4 && Public_size == 4, "");
