/* Launches: every rule that can be checked before a back end is asked. */
#include "device.h"

#include <stdio.h>

/* "p.left int32, in pointer", as far as it fits. */
static const char *list_slots(const fx_kernel_info *info, char *buffer, size_t size) {
  char type[80];
  size_t length = 0;
  buffer[0] = '\0';
  for (unsigned i = 0; i < info->slot_count && length < size; ++i) {
    const char *name = info->slot_names[i];
    int added = snprintf(buffer + length, size - length, "%s%s%s%s", i ? ", " : "",
                         name ? name : "", name ? " " : "",
                         fx_slot_describe(&info->slots[i], type, sizeof type));
    length += added > 0 ? (size_t)added : 0;
  }
  return buffer;
}

static fx_status check_sizes(const fx_kernel *kernel, const fx_launch_config *config) {
  static const char axis[] = "xyz";
  const fx_device_info *limits = &kernel->module->device->info;
  unsigned long long items = 1;
  for (int i = 0; i < 3; ++i) {
    if (config->block[i] == 0 || config->grid[i] == 0)
      return fx_fail(FX_ERROR_SIZES, "kernel '%s': the %s has size 0 in %c (use 1)",
                     kernel->info.name, config->block[i] ? "grid" : "block", axis[i]);
    if (config->block[i] > limits->block_limits[i])
      return fx_fail(FX_ERROR_SIZES,
                     "kernel '%s': a block of %u work-items in %c; the device's limit is %u",
                     kernel->info.name, config->block[i], axis[i], limits->block_limits[i]);
    if (config->grid[i] > limits->grid_limits[i])
      return fx_fail(FX_ERROR_SIZES,
                     "kernel '%s': a grid of %u blocks in %c; the device's limit is %u",
                     kernel->info.name, config->grid[i], axis[i], limits->grid_limits[i]);
    items *= config->block[i]; /* stays below 2^64: checked after each factor of 2^32 */
    if (items > limits->block_limit)
      return fx_fail(FX_ERROR_SIZES,
                     "kernel '%s': a block of %ux%ux%u work-items; the device's limit is %u",
                     kernel->info.name, config->block[0], config->block[1], config->block[2],
                     limits->block_limit);
  }
  return fx_success();
}

static fx_status check_slots(const fx_kernel *kernel, void *const *slots, unsigned count) {
  const fx_kernel_info *info = &kernel->info;
  char list[300];
  if (info->has_note && count != info->slot_count)
    return fx_fail(FX_ERROR_SLOTS, "kernel '%s' takes %u slots, %u were given; it takes (%s)",
                   info->name, info->slot_count, count, list_slots(info, list, sizeof list));
  if (count && !slots)
    return fx_fail(FX_ERROR_SLOTS, "kernel '%s': %u slots, but no array of them", info->name,
                   count);
  for (unsigned i = 0; i < count; ++i)
    if (!slots[i])
      return fx_fail(FX_ERROR_SLOTS, "kernel '%s': slot %u is NULL; it has to point to the value",
                     info->name, i);
  return fx_success();
}

static bool same_type(const fx_slot *a, const fx_slot *b) {
  return a->kind == b->kind && a->size == b->size &&
         (a->kind != FX_SLOT_VECTOR ||
          (a->element_kind == b->element_kind && a->lanes == b->lanes));
}

static fx_status check_types(const fx_kernel *kernel, const fx_slot *types, const char *signature) {
  const fx_kernel_info *info = &kernel->info;
  char given[80], taken[80];
  for (unsigned i = 0; types && i < info->slot_count; ++i)
    if (!same_type(&types[i], &info->slots[i]))
      return fx_fail(
          FX_ERROR_SLOTS, "kernel '%s': slot %u%s%s%s is %s, %s was given", info->name, i,
          info->slot_names[i] ? " ('" : "", info->slot_names[i] ? info->slot_names[i] : "",
          info->slot_names[i] ? "')" : "", fx_slot_describe(&info->slots[i], taken, sizeof taken),
          fx_slot_describe(&types[i], given, sizeof given));
  if (signature && info->has_note && strcmp(signature, info->signature) != 0)
    return fx_fail(
        FX_ERROR_SLOTS,
        "kernel '%s' in '%s' was built from another declaration: it takes %s, the caller "
        "has %s",
        info->name, kernel->module->name, info->signature, signature);
  return fx_success();
}

/* Resolves FX_SMEM_AUTO. */
static fx_status check_shared(const fx_kernel *kernel, size_t *smem) {
  const fx_kernel_info *info = &kernel->info;
  size_t limit = kernel->module->device->info.shared_limit;
  if (*smem == FX_SMEM_AUTO) {
    if (!info->has_note)
      return fx_fail(FX_ERROR_NOTE,
                     "kernel '%s' in '%s' has no note (%s%s): give smem as a number of bytes",
                     info->name, kernel->module->name, FX_KERNEL_NOTE_PREFIX, info->name);
    *smem = info->dynamic_shared;
  }
  if (*smem < info->dynamic_shared)
    return fx_fail(FX_ERROR_SHARED_TOO_SMALL,
                   "kernel '%s' needs %zu bytes of dynamic shared memory, smem is %zu (or use "
                   "FX_SMEM_AUTO)",
                   info->name, info->dynamic_shared, *smem);
  if (*smem > limit || kernel->static_shared > limit - *smem)
    return fx_fail(FX_ERROR_SHARED_TOO_LARGE,
                   "kernel '%s': %zu bytes of static and %zu of dynamic shared memory; a block of "
                   "the device has %zu",
                   info->name, kernel->static_shared, *smem, limit);
  return fx_success();
}

fx_status fx_launch_typed(fx_kernel *kernel, const fx_launch_config *config, void *const *slots,
                          unsigned slot_count, const fx_slot *types, const char *signature) {
  if (!kernel || !config)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_launch: no %s", kernel ? "configuration" : "kernel");
  fx_device *device = kernel->module->device;
  if (config->stream && config->stream->device != device)
    return fx_fail(FX_ERROR_ARGUMENT, "kernel '%s': the stream belongs to another device",
                   kernel->info.name);
  size_t smem = config->smem;
  fx_status status = check_sizes(kernel, config);
  if (!status.code)
    status = check_slots(kernel, slots, slot_count);
  if (!status.code)
    status = check_types(kernel, types, signature);
  if (!status.code)
    status = check_shared(kernel, &smem);
  return status.code ? status : device->ops->launch(kernel, config, smem, slots);
}

fx_status fx_launch(fx_kernel *kernel, const fx_launch_config *config, void *const *slots,
                    unsigned slot_count) {
  return fx_launch_typed(kernel, config, slots, slot_count, NULL, NULL);
}
