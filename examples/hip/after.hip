/* Transpose, reduction and softmax with composites: what a kernel keeps in shared memory is declared, and its
 * offsets and the bytes of a launch follow. The kernels of before.hip, in the same machine code. */
#include "sizes.h"

#include <fx/shared.h>

struct FX_STRUCT TransposeMemory {
  float tile[TILE][TILE + 1]; /* rows of TILE + 1: no bank conflicts */
};

struct FX_STRUCT ReduceMemory {
  float sum[BLOCK];
  float largest[BLOCK];
  int place[BLOCK];
};

struct FX_STRUCT SoftmaxMemory {
  unsigned char used[COLUMNS];
  FX_ALIGN(16) float row[COLUMNS];
  float partial[BLOCK];
};

/* out = the transpose of in, both row by row. */
extern "C" __global__ void transpose(const float *in, float *out, int width, int height) {
  fx_shared_allocator(smem);
  TransposeMemory_storage s = fx_allocate(smem, TransposeMemory);
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += TILE_ROWS)
    if (x < width && y + i < height)
      s.tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += TILE_ROWS)
    if (x < height && y + i < width)
      out[(y + i) * height + x] = s.tile[threadIdx.x][threadIdx.y + i];
}

/* Each block: the sum of its part, and where its largest number is. */
extern "C" __global__ void reduce(const float *in, float *sums, int *places, int count) {
  fx_shared_allocator(smem, dynamic);
  ReduceMemory_storage s = fx_allocate(smem, ReduceMemory);
  int item = threadIdx.x;
  s.sum[item] = 0;
  s.largest[item] = -INFINITY;
  s.place[item] = -1;
  for (int i = blockIdx.x * BLOCK + item; i < count; i += gridDim.x * BLOCK) {
    float number = in[i];
    s.sum[item] += number;
    if (number > s.largest[item]) {
      s.largest[item] = number;
      s.place[item] = i;
    }
  }
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    __syncthreads();
    if (item < half) {
      s.sum[item] += s.sum[item + half];
      if (s.largest[item + half] > s.largest[item]) {
        s.largest[item] = s.largest[item + half];
        s.place[item] = s.place[item + half];
      }
    }
  }
  if (item == 0) {
    sums[blockIdx.x] = s.sum[0];
    places[blockIdx.x] = s.place[0];
  }
}

/* One block per row: the softmax of the numbers above zero, and zero for the others. */
extern "C" __global__ void softmax(const float *in, float *out) {
  fx_shared_allocator(smem, dynamic);
  SoftmaxMemory_storage s = fx_allocate(smem, SoftmaxMemory);
  int item = threadIdx.x, first = blockIdx.x * COLUMNS;
  float sum = 0;
  for (int i = item; i < COLUMNS; i += BLOCK) {
    float number = in[first + i];
    s.used[i] = number > 0;
    s.row[i] = expf(number);
    sum += s.used[i] ? s.row[i] : 0;
  }
  s.partial[item] = sum;
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    __syncthreads();
    if (item < half)
      s.partial[item] += s.partial[item + half];
  }
  __syncthreads();
  for (int i = item; i < COLUMNS; i += BLOCK)
    out[first + i] = s.used[i] ? s.row[i] / s.partial[0] : 0;
}

static int run_transpose() {
  std::vector<float> numbers_in = numbers(WIDTH * HEIGHT);
  Buffer<float> in(numbers_in), out(numbers_in.size());
  hipLaunchKernelGGL(transpose, dim3(WIDTH / TILE, HEIGHT / TILE), dim3(TILE, TILE_ROWS), 0, 0, in.data,
                     out.data, WIDTH, HEIGHT);
  check(hipGetLastError());
  return judge_transpose(numbers_in, out.read());
}

static int run_reduce() {
  std::vector<float> numbers_in = numbers(COUNT);
  Buffer<float> in(numbers_in), sums(PARTS);
  Buffer<int> places(PARTS);
  hipLaunchKernelGGL(reduce, dim3(PARTS), dim3(BLOCK), reduce_shared_bytes, 0, in.data, sums.data,
                     places.data, COUNT);
  check(hipGetLastError());
  return judge_reduce(numbers_in, sums.read(), places.read());
}

static int run_softmax() {
  std::vector<float> numbers_in = numbers(ROWS * COLUMNS);
  Buffer<float> in(numbers_in), out(numbers_in.size());
  hipLaunchKernelGGL(softmax, dim3(ROWS), dim3(BLOCK), softmax_shared_bytes, 0, in.data, out.data);
  check(hipGetLastError());
  return judge_softmax(numbers_in, out.read());
}

int main() {
  if (!has_device())
    return NO_DEVICE;
  return run_transpose() + run_reduce() + run_softmax();
}
