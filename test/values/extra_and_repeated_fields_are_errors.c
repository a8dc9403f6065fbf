// A field given twice, and an initializer that no field takes, are errors (docs/values.md).
// RUN: %clang -std=c11 -Wno-excess-initializers -Wno-initializer-overrides -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT Pair { int left; float right; };
struct FX_STRUCT Inner { int x; int y; };
struct FX_STRUCT Outer { int head; struct Inner inner; float tail; };

struct Pair a = {1, 2, 3};              // expected-error {{initializer for 'Pair' that no field takes}}
struct Pair b = {.right = 1, 2};        // expected-error {{initializer for 'Pair' that no field takes}} expected-error {{missing field 'left'}}
struct Pair c = {.left = 1, .right = 2, .left = 3}; // expected-error {{field 'left' of 'Pair' is given twice}} expected-note {{first given here}}
struct Pair d = {1, 2, .left = 3};      // expected-error {{field 'left' of 'Pair' is given twice}} expected-note {{first given here}}
struct Outer e = {.head = 1, .inner = {1, 2}, .inner.x = 3, .tail = 4}; // expected-error {{field 'inner.x' of 'Outer' is given twice}} expected-note {{first given here}}
struct Outer f = {1, 2, 3, 4, 5};       // expected-error {{initializer for 'Outer' that no field takes}}
