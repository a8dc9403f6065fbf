/* Targets by name: which GPU a code object is for, and whether a device can run it. */
#ifndef FX_RUNTIME_TARGET_H
#define FX_RUNTIME_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* "gfx90a" for the flags of an AMD code object, or NULL for a number that is not known here. */
const char *fx_target_amd_name(uint32_t elf_flags);
/* "x86_64" for an ELF machine, or "machine 243". */
const char *fx_target_machine_name(uint16_t machine, char *buffer, size_t size);

/* Whether an AMD device, "gfx90a:sramecc+:xnack-", runs code for a target, "gfx90a:xnack-". Features that
 * the target leaves open fit any device. A generic target ("gfx9-generic") is left to the driver. */
bool fx_target_amd_fits(const char *device, const char *target);
/* Whether an NVIDIA device, "sm_90", runs PTX for a target, "sm_80" or "sm_90a". */
bool fx_target_nvidia_fits(const char *device, const char *target);

#endif
