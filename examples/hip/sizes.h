/* What both programs do: sizes, memory, and the results as the host computes them. */
#ifndef SIZES_H
#define SIZES_H

#include "device.h"

#include <math.h>
#include <vector>

enum {
  TILE = 32, /* transpose: a block of TILE * TILE_ROWS work-items moves TILE * TILE numbers */
  TILE_ROWS = 8,
  WIDTH = 160,
  HEIGHT = 96,
  BLOCK = 256,  /* work-items of the other two */
  COUNT = 3000, /* reduce: numbers, in PARTS blocks */
  PARTS = 4,
  COLUMNS = 1021, /* softmax: one block per row */
  ROWS = 6
};

/* Clang 22 has no __syncthreads from headers as old as HIP 5. */
#if defined(__HIP__) && __clang_major__ >= 22 && HIP_VERSION_MAJOR < 6
static __device__ inline void block_barrier() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
#define __syncthreads block_barrier
#endif

/* Device memory for `count` numbers, freed at the end. */
template <class T> class Buffer {
public:
  explicit Buffer(size_t count) : count(count) {
    check(hipMalloc(reinterpret_cast<void **>(&data), count * sizeof(T)));
  }
  explicit Buffer(const std::vector<T> &from) : Buffer(from.size()) {
    check(hipMemcpy(data, from.data(), count * sizeof(T), hipMemcpyHostToDevice));
  }
  ~Buffer() { check(hipFree(data)); }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;

  std::vector<T> read() const {
    std::vector<T> out(count);
    check(hipMemcpy(out.data(), data, count * sizeof(T), hipMemcpyDeviceToHost));
    return out;
  }

  T *data = nullptr;

private:
  size_t count;
};

/* Numbers that are easily told apart, with a fraction. */
static inline std::vector<float> numbers(size_t count) {
  std::vector<float> out(count);
  for (size_t i = 0; i < count; ++i)
    out[i] = static_cast<float>((i * 7919 + 13) % 251) / 8 - 10;
  return out;
}

static inline int judge_transpose(const std::vector<float> &in, const std::vector<float> &out) {
  bool right = true;
  for (size_t i = 0; i < in.size(); ++i)
    right &= out[i % WIDTH * HEIGHT + i / WIDTH] == in[i];
  return judge("transpose", right);
}

/* All sums are exact: multiples of an eighth. */
static inline int judge_reduce(const std::vector<float> &in, const std::vector<float> &sums,
                               const std::vector<int> &places) {
  bool right = true;
  for (size_t part = 0; part < PARTS; ++part) {
    float sum = 0, largest = -INFINITY;
    for (size_t i = 0; i < COUNT; ++i)
      if (i / BLOCK % PARTS == part) {
        sum += in[i];
        largest = fmaxf(largest, in[i]);
      }
    size_t place = static_cast<size_t>(places[part]);
    right &= sums[part] == sum && place < COUNT && place / BLOCK % PARTS == part &&
             in[place] == largest;
  }
  return judge("reduce", right);
}

static inline int judge_softmax(const std::vector<float> &in, const std::vector<float> &out) {
  bool right = true;
  for (size_t first = 0; first < in.size(); first += COLUMNS) {
    double sum = 0;
    for (size_t i = first; i < first + COLUMNS; ++i)
      sum += in[i] > 0 ? exp(in[i]) : 0;
    for (size_t i = first; i < first + COLUMNS; ++i)
      right &= fabs(out[i] - (in[i] > 0 ? exp(in[i]) / sum : 0)) < 1e-6;
  }
  return judge("softmax", right);
}

#endif
