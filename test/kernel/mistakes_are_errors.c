// What cannot be a kernel, or be passed to one, is an error with the next step (docs/kernels.md, Rules).
// RUN: %clang -Xclang -verify -fsyntax-only %s
#include <fx/kernel.h>

typedef float v4 __attribute__((vector_size(16)));
union FX_UNION Overlay {
  int i;
  float f;
};
struct FX_STRUCT HasUnion {
  int before;
  union Overlay inside;
};
struct FX_STRUCT Tile {
  float a[4];
};
struct FX_STRUCT Vec {
  struct Tile t;
  v4 v;
};
struct Plain {
  int x;
};

FX_KERNEL int result(int n) { return n; } // expected-error {{kernel 'result' returns a value; make it void and write the result through a pointer}}
FX_KERNEL void variadic(int n, ...) {}    // expected-error {{kernel 'variadic' takes any number of arguments; give each a parameter}}
FX_KERNEL void takes_union(union Overlay *p, union Overlay u) {} // expected-error {{parameter 'u' of kernel 'takes_union' cannot be passed by a launch: 'Overlay' has no value form: it is a union}}
FX_KERNEL void takes_inner(struct HasUnion h) {} // expected-error {{parameter 'h' of kernel 'takes_inner' cannot be passed by a launch: 'HasUnion' has no value form: field 'inside' is a union}}
FX_KERNEL void takes_array(struct Tile t) {} // expected-error {{the values of 'Tile' have the type 'Tile_value'}}
FX_KERNEL void takes_plain(struct Plain p) {} // expected-error {{'struct Plain' is not marked 'fx.struct'}}
FX_KERNEL void takes_long_double(long double d) {} // expected-error {{parameter 'd' of kernel 'takes_long_double' cannot be passed by a launch}}

FX_KERNEL void vectors_are_fine(v4 v, float *f) {}

void declared_only_with_marker(int n) __attribute__((annotate("fx.kernel")));
void declared_only_with_marker(int n) {} // expected-error {{the definition of kernel 'declared_only_with_marker' has no marker of its own; write FX_KERNEL on it}}

int taken_shared_bytes; // expected-note {{'taken_shared_bytes' is declared here}}
FX_KERNEL void taken(int n) {} // expected-error {{kernel 'taken' needs the name 'taken_shared_bytes', which is already declared; rename one of them}}

FX_JIT void jit_scalars(int n, float *buffer, struct Tile *by_address);
FX_JIT void jit_vector(Vec_value v); // expected-error {{parameter 'v' of 'jit_vector', which is marked 'fx.jit', does not come from the host: 'Vec' is not a JitArgument: field 't.a' is an array}}
FX_JIT void jit_bare_vector(v4 v); // expected-error {{is not a JitArgument}}

int FX_KERNEL variable; // expected-error {{marker 'fx.kernel' goes on a function, but 'variable' is a variable}}
