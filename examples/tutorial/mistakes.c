#include "signal.h"

struct Filter soft(int length) {
  struct Filter filter = {.middle = 0.5f, .length = length};
  filter.left = 0.25f;
  return filter;
}
