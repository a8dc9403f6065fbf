/* Just enough of HIP to run the programs in examples/hip on this machine: each work-item of a block is a thread,
 * blocks run one after the other. `__global__` is FX_KERNEL here, so that shared allocators work in it. */
#ifndef HIP_ON_THE_HOST_H
#define HIP_ON_THE_HOST_H

#include <fx/kernel.h>

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <memory>
#include <thread>
#include <vector>

#define HIP_VERSION_MAJOR 5
#define __global__ FX_KERNEL
#define __shared__ static /* one block at a time */

enum hipError_t { hipSuccess, hipErrorOutOfMemory };
enum hipMemcpyKind { hipMemcpyHostToDevice, hipMemcpyDeviceToHost };

struct dim3 {
  unsigned v[3];
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : v{x, y, z} {}
};

struct Coordinate {
  unsigned (*read)();
  operator unsigned() const { return read(); }
};
struct Coordinates {
  Coordinate x, y;
};
static const Coordinates threadIdx = {{fx_thread_idx_x}, {fx_thread_idx_y}};
static const Coordinates blockIdx = {{fx_block_idx_x}, {fx_block_idx_y}};
static const Coordinates gridDim = {{fx_grid_dim_x}, {fx_grid_dim_y}};
static inline void __syncthreads() { fx_barrier(); }
static inline void *block_memory() { return fx_host_current->shared; }

static inline hipError_t hipGetDeviceCount(int *count) { return *count = 1, hipSuccess; }
static inline hipError_t hipGetLastError() { return hipSuccess; }
static inline const char *hipGetErrorString(hipError_t) { return "an error"; }
static inline hipError_t hipFree(void *memory) { return free(memory), hipSuccess; }
static inline hipError_t hipMalloc(void **memory, size_t bytes) {
  return (*memory = malloc(bytes)) ? hipSuccess : hipErrorOutOfMemory;
}
static inline hipError_t hipMemcpy(void *to, const void *from, size_t bytes, hipMemcpyKind) {
  return memcpy(to, from, bytes), hipSuccess;
}

struct Block {
  pthread_barrier_t barrier;
  std::vector<fx_host_item> items;
};
static Block *running; /* block */
static inline void wait_for_block(fx_host_item *) { pthread_barrier_wait(&running->barrier); }

/* Dynamic memory is exactly as long as the launch says, with a mark behind it that must stay. On the host static
 * allocations lie in the same memory. */
template <class Body>
static void run_block(unsigned x, unsigned y, const dim3 &grid, const dim3 &block, size_t bytes, Body body) {
  bytes = bytes ? bytes : 8192;
  Block here;
  running = &here;
  size_t count = block.v[0] * block.v[1];
  pthread_barrier_init(&here.barrier, nullptr, static_cast<unsigned>(count));
  auto *memory = static_cast<unsigned char *>(aligned_alloc(64, (bytes + 64) / 64 * 64 + 64));
  memset(memory, 0xa5, bytes + 64);
  for (unsigned i = 0; i < count; ++i)
    here.items.push_back({{i % block.v[0], i / block.v[0], 0}, {x, y, 0}, {block.v[0], block.v[1], 1},
                          {grid.v[0], grid.v[1], 1}, memory, wait_for_block});
  std::vector<std::thread> threads;
  for (fx_host_item &item : here.items)
    threads.emplace_back([&] {
      fx_host_enter(&item);
      body();
    });
  for (std::thread &thread : threads)
    thread.join();
  for (size_t i = bytes; i < bytes + 64; ++i)
    if (memory[i] != 0xa5)
      abort();
  free(memory);
}

#define hipLaunchKernelGGL(kernel, grid, block, bytes, stream, ...)                                           \
  do {                                                                                                        \
    dim3 fx_grid = grid, fx_block = block;                                                                    \
    for (unsigned y = 0; y < fx_grid.v[1]; ++y)                                                               \
      for (unsigned x = 0; x < fx_grid.v[0]; ++x)                                                             \
        run_block(x, y, fx_grid, fx_block, bytes, [&] { kernel(__VA_ARGS__); });                              \
  } while (0)

#endif
