/* The clocks of the launch benchmark, in seconds. */
#ifndef SECONDS_H
#define SECONDS_H

#include <time.h>

static inline double seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Of processor time, all threads together: a busy machine changes it little. */
static inline double processor_seconds(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

static inline double wall_seconds(void) { return seconds_of(CLOCK_MONOTONIC); }

#endif
