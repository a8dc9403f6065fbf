/* GPUs: how much shared memory each has. One table, for the limit of a kernel (capacity.h) and for what
 * fits beside each other (occupancy.h). docs/tool.md, Code objects, lists the sources of the numbers. */
#ifndef FX_CORE_GPU_H
#define FX_CORE_GPU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fx_shared_memory {
  const char *target; /* what the names of its targets begin with: "gfx9", "sm_90" */
  uint64_t bytes;     /* of one compute unit (AMD), streaming multiprocessor (NVIDIA) */
  uint64_t granule;   /* a workgroup gets a multiple of this */
  uint64_t reserved; /* by the driver, in each workgroup that uses any: what is left is its limit */
} fx_shared_memory;

/* The entry for "gfx90a", "gfx942:xnack+", "sm_90a"; NULL for a target that is not in the table. */
const fx_shared_memory *fx_shared_memory_of(const char *target);

#ifdef __cplusplus
}
#endif
#endif
