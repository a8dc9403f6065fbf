/* Targets by name. The numbers of AMD GPUs are EF_AMDGPU_MACH of the AMDGPU ABI. */
#include "target.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AMD_MACHINE_MASK 0xffu

static const struct {
  uint8_t number;
  const char *name;
} amd_targets[] = {
    {0x20, "gfx600"},         {0x21, "gfx601"},          {0x3a, "gfx602"},
    {0x22, "gfx700"},         {0x23, "gfx701"},          {0x24, "gfx702"},
    {0x25, "gfx703"},         {0x26, "gfx704"},          {0x3b, "gfx705"},
    {0x28, "gfx801"},         {0x29, "gfx802"},          {0x2a, "gfx803"},
    {0x3c, "gfx805"},         {0x2b, "gfx810"},          {0x2c, "gfx900"},
    {0x2d, "gfx902"},         {0x2e, "gfx904"},          {0x2f, "gfx906"},
    {0x30, "gfx908"},         {0x31, "gfx909"},          {0x3f, "gfx90a"},
    {0x32, "gfx90c"},         {0x4c, "gfx942"},          {0x4f, "gfx950"},
    {0x33, "gfx1010"},        {0x34, "gfx1011"},         {0x35, "gfx1012"},
    {0x42, "gfx1013"},        {0x36, "gfx1030"},         {0x37, "gfx1031"},
    {0x38, "gfx1032"},        {0x39, "gfx1033"},         {0x3e, "gfx1034"},
    {0x3d, "gfx1035"},        {0x45, "gfx1036"},         {0x41, "gfx1100"},
    {0x46, "gfx1101"},        {0x47, "gfx1102"},         {0x44, "gfx1103"},
    {0x43, "gfx1150"},        {0x4a, "gfx1151"},         {0x55, "gfx1152"},
    {0x58, "gfx1153"},        {0x48, "gfx1200"},         {0x4e, "gfx1201"},
    {0x49, "gfx1250"},        {0x5a, "gfx1251"},         {0x51, "gfx9-generic"},
    {0x5f, "gfx9-4-generic"}, {0x52, "gfx10-1-generic"}, {0x53, "gfx10-3-generic"},
    {0x54, "gfx11-generic"},  {0x59, "gfx12-generic"},
};

const char *fx_target_amd_name(uint32_t elf_flags) {
  for (size_t i = 0; i < sizeof amd_targets / sizeof amd_targets[0]; ++i)
    if (amd_targets[i].number == (elf_flags & AMD_MACHINE_MASK))
      return amd_targets[i].name;
  return NULL;
}

const char *fx_target_machine_name(uint16_t machine, char *buffer, size_t size) {
  switch (machine) {
  case EM_X86_64:
    return "x86_64";
  case EM_AARCH64:
    return "aarch64";
  case EM_386:
    return "i386";
  case EM_ARM:
    return "arm";
  case EM_RISCV:
    return "riscv";
  case EM_PPC64:
    return "ppc64";
  case EM_AMDGPU:
    return "an AMD GPU";
  case EM_CUDA:
    return "an NVIDIA GPU";
  default:
    snprintf(buffer, size, "machine %u", machine);
    return buffer;
  }
}

bool fx_target_amd_fits(const char *device, const char *target) {
  size_t base = strcspn(target, ":");
  if (base >= 8 && strncmp(target + base - 8, "-generic", 8) == 0)
    return true;
  if (strcspn(device, ":") != base || strncmp(device, target, base) != 0)
    return false;
  for (const char *feature = target + base; *feature == ':';) {
    size_t length = 1 + strcspn(feature + 1, ":");
    const char *found = device + base;
    while (found && (strncmp(found, feature, length) != 0 ||
                     (found[length] != ':' && found[length] != '\0')))
      found = *found ? strchr(found + 1, ':') : NULL;
    if (!found)
      return false;
    feature += length;
  }
  return true;
}

bool fx_target_nvidia_fits(const char *device, const char *target) {
  char *suffix;
  if (strncmp(device, "sm_", 3) != 0 || strncmp(target, "sm_", 3) != 0)
    return true; /* nothing to compare: the driver decides */
  long have = strtol(device + 3, NULL, 10), need = strtol(target + 3, &suffix, 10);
  if (*suffix == 'a') /* architecture-specific features exist on that one only */
    return have == need;
  if (*suffix == 'f') /* family-specific: the same major version, from that minor on */
    return have >= need && have / 10 == need / 10;
  return have >= need;
}
