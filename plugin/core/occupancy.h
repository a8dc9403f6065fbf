/* Occupancy: how many workgroups fit into the shared memory of one compute unit.
 *
 * An estimate from shared memory alone; registers and waves limit it too. docs/tool.md lists the sources
 * of the numbers. */
#ifndef FX_CORE_OCCUPANCY_H
#define FX_CORE_OCCUPANCY_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fx_shared_memory {
  const char *target; /* what the names of its targets begin with: "gfx9", "sm_9" */
  uint64_t bytes;     /* of one compute unit (AMD), streaming multiprocessor (NVIDIA) */
  uint64_t granule;   /* a workgroup gets a multiple of this */
  uint64_t reserved;  /* by the driver, in each workgroup that uses any */
} fx_shared_memory;

/* The entry for "gfx90a", "gfx942:xnack+", "sm_90a"; NULL for a target that is not in the table. */
const fx_shared_memory *fx_shared_memory_of(const char *target);

/* Workgroups of `bytes` shared bytes that fit at once; false where shared memory is no limit: none is
 * used, or the target is not known. 0 where not even one fits. */
bool fx_occupancy(const fx_shared_memory *memory, uint64_t bytes, uint64_t *workgroups);

#ifdef __cplusplus
}
#endif
#endif
