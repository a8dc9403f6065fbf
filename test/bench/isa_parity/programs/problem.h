/* A problem: one kernel's launch, its inputs, and the output that it must produce, computed on the CPU.
 * Used by the programs that run the kernels: run_cuda.c on a GPU, run_host.c on the host. */
#ifndef ISA_PARITY_PROBLEM_H
#define ISA_PARITY_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

enum { PROBLEM_BUFFERS = 4 };

struct buffer {
  void *data;
  size_t bytes;
};

struct problem {
  const char *kernel;
  unsigned grid[2], block[2];
  unsigned dynamic_bytes; /* of shared memory */
  unsigned buffers;       /* how many of the following; the kernel's pointers, in order */
  struct buffer buffer[PROBLEM_BUFFERS]; /* the last is the output: what is expected of it */
  int n;                                 /* the kernel's last argument */
  bool is_float;                         /* the output holds floats, otherwise 32-bit integers */
  float tolerance;                       /* relative to max(1, |expected|); 0: exactly */
};

/* How many problems there are. */
size_t problem_count(void);

/* The problem of that index, for a GPU (`large`) or for a few workgroups. Aborts without memory. */
struct problem problem_make(size_t index, bool large);

/* How many elements of a result, as large as the output, are wrong. NaN is wrong. */
size_t problem_errors(const struct problem *problem, const void *result);

void problem_free(struct problem *problem);

/* The last buffer. */
static inline struct buffer problem_output(const struct problem *problem) {
  return problem->buffer[problem->buffers - 1];
}

#endif
