// A declared tensor is a Tensor field: a DslType, no JitArgument, not Storable (docs/views.md, Tensors).
// RUN: %clang -std=c11 -fsyntax-only -Xclang -verify %s
#include <fx/layout.h>

FX_DECLARE_TENSOR(Vector, const float, 1);
FX_DECLARE_TENSOR(Matrix, float, 2);
FX_DECLARE_TENSOR(Rows, float[16], 3);
FX_DECLARE_TENSOR(Batch, struct Later *, 4);

struct FX_STRUCT IOPair { struct Vector in; Matrix out; int n; };
_Static_assert(IOPair_is_dsl_type && !IOPair_is_jit_argument && !IOPair_is_storable, "");
struct FX_STRUCT Many { Rows rows; Batch batch; };
_Static_assert(Many_is_dsl_type && !Many_is_jit_argument && !Many_is_storable, "");

int size_of_pair(void) {
  return IOPair_size; // expected-error {{'IOPair' is not Storable: field 'in' is a tensor}} expected-note@* 0+{{marked unavailable}}
}

// No byte of a tensor is padding: their equality is that of their bytes.
_Static_assert(sizeof(Vector) == sizeof(float *) + 2 * sizeof(int), "");
_Static_assert(sizeof(Matrix) == sizeof(float *) + 4 * sizeof(int), "");
_Static_assert(sizeof(Rows) == sizeof(float *) + 6 * sizeof(int), "");
_Static_assert(sizeof(Batch) == sizeof(float *) + 8 * sizeof(int), "");

// They have values, built and passed as one.
float first(struct IOPair p) { return *fx_at(p.in, 0) + *fx_at2(p.out, 0, 0); }
float build(const float *in, float *out, int n) {
  struct IOPair p = {fx_tensor(Vector, in, fx_make_layout(n, 1)), fx_tensor(Matrix, out, fx_make_layout2(n, n, n, 1)), n};
  return first(IOPair_make(p.in, p.out, n)) + (float)IOPair_equal(p, p);
}
