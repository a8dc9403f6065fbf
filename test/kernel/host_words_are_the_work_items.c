// On the host the words are the fields of the running work-item, which is the current one again behind a barrier (docs/runtime.md, Kernels).
// RUN: %clang_noplugin -std=c99 %strict -Wno-declaration-after-statement -O1 %s -o %t && %run %t
// RUN: %clang_noplugin -std=c11 %strict -Wno-declaration-after-statement -O0 %s -o %t && %run %t
// RUN: %clangxx_noplugin -std=c++14 %strict -O1 -x c++ %s -o %t && %run %t
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -O1 %s -o %t && %run %t
#define ENTRY
#include "Inputs/words.inc"

#ifdef __cplusplus
#define NOTHING nullptr
#else
#define NOTHING ((void *)0)
#endif

static int waited;
static fx_host_item other;

static void run_another(fx_host_item *item) {
  waited += item == fx_host_current;
  fx_host_current = &other;
}

static int are(const struct numbers *found, unsigned first) {
  return found->n0 == first && found->n1 == first + 1 && found->n2 == first + 2 &&
         found->n3 == first + 3 && found->n4 == first + 4 && found->n5 == first + 5;
}

int main(void) {
  fx_host_item item = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, NOTHING, run_another};
  struct numbers found;
  fx_host_current = &item;
  indices(&found);
  if (!are(&found, 1))
    return 1;
  sizes(&found);
  if (!are(&found, 7))
    return 2;
  wait(&found);
  return waited == 1 && fx_host_current == &item && found.n1 == 2 ? 0 : 3;
}
