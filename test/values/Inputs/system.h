#pragma GCC system_header
#define SYSTEM_SET(p) ((p).left = 1)
static inline void system_function(struct Pair p) {
  struct Pair q;
  p.left = 1;
  (void)q;
}
