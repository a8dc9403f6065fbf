/* Occupancy: see occupancy.h. docs/tool.md, Code objects, for the numbers. */
#include "occupancy.h"

#include "checked.h"

bool fx_occupancy(const fx_shared_memory *memory, uint64_t bytes, uint64_t *workgroups) {
  uint64_t taken;
  if (!memory || bytes == 0)
    return false;
  if (!fx_checked_add(bytes, memory->reserved + memory->granule - 1, &taken))
    taken = FX_MAX_OBJECT_BYTES;
  *workgroups = memory->bytes / (taken / memory->granule * memory->granule);
  return true;
}
