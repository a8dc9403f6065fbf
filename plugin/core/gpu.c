/* GPUs: see gpu.h. */
#include "gpu.h"

#include <stddef.h>
#include <string.h>

enum { KIB = 1024 };

/* The longest prefix counts, so the order does not matter. */
static const fx_shared_memory table[] = {
    {"gfx7", 64 * KIB, 512, 0},      {"gfx8", 64 * KIB, 512, 0},
    {"gfx9", 64 * KIB, 512, 0},      {"gfx950", 160 * KIB, 1280, 0},
    {"gfx10", 64 * KIB, 512, 0},     {"gfx11", 64 * KIB, 512, 0},
    {"gfx12", 64 * KIB, 512, 0},     {"gfx125", 320 * KIB, 2048, 0},
    {"sm_70", 96 * KIB, 256, 0},     {"sm_72", 96 * KIB, 256, 0},
    {"sm_75", 64 * KIB, 256, 0},     {"sm_80", 164 * KIB, 128, KIB},
    {"sm_86", 100 * KIB, 128, KIB},  {"sm_87", 164 * KIB, 128, KIB},
    {"sm_88", 100 * KIB, 128, KIB},  {"sm_89", 100 * KIB, 128, KIB},
    {"sm_90", 228 * KIB, 128, KIB},  {"sm_100", 228 * KIB, 128, KIB},
    {"sm_101", 228 * KIB, 128, KIB}, {"sm_103", 228 * KIB, 128, KIB},
    {"sm_110", 228 * KIB, 128, KIB}, {"sm_120", 100 * KIB, 128, KIB},
    {"sm_121", 100 * KIB, 128, KIB},
};

const fx_shared_memory *fx_shared_memory_of(const char *target) {
  const fx_shared_memory *found = NULL;
  for (size_t i = 0; i < sizeof table / sizeof table[0]; ++i) {
    size_t length = strlen(table[i].target);
    if (strncmp(target, table[i].target, length) == 0 && (!found || length > strlen(found->target)))
      found = &table[i];
  }
  return found;
}
