/* The kernel's side: Clang with the plugin. */
#include "shapes.h"

#ifdef __AMDGCN__
__attribute__((amdgpu_kernel, visibility("protected")))
#endif
void transform(void *memory);
void transform(void *memory) {
  Tile_storage tile = Tile_storage_at(memory);
  *tile.pair.right = 2.0f * (float)*tile.pair.left;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      tile.counts[i][j] = 10 * i + j;
  tile.scratch.narrow[7] = -1;
}
