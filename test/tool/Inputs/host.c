/* The host's side: a generated header. */
#include "shapes.fx.h"

void transform(void *memory);

int main(void) {
  static char memory[Tile_size] __attribute__((aligned(Tile_align)));
  Tile_storage tile = Tile_storage_at(memory);
  *tile.pair.left = 21;
  transform(memory);
  return !(*tile.pair.right > 41.5f && *tile.pair.right < 42.5f && tile.counts[1][2] == 12 &&
           tile.scratch.narrow[7] == -1);
}
