/* A test program's expectations: what does not hold is printed, and makes the program fail. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <string.h>

static int check_failures;

#define CHECK_THAT(condition)                                                                      \
  ((condition) ? (void)0                                                                           \
               : (void)(++check_failures, printf("%s:%d: %s\n", __FILE__, __LINE__, #condition)))

#endif
