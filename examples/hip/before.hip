/* Transpose, reduction and softmax in the usual style of HIP: every kernel computes where its arrays lie in
 * shared memory, and the host computes the same bytes once more for the launch. */
#include "sizes.h"

/* out = the transpose of in, both row by row. */
extern "C" __global__ void transpose(const float *in, float *out, int width, int height) {
  __shared__ float tile[TILE][TILE + 1]; /* rows of TILE + 1: no bank conflicts */
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += TILE_ROWS)
    if (x < width && y + i < height)
      tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += TILE_ROWS)
    if (x < height && y + i < width)
      out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

/* Each block: the sum of its part, and where its largest number is. */
extern "C" __global__ void reduce(const float *in, float *sums, int *places, int count) {
  extern __shared__ float reduce_shared[];
  float *sum = reduce_shared;
  float *largest = reduce_shared + BLOCK;
  int *place = reinterpret_cast<int *>(reduce_shared + 2 * BLOCK);
  int item = threadIdx.x;
  sum[item] = 0;
  largest[item] = -INFINITY;
  place[item] = -1;
  for (int i = blockIdx.x * BLOCK + item; i < count; i += gridDim.x * BLOCK) {
    float number = in[i];
    sum[item] += number;
    if (number > largest[item]) {
      largest[item] = number;
      place[item] = i;
    }
  }
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    __syncthreads();
    if (item < half) {
      sum[item] += sum[item + half];
      if (largest[item + half] > largest[item]) {
        largest[item] = largest[item + half];
        place[item] = place[item + half];
      }
    }
  }
  if (item == 0) {
    sums[blockIdx.x] = sum[0];
    places[blockIdx.x] = place[0];
  }
}

/* What softmax keeps: COLUMNS flags, COLUMNS numbers on a boundary of 16 bytes, BLOCK sums. */
constexpr size_t ROW_AT = (COLUMNS + 15) / 16 * 16;
constexpr size_t PARTIAL_AT = ROW_AT + COLUMNS * sizeof(float);
constexpr size_t SOFTMAX_BYTES = PARTIAL_AT + BLOCK * sizeof(float);

/* One block per row: the softmax of the numbers above zero, and zero for the others. */
extern "C" __global__ void softmax(const float *in, float *out) {
  extern __shared__ __attribute__((aligned(16))) unsigned char softmax_shared[];
  unsigned char *used = softmax_shared;
  float *row = reinterpret_cast<float *>(softmax_shared + ROW_AT);
  float *partial = reinterpret_cast<float *>(softmax_shared + PARTIAL_AT);
  int item = threadIdx.x, first = blockIdx.x * COLUMNS;
  float sum = 0;
  for (int i = item; i < COLUMNS; i += BLOCK) {
    float number = in[first + i];
    used[i] = number > 0;
    row[i] = expf(number);
    sum += used[i] ? row[i] : 0;
  }
  partial[item] = sum;
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    __syncthreads();
    if (item < half)
      partial[item] += partial[item + half];
  }
  __syncthreads();
  for (int i = item; i < COLUMNS; i += BLOCK)
    out[first + i] = used[i] ? row[i] / partial[0] : 0;
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
  hipLaunchKernelGGL(reduce, dim3(PARTS), dim3(BLOCK), 2 * BLOCK * sizeof(float) + BLOCK * sizeof(int), 0,
                     in.data, sums.data, places.data, COUNT);
  check(hipGetLastError());
  return judge_reduce(numbers_in, sums.read(), places.read());
}

static int run_softmax() {
  std::vector<float> numbers_in = numbers(ROWS * COLUMNS);
  Buffer<float> in(numbers_in), out(numbers_in.size());
  hipLaunchKernelGGL(softmax, dim3(ROWS), dim3(BLOCK), SOFTMAX_BYTES, 0, in.data, out.data);
  check(hipGetLastError());
  return judge_softmax(numbers_in, out.read());
}

int main() {
  if (!has_device())
    return NO_DEVICE;
  return run_transpose() + run_reduce() + run_softmax();
}
