/* What the stand-ins for the drivers have in common: they record every call as a line, count what is
 * alive, and fail where the test says. They compute nothing. */
#ifndef FX_TEST_STANDIN_H
#define FX_TEST_STANDIN_H

#include <stddef.h>

typedef struct standin {
  char log[16384];
  int calls;        /* so far */
  int fail_at;      /* this call fails, counted from 0; -1 for none */
  int fail_code;    /* with this code */
  int devices;      /* that the driver finds */
  int alive;        /* allocations, streams, modules, contexts */
  const void *note; /* what a module's note is, where the driver reads it; NULL for none */
  size_t note_size;
  int major, minor; /* CUDA: compute capability */
  int shared;       /* CUDA: static shared bytes of each kernel */
} standin;

/* The one instance; the test finds it by this name. */
extern standin fx_standin;

#endif
