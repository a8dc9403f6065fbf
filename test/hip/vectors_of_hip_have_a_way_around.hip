// HIP's vector classes are no fields, and the message says what to write; as a number they are stored in one instruction (docs/hip_port.md, HIP's numbers and vectors).
// REQUIRES: hip
// RUN: %hip -fsyntax-only --cuda-device-only -DMISTAKES -Xclang -verify %s
// RUN: %hip -O2 -S --cuda-device-only %s -o - | FileCheck %s
#include <hip/hip_runtime.h>

#include <fx/kernel.h>
#include <fx/shared.h>

typedef float4 Quad FX_NUMERIC;
struct FX_STRUCT Row {
  Quad quads[64];
  Quad one;
};

// CHECK-LABEL: {{^}}store:
// CHECK: ds_write_b128
// CHECK: ds_read_b128
extern "C" __global__ void store(float4 *data) {
  fx_shared_allocator(smem);
  Row_storage row = fx_allocate(smem, Row);
  row.quads[threadIdx.x] = data[threadIdx.x];
  fx_barrier();
  data[threadIdx.x] = row.quads[63 - threadIdx.x];
}

// A vector of the compiler goes through arguments.
typedef float Float4 __attribute__((ext_vector_type(4)));
struct FX_STRUCT Weights {
  Float4 quad;
  int count;
};
// CHECK-LABEL: {{^}}weigh:
FX_KERNEL void weigh(Weights w, float *out) { *out = w.quad.x + w.quad.w; }

#ifdef MISTAKES
// expected-error@+2 {{field 'v' of composite 'Direct' cannot have type 'struct HIP_vector_type<float, 4>': HIP's vectors are classes; use a vector of the compiler (ext_vector_type), or name all its bytes as one number, with a typedef marked FX_NUMERIC}}
struct FX_STRUCT Direct {
  float4 v; };
// expected-error@+2 {{field 'v' of composite 'Many' cannot have type 'struct HIP_vector_type<int, 2>[8]': HIP's vectors are classes;}}
struct FX_STRUCT Many {
  int2 v[8]; };
typedef float3 Three FX_NUMERIC;
struct FX_STRUCT Odd {
  Three v; }; // expected-error {{an 'fx.numeric' type has 1, 2, 4, 8 or 16 bytes}}

__global__ void allocates(float *out) {
  fx_shared_allocator(smem);
  *out = fx_allocate(smem, float4)->x; // expected-error {{'struct HIP_vector_type<float, 4>' is not Storable: HIP's vectors are classes;}}
}

__global__ void stores(Weights w, float *out) {
  fx_shared_allocator(smem);
  fx_allocate(smem, Weights); // expected-error {{'Weights' is not Storable: field 'quad' is a vector}}
  *out = w.quad.x;
}
#endif
