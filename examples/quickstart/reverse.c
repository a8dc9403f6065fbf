/* A kernel for AMD GPUs in plain C: reverses each block of 256 floats through shared memory (LDS).
 *
 * One object in LDS, viewed through its storage: no offset is computed by hand, and the accesses
 * compile to the same ds_read and ds_write instructions as those to a plain array. LDS is not
 * initialised. */
#include <fx/fx.h>

enum { BLOCK = 256 };

struct FX_STRUCT Tile {
  int count;
  FX_ALIGN(16) float values[BLOCK];
};

__attribute__((amdgpu_kernel, visibility("protected"))) void reverse(const float *in, float *out) {
  static __attribute__((address_space(3), loader_uninitialized)) struct Tile lds;
  Tile_storage tile = Tile_storage_at((void *)&lds);
  unsigned i = __builtin_amdgcn_workitem_id_x();
  unsigned block = __builtin_amdgcn_workgroup_id_x() * BLOCK;
  tile.values[i] = in[block + i];
  if (i == 0)
    *tile.count = BLOCK;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  out[block + i] = tile.values[(unsigned)*tile.count - 1 - i];
}
