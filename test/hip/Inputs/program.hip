/* A HIP program with all that composites do: both modes of shared memory, flattened and native kernels, types
 * with compile-time fields in templates, and HIP's own numbers. */
#include "device.h"

#include <hip/hip_bfloat16.h>
#if __clang_major__ < 22 // Debian's hip_fp16.h is too old for that one
#include <hip/hip_fp16.h>
#else
typedef _Float16 __half;
#endif

#include <fx/kernel.h>
#include <fx/shared.h>

#include "shapes.h"

typedef float4 Quad FX_NUMERIC; /* 16 bytes in one */

/* In memory. */
struct FX_STRUCT Row {
  Quad quads[BLOCK];
  __half half[BLOCK];
  hip_bfloat16 brain[BLOCK];
};

/* In arguments: vectors of the compiler have no storage. */
typedef float Float4 __attribute__((ext_vector_type(4)));
struct FX_STRUCT Weights {
  Float4 quad;
  __half half;
  hip_bfloat16 brain;
};

/* A native kernel, static shared memory. */
__global__ void transpose(Scale scale, const float *in, float *out) {
  fx_shared_allocator(smem);
  Tile_storage tile = fx_allocate(smem, Tile);
  unsigned x = threadIdx.x, y = threadIdx.y;
  if (x == 0 && y == 0)
    *tile.used = scale.count;
  tile.values[y][x] = in[y * TILE + x] * scale.factor;
  fx_barrier();
  if (static_cast<int>(y * TILE + x) < *tile.used)
    out[y * TILE + x] = tile.values[x][y];
}

/* A flattened kernel, dynamic shared memory. */
FX_KERNEL void sum(Scale scale, const float *in, float *out) {
  fx_shared_allocator(smem, dynamic);
  Scratch_storage scratch = fx_allocate(smem, Scratch);
  unsigned i = threadIdx.x;
  scratch.sums[i] = static_cast<int>(i) < scale.count ? in[i] * scale.factor : 0.0f;
  for (unsigned half = BLOCK / 2; half; half /= 2) {
    fx_barrier();
    if (i < half)
      scratch.sums[i] += scratch.sums[i + half];
  }
  if (i == 0)
    *out = scratch.sums[0] + static_cast<float>(scale.range.last);
}
static_assert(sum_shared_bytes == BLOCK * sizeof(float), "the union's widest variant");

/* A template over a type with a compile-time field. */
template <class P> __global__ void strided(P p, const float *in, float *out) {
  fx_shared_allocator(smem);
  float *window = fx_allocate(smem, float[BLOCK]);
  window[threadIdx.x] = in[threadIdx.x];
  fx_barrier();
  float total = 0;
  for (int i = 0; i < fx_constexpr(p, tile); ++i)
    total += window[(threadIdx.x * P::tile + static_cast<unsigned>(i)) % BLOCK];
  out[threadIdx.x] = total * p.factor;
}

/* HIP's own numbers, in a composite parameter and in shared memory. */
FX_KERNEL void weigh(Weights w, const float *in, float *out) {
  fx_shared_allocator(smem);
  Row_storage row = fx_allocate(smem, Row);
  unsigned i = threadIdx.x, from = BLOCK - 1 - i;
  row.quads[i] = make_float4(in[i], 1, 2, 3);
  row.half[i] = w.half;
  row.brain[i] = w.brain;
  fx_barrier();
  float4 quad = row.quads[from];
  out[i] = quad.x * w.quad.x + quad.y * w.quad.y + quad.z * w.quad.z + quad.w * w.quad.w +
           static_cast<float>(row.half[from]) + static_cast<float>(row.brain[from]);
}

static bool transposes(const float *in, float *out) {
  transpose<<<1, dim3(TILE, TILE)>>>(Scale_make(2.0f, TILE * TILE, Scale_Range_make(0, 0)), in, out);
  check(hipDeviceSynchronize());
  for (int i = 0; i < TILE * TILE; ++i)
    if (out[i] != 2 * in[i % TILE * TILE + i / TILE])
      return false;
  return true;
}

static bool sums(const float *in, float *out) {
  Scale scale = {0.5f, 200, {0, 3}};
  sum<<<1, BLOCK, sum_shared_bytes>>>(scale.factor, scale.count, scale.range.first, scale.range.last, in, out);
  check(hipDeviceSynchronize());
  float expected = 3;
  for (int i = 0; i < 200; ++i)
    expected += 0.5f * in[i];
  return *out == expected;
}

template <class P> static bool strides(const float *in, float *out) {
  strided<<<1, BLOCK>>>(P{2.0f}, in, out);
  check(hipDeviceSynchronize());
  for (int t = 0; t < BLOCK; ++t) {
    float expected = 0;
    for (int i = 0; i < P::tile; ++i)
      expected += in[(t * P::tile + i) % BLOCK];
    if (out[t] != 2 * expected)
      return false;
  }
  return true;
}

static bool weighs(const float *in, float *out) {
  Float4 quad = {1, 2, 3, 4};
  weigh<<<1, BLOCK>>>(quad, static_cast<__half>(0.5f), hip_bfloat16(0.25f), in, out);
  check(hipDeviceSynchronize());
  for (int i = 0; i < BLOCK; ++i)
    if (out[i] != in[BLOCK - 1 - i] + 2 + 6 + 12 + 0.75f)
      return false;
  return true;
}

int main() {
  if (!has_device())
    return NO_DEVICE;
  Buffer<float> in(TILE * TILE), out(TILE * TILE);
  for (int i = 0; i < TILE * TILE; ++i)
    in.data[i] = static_cast<float>(i % 7);
  return judge("transpose", transposes(in.data, out.data)) + judge("sum", sums(in.data, out.data)) +
         judge("strided<Params4>", strides<Params4>(in.data, out.data)) +
         judge("strided<Params8>", strides<Params8>(in.data, out.data)) +
         judge("weigh", weighs(in.data, out.data));
}
