/* Uses the typed API of shapes.h, whoever declares it: the plugin or a generated header. */
#include "shapes.fx.h"

static int use(void *memory) {
  Tile_storage tile = Tile_storage_at(memory);
  Pair_poke(tile.pair, Pair_make(3, 0.5f));
  tile.counts[1][2] = 7;
  tile.scratch.wide[0] = 1.0f;
  struct Pair pair = Pair_peek(tile.pair);
  if (!Pair_equal(pair, Pair_make(3, 0.5f)) || Pair_replace_left(pair, 4).left != 4)
    return 1;
  return *tile.pair.left + tile.counts[1][2] != 10;
}

int main(void) {
  static char memory[Tile_size] __attribute__((aligned(Tile_align)));
  return use(memory) + (Tile_offset_counts != 16) + (Tile_size != 64) + (Params_size != 4);
}
