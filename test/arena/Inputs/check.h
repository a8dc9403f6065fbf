/* CHECK(x) counts and prints what does not hold; main returns `failures`. */
#include <stdio.h>

static int failures;
#define CHECK(x) ((x) ? (void)0 : (void)(++failures, printf("%s:%d: %s\n", __FILE__, __LINE__, #x)))
