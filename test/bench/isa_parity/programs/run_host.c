/* Runs every kernel on the host and compares its output with the reference: workgroups one after the
 * other, a thread per work-item. Linked with the kernels of one version, annotated or by hand.
 *
 * Prints a line per kernel; the exit status is 1 if any output is wrong. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../kernels/shapes.h"
#include "problem.h"

#ifndef BY_HAND
#include <fx/host.h>
#endif

enum { SHARED_BYTES = 64 * 1024 };

/* Where the kernels find themselves: kernels/gpu.h. */
struct host_item {
  unsigned thread[2], block[2];
};
extern _Thread_local struct host_item host_item;
void host_barrier(void);

_Thread_local struct host_item host_item;
static pthread_barrier_t barrier;

/* Dynamic shared memory of the kernels by hand, all shared memory of the annotated ones. */
extern unsigned char dynamic_bytes[SHARED_BYTES];
_Alignas(1024) unsigned char dynamic_bytes[SHARED_BYTES];

void host_barrier(void) { pthread_barrier_wait(&barrier); }

#define KERNELS(X)                                                                                 \
  X(tile_transpose)                                                                                \
  X(block_reduction)                                                                               \
  X(inclusive_scan)                                                                                \
  X(double_buffered_copy)                                                                          \
  X(gemm_epilogue)                                                                                 \
  X(softmax_row)                                                                                   \
  X(histogram)                                                                                     \
  X(stencil_halo) X(nested_helper) X(vector_load) X(dynamic_compaction) X(mixed_fir)

#ifdef BY_HAND
/* They take pointers and then an int; the pointers' types matter to no host ABI. */
typedef void kernel(void);
#define ENTRY(name) name
#else
/* What a launcher calls: docs/runtime.md. A slot points to an argument. */
typedef void kernel(fx_host_item *item, void *const *slots);
#define ENTRY(name) __fx_host_##name
#endif
#define DECLARE(name) extern kernel ENTRY(name);
KERNELS(DECLARE)

static const struct {
  const char *name;
  kernel *entry;
} kernels[] = {
#define ROW(name) {#name, ENTRY(name)},
    KERNELS(ROW)};

static kernel *find_kernel(const char *name) {
  for (size_t i = 0; i < sizeof(kernels) / sizeof(*kernels); ++i)
    if (strcmp(kernels[i].name, name) == 0)
      return kernels[i].entry;
  fprintf(stderr, "no kernel %s\n", name);
  abort();
}

struct work_item {
  const struct problem *problem;
  kernel *entry;
  void **pointers;
  unsigned index;
};

#ifdef BY_HAND
static void call(const struct work_item *item) {
  void **p = item->pointers;
  int n = item->problem->n;
  switch (item->problem->buffers) {
  case 2:
    ((void (*)(void *, void *, int))item->entry)(p[0], p[1], n);
    break;
  case 3:
    ((void (*)(void *, void *, void *, int))item->entry)(p[0], p[1], p[2], n);
    break;
  case 4:
    ((void (*)(void *, void *, void *, void *, int))item->entry)(p[0], p[1], p[2], p[3], n);
    break;
  default:
    abort();
  }
}
#else
static void call(const struct work_item *item) {
  fx_host_item of_launcher = {.shared = dynamic_bytes};
  void *slots[PROBLEM_BUFFERS + 1];
  int n = item->problem->n;
  for (unsigned i = 0; i < item->problem->buffers; ++i)
    slots[i] = &item->pointers[i];
  slots[item->problem->buffers] = &n;
  item->entry(&of_launcher, slots);
}
#endif

static void *run_work_item(void *data) {
  const struct work_item *item = data;
  const struct problem *problem = item->problem;
  host_item.thread[0] = item->index % problem->block[0];
  host_item.thread[1] = item->index / problem->block[0];
  for (unsigned y = 0; y < problem->grid[1]; ++y)
    for (unsigned x = 0; x < problem->grid[0]; ++x) {
      host_item.block[0] = x, host_item.block[1] = y;
      call(item);
      host_barrier();
      if (item->index == 0) /* shared memory is not initialised */
        memset(dynamic_bytes, 0xA5, SHARED_BYTES);
      host_barrier();
    }
  return NULL;
}

/* Runs all work-items; returns the output, which starts as zero. */
static void *run(const struct problem *problem) {
  unsigned count = problem->block[0] * problem->block[1];
  void *pointers[PROBLEM_BUFFERS], *output = calloc(1, problem_output(problem).bytes);
  pthread_t threads[THREADS];
  struct work_item items[THREADS];
  if (!output || count > THREADS)
    abort();
  for (unsigned i = 0; i < problem->buffers; ++i)
    pointers[i] = i + 1 < problem->buffers ? problem->buffer[i].data : output;
  memset(dynamic_bytes, 0xA5, SHARED_BYTES);
  pthread_barrier_init(&barrier, NULL, count);
  for (unsigned i = 0; i < count; ++i) {
    items[i] = (struct work_item){problem, find_kernel(problem->kernel), pointers, i};
    if (pthread_create(&threads[i], NULL, run_work_item, &items[i]) != 0)
      abort();
  }
  for (unsigned i = 0; i < count; ++i)
    pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&barrier);
  return output;
}

int main(void) {
  int status = 0;
  for (size_t i = 0; i < problem_count(); ++i) {
    struct problem problem = problem_make(i, false);
    void *output = run(&problem);
    size_t errors = problem_errors(&problem, output);
    printf("%s: %zu of %zu elements wrong\n", problem.kernel, errors,
           problem_output(&problem).bytes / 4);
    status |= errors > 0;
    free(output);
    problem_free(&problem);
  }
  return status;
}
