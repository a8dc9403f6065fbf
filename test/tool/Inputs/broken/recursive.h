#define A A A
#include "recursive.h"
struct __attribute__((annotate("fx.struct"))) A { int x; };
