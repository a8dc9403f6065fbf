/* What a context switch costs: Boost.Context's fcontext against swapcontext, in nanoseconds, best of five.
 *
 * A ring of contexts on stacks of 64 KiB, each passing on to the next: the access pattern of a barrier. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "host_context.h"
#include "seconds.h"

enum { LIMIT = 1024, STACK = 64 << 10 };

static unsigned count, rounds;
static fcontext_t boost_main, boost[LIMIT];
static ucontext_t system_main, system_contexts[LIMIT];

static void run_boost(transfer_t transfer) {
  unsigned self = (unsigned)(size_t)transfer.data;
  boost_main = self == 0 ? transfer.fctx : boost_main;
  if (self)
    boost[self - 1] = transfer.fctx;
  for (unsigned round = 0; round < rounds; ++round) {
    unsigned next = (self + 1) % count;
    transfer = jump_fcontext(boost[next], (void *)(size_t)next);
    boost[(self + count - 1) % count] = transfer.fctx;
  }
  jump_fcontext(boost_main, NULL);
}

static void run_system(void) {
  unsigned self = 0; /* found once: makecontext passes int only, and each starts in order */
  static unsigned started;
  self = started++ % count;
  for (unsigned round = 0; round < rounds; ++round)
    swapcontext(&system_contexts[self], &system_contexts[(self + 1) % count]);
  setcontext(&system_main);
}

static double time_boost(char *stacks) {
  for (unsigned i = 0; i < count; ++i)
    boost[i] = make_fcontext(stacks + (size_t)(i + 1) * STACK - i % 64 * 64, STACK / 2, run_boost);
  double start = processor_seconds();
  jump_fcontext(boost[0], NULL);
  return processor_seconds() - start;
}

static double time_system(char *stacks) {
  for (unsigned i = 0; i < count; ++i) {
    getcontext(&system_contexts[i]);
    system_contexts[i].uc_stack.ss_sp = stacks + (size_t)i * STACK;
    system_contexts[i].uc_stack.ss_size = STACK - i % 64 * 64;
    makecontext(&system_contexts[i], run_system, 0);
  }
  double start = processor_seconds();
  swapcontext(&system_main, &system_contexts[0]);
  return processor_seconds() - start;
}

static double best(double (*time)(char *), char *stacks) {
  double result = 1e9;
  for (int i = 0; i < 5; ++i) {
    double one = time(stacks);
    result = one < result ? one : result;
  }
  return 1e9 * result / ((double)count * rounds);
}

int main(void) {
  char *stacks = mmap(NULL, (size_t)LIMIT * STACK, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED)
    return 1;
  printf("%10s %12s %12s\n", "contexts", "fcontext", "swapcontext");
  for (count = 64; count <= LIMIT; count *= 4) {
    rounds = 400000 / count;
    double boost_time = best(time_boost, stacks);
    printf("%10u %9.1f ns %9.1f ns\n", count, boost_time, best(time_system, stacks));
  }
  return 0;
}
