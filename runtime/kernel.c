/* Kernels: names in a module, with what their notes say. Once found, a kernel stays as it is. */
#include "device.h"

#include <stdio.h>

/* One block of memory: the kernel, its slots, their names, and the note that the names point into. */
static fx_kernel *make_kernel(fx_module *module, const char *name, const fx_note *note) {
  size_t slots = note ? note->slot_count : 0, note_size = note ? note->bytes.size : 0;
  size_t name_size = strlen(name) + 1;
  size_t size = sizeof(fx_kernel) + slots * (sizeof(fx_slot) + sizeof(char *)) + note_size +
                name_size;
  fx_kernel *kernel = fx_take(&module->device->allocator, size);
  if (!kernel)
    return NULL;
  fx_slot *types = (fx_slot *)(kernel + 1);
  const char **names = (const char **)(types + slots);
  uint8_t *copy = (uint8_t *)(names + slots);
  kernel->module = module;
  kernel->info.name = memcpy(copy + note_size, name, name_size);
  if (!note)
    return kernel;
  fx_note own = *note;
  own.bytes.data = memcpy(copy, note->bytes.data, note_size);
  for (uint32_t i = 0; i < note->slot_count; ++i)
    types[i] = fx_note_slot(&own, i, &names[i]);
  kernel->static_shared = (size_t)note->static_shared;
  kernel->info = (fx_kernel_info){
      .name = kernel->info.name,
      .has_note = 1,
      .static_shared = (size_t)note->static_shared,
      .dynamic_shared = (size_t)note->dynamic_shared,
      .shared_align = note->shared_align,
      .signature = (const char *)copy + (note->signature - (const char *)note->bytes.data),
      .slot_count = note->slot_count,
      .slots = types,
      .slot_names = names,
  };
  return kernel;
}

/* The bytes of the note of `name`; *memory is to be given back. No note is success without bytes. */
static fx_status find_note(fx_module *module, const char *name, fx_bytes *bytes, void **memory) {
  const fx_device *device = module->device;
  char symbol[512];
  *bytes = (fx_bytes){NULL, 0};
  *memory = NULL;
  if (!device->ops->note_find) {
    if (!fx_object_find_note(&module->object, name, bytes))
      *bytes = (fx_bytes){NULL, 0};
    return fx_success();
  }
  int length = snprintf(symbol, sizeof symbol, "%s%s", FX_KERNEL_NOTE_PREFIX, name);
  if (length < 0 || (size_t)length >= sizeof symbol)
    return fx_success(); /* longer than the plugin writes */
  fx_status status = device->ops->note_find(module, symbol, memory, &bytes->size);
  bytes->data = *memory;
  return status;
}

static fx_status find_new(fx_module *module, const char *name, fx_kernel **kernel) {
  const fx_allocator *allocator = &module->device->allocator;
  fx_bytes bytes;
  fx_note note;
  void *memory;
  fx_status status = find_note(module, name, &bytes, &memory);
  if (!status.code && bytes.data)
    status = fx_note_read(bytes, name, &note);
  if (!status.code && !(*kernel = make_kernel(module, name, bytes.data ? &note : NULL)))
    status = fx_fail_memory();
  fx_give(allocator, memory);
  if (status.code)
    return status;
  /* Drivers take an empty name for a mistake of the call. */
  status = *name ? module->device->ops->kernel_find(*kernel) : fx_fail_no_kernel(*kernel);
  if (status.code) {
    fx_give(allocator, *kernel);
    *kernel = NULL;
  }
  return status;
}

fx_status fx_kernel_find(fx_module *module, const char *name, fx_kernel **kernel) {
  if (!module || !name || !kernel)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_kernel_find: no %s",
                   !module ? "module"
                   : name  ? "place for the kernel"
                           : "name");
  fx_status status = fx_success();
  pthread_mutex_lock(&module->mutex);
  fx_kernel *found = module->kernels;
  while (found && strcmp(found->info.name, name) != 0)
    found = found->next;
  if (!found) {
    status = find_new(module, name, &found);
    if (!status.code) {
      found->next = module->kernels;
      module->kernels = found;
    }
  }
  pthread_mutex_unlock(&module->mutex);
  *kernel = status.code ? NULL : found;
  return status;
}

/* "transpose, reduce", as far as it fits. */
static const char *list_kernels(const fx_object *object, char *buffer, size_t size) {
  fx_elf_cursor cursor = {0};
  const char *name;
  size_t length = 0;
  buffer[0] = '\0';
  while (length < size && (name = fx_object_next_kernel(object, &cursor))) {
    int added = snprintf(buffer + length, size - length, "%s%s", length ? ", " : "", name);
    length += added > 0 ? (size_t)added : 0;
  }
  return buffer;
}

fx_status fx_fail_no_kernel(const fx_kernel *kernel) {
  char list[300];
  list_kernels(&kernel->module->object, list, sizeof list);
  return fx_fail(FX_ERROR_NO_KERNEL, "no kernel '%s' in '%s'%s%s", kernel->info.name,
                 kernel->module->name, list[0] ? "; it has " : "", list);
}

void fx_kernels_release(fx_module *module) {
  while (module->kernels) {
    fx_kernel *kernel = module->kernels;
    module->kernels = kernel->next;
    fx_give(&module->device->allocator, kernel);
  }
}

const fx_kernel_info *fx_kernel_get_info(const fx_kernel *kernel) { return &kernel->info; }
