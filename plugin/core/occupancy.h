/* Occupancy: how many workgroups fit into the shared memory of one compute unit.
 *
 * An estimate from shared memory alone; registers and waves limit it too. */
#ifndef FX_CORE_OCCUPANCY_H
#define FX_CORE_OCCUPANCY_H

#include <stdbool.h>
#include <stdint.h>

#include "gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Workgroups of `bytes` shared bytes that fit at once; false where shared memory is no limit: none is
 * used, or the target is not known. 0 where not even one fits. */
bool fx_occupancy(const fx_shared_memory *memory, uint64_t bytes, uint64_t *workgroups);

#ifdef __cplusplus
}
#endif
#endif
