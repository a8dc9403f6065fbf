// Divides each row of a matrix by its largest magnitude, in the usual HIP style: one block a row.
#include <fx/kernel.h>
#include <fx/shared.h>

#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

constexpr int Block = 256;

// The shared memory of a block.
struct FX_STRUCT Row {
  float largest[Block];
};

__global__ void normalize(float *matrix, int width) {
  fx_shared_allocator(smem);
  Row_storage row = fx_allocate(smem, Row); // not initialised
  float *values = matrix + static_cast<size_t>(blockIdx.x) * width;
  unsigned item = threadIdx.x;
  float largest = 0;
  for (int i = item; i < width; i += Block)
    largest = fmaxf(largest, fabsf(values[i]));
  row.largest[item] = largest;
  fx_barrier();
  for (unsigned half = Block / 2; half > 0; half /= 2) {
    if (item < half)
      row.largest[item] = fmaxf(row.largest[item], row.largest[item + half]);
    fx_barrier();
  }
  if (row.largest[0] > 0)
    for (int i = item; i < width; i += Block)
      values[i] /= row.largest[0];
}

int main() {
  int devices = 0;
  if (hipGetDeviceCount(&devices) != hipSuccess || devices == 0) {
    std::printf("normalize: no HIP device; nothing was computed\n");
    return 0;
  }
  constexpr int Width = 1000, Height = 64;
  std::vector<float> matrix(Width * Height);
  for (size_t i = 0; i < matrix.size(); ++i)
    matrix[i] = static_cast<float>(i * 7919 % 1013) - 500;
  float *device = nullptr;
  const size_t bytes = matrix.size() * sizeof(float);
  if (hipMalloc(&device, bytes) != hipSuccess ||
      hipMemcpy(device, matrix.data(), bytes, hipMemcpyHostToDevice) != hipSuccess)
    return 1;
  normalize<<<Height, Block>>>(device, Width);
  if (hipMemcpy(matrix.data(), device, bytes, hipMemcpyDeviceToHost) != hipSuccess)
    return 1;
  float largest = 0;
  for (float value : matrix)
    largest = std::fmax(largest, std::fabs(value));
  std::printf("normalize: the largest magnitude is %g\n", largest);
  return largest == 1 ? 0 : 1;
}
