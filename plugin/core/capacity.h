/* Capacity: how much shared memory a workgroup has on each target, and whether a kernel keeps to it. */
#ifndef FX_CORE_CAPACITY_H
#define FX_CORE_CAPACITY_H

#include "placement.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum fx_machine { FX_MACHINE_HOST, FX_MACHINE_AMD, FX_MACHINE_NVIDIA } fx_machine;

/* What code is compiled for. */
typedef struct fx_target {
  fx_machine machine;
  const char *processor; /* "gfx90a", "sm_90a" */
} fx_target;

/* The compute capability of an NVIDIA target: 90 for "sm_90a"; 0 where the name has no number. */
int fx_target_capability(const fx_target *target);

#define FX_NO_LIMIT UINT64_MAX

/* Bytes per workgroup: of variables whose size the code object fixes, and of these and what a launch
 * adds together. FX_NO_LIMIT on the host. */
uint64_t fx_capacity_static(const fx_target *target);
uint64_t fx_capacity_total(const fx_target *target);

/* A shared variable of a kernel that no allocator placed. */
typedef struct fx_own_variable {
  const char *name;
  uint64_t size;
  fx_location at;
} fx_own_variable;

/* All shared memory of one kernel. */
typedef struct fx_shared_use {
  const fx_allocator *allocator;
  const fx_own_variable *own;
  size_t own_count;
} fx_shared_use;

/* docs/memory.md: more bytes than the target has is an error; exactly the limit is
 * not. `budget` is the user's own limit, or FX_NO_LIMIT. Reports at the allocation that crosses it,
 * with the largest leaves; false if it did. */
bool fx_capacity_check(const fx_shared_use *use, const fx_target *target, uint64_t budget,
                       fx_report *report);

#ifdef __cplusplus
}
#endif
#endif
