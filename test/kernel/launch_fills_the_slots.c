// k_launch passes one slot per field to the runtime, behind a definition or a prototype, wherever <fx/launch.h> stands (docs/kernels.md, Launching).
// RUN: %clang -Wall -Werror %s -o %t && %run %t
// RUN: %clang -Wall -Werror -DLATE %s -o %t.late && %run %t.late
// RUN: %clangxx -x c++ -std=c++17 -Wall -Werror %s -o %t.cxx && %run %t.cxx
#ifndef LATE
#include <fx/launch.h>
#endif
#include <fx/kernel.h>

#include <assert.h>
#include <string.h>

struct FX_STRUCT Pair {
  int left;
  float right;
};
struct FX_STRUCT Outer {
  struct Pair pair;
  unsigned bits : 5;
  float rows[2][4];
};

FX_KERNEL void k(struct Pair p, const float *in, Outer_value o);

#ifdef LATE
#include <fx/launch.h>
#endif

static unsigned slots_seen;
static int left;
static float right, third;
static const void *in_seen;
static unsigned bits;
static char signature_seen[400];
static fx_slot types_seen[8];

#ifdef __cplusplus
extern "C"
#endif
fx_status fx_launch_typed(fx_kernel *kernel, const fx_launch_config *config, void *const *slots,
                          unsigned slot_count, const fx_slot *types, const char *signature) {
  fx_status status;
  memset(&status, 0, sizeof status);
  slots_seen = slot_count;
  left = *(int *)slots[0];
  right = *(float *)slots[1];
  in_seen = *(const float **)slots[2];
  bits = *(unsigned *)slots[5];
  third = (*(float(**)[4])slots[6])[1][2];
  memcpy(types_seen, types, slot_count * sizeof *types);
  strcpy(signature_seen, signature);
  (void)kernel, (void)config;
  return status;
}

int main(void) {
  float numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  float rows[2][4] = {{0, 1, 2, 3}, {4, 5, 6.5f, 7}};
  fx_launch_config config;
  memset(&config, 0, sizeof config);
  Outer_value o = Outer_make(Pair_make(5, 6.0f), 21, rows);
  fx_status status = k_launch(NULL, &config, Pair_make(3, 4.0f), numbers, o);
  assert(status.code == FX_OK && slots_seen == 7);
  assert(left == 3 && right == 4.0f && in_seen == numbers && bits == 21 && third == 6.5f);
  assert(types_seen[0].kind == FX_SLOT_SIGNED && types_seen[0].size == 4);
  assert(types_seen[1].kind == FX_SLOT_FLOAT && types_seen[2].kind == FX_SLOT_POINTER);
  assert(types_seen[5].kind == FX_SLOT_UNSIGNED && types_seen[6].kind == FX_SLOT_POINTER);
  assert(strncmp(signature_seen, "(struct Pair{", 13) == 0);
  return 0;
}
