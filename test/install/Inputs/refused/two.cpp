#include <fx/fx.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};
static_assert(Pair_size == 8, "only the plugin declares it");
