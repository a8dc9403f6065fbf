/* Modules: a code object's bytes, checked against the device before a driver sees them. */
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static fx_status fail_file(const char *path) {
  return fx_fail(FX_ERROR_FILE, "cannot read '%s': %s", path, strerror(errno));
}

/* Reads `size` bytes, or up to the end of a file that has become shorter. */
static bool read_all(int file, uint8_t *to, size_t size, size_t *done) {
  for (*done = 0; *done < size;) {
    ssize_t count = read(file, to + *done, size - *done);
    if (count == 0)
      break;
    if (count < 0 && errno != EINTR)
      return false;
    *done += count < 0 ? 0 : (size_t)count;
  }
  return true;
}

/* The file with a NUL behind it, in memory of the allocator. */
static fx_status read_file(const fx_allocator *allocator, const char *path, void **storage,
                           size_t *size) {
  struct stat properties;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return fail_file(path);
  fx_status status = fx_success();
  if (fstat(file, &properties) != 0)
    status = fail_file(path);
  else if (!S_ISREG(properties.st_mode))
    status = fx_fail(FX_ERROR_FILE, "cannot read '%s': not a file", path);
  else if (!(*storage = fx_take(allocator, (size_t)properties.st_size + 1)))
    status = fx_fail_memory();
  else if (!read_all(file, *storage, (size_t)properties.st_size, size)) {
    status = fail_file(path);
    fx_give(allocator, *storage);
    *storage = NULL;
  }
  close(file);
  return status;
}

fx_status fx_fail_target(const fx_module *module) {
  static const char *const kinds[] = {
      [FX_OBJECT_HOST] = "a shared object for the processor",
      [FX_OBJECT_AMD] = "a code object for an AMD GPU",
      [FX_OBJECT_CUBIN] = "a cubin for an NVIDIA GPU",
      [FX_OBJECT_PTX] = "PTX for an NVIDIA GPU",
      [FX_OBJECT_FATBIN] = "a fat binary for NVIDIA GPUs",
  };
  static const char *const backends[] = {[FX_BACKEND_AUTO] = "",
                                         [FX_BACKEND_HOST] = "the processor, ",
                                         [FX_BACKEND_HIP] = "an AMD GPU, ",
                                         [FX_BACKEND_CUDA] = "an NVIDIA GPU, "};
  const fx_object *object = &module->object;
  const fx_device_info *info = &module->device->info;
  return fx_fail(FX_ERROR_TARGET, "'%s' is %s%s%s%s; the device is %s%s", module->name,
                 kinds[object->kind], object->target[0] ? " (" : "", object->target,
                 object->target[0] ? ")" : "", backends[info->backend], info->target);
}

/* Takes over `storage`, also on failure. */
static fx_status load(fx_device *device, const char *path, void *storage, size_t size,
                      fx_module **result) {
  const char *name = path ? path : "code object in memory";
  fx_module *module = fx_take(&device->allocator, sizeof *module + strlen(name) + 1);
  if (!module) {
    fx_give(&device->allocator, storage);
    return fx_fail_memory();
  }
  module->device = device;
  module->storage = storage;
  module->name = (char *)(module + 1);
  memcpy(module->name, name, strlen(name) + 1);
  pthread_mutex_init(&module->mutex, NULL);
  const char *target = device->info.backend == FX_BACKEND_HIP ? device->info.target : NULL;
  fx_status status =
      fx_object_read((fx_bytes){storage, size}, module->name, target, &module->object);
  if (!status.code)
    status = device->ops->module_load(module, path);
  if (!status.code) {
    *result = module;
    return status;
  }
  pthread_mutex_destroy(&module->mutex);
  fx_give(&device->allocator, storage);
  fx_give(&device->allocator, module);
  return status;
}

fx_status fx_module_load(fx_device *device, const char *path, fx_module **module) {
  if (!device || !path || !module)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_module_load: no %s",
                   !device ? "device"
                   : path  ? "place for the module"
                           : "path");
  *module = NULL;
  void *storage = NULL;
  size_t size = 0;
  fx_status status = read_file(&device->allocator, path, &storage, &size);
  return status.code ? status : load(device, path, storage, size, module);
}

fx_status fx_module_load_memory(fx_device *device, const void *bytes, size_t size,
                                fx_module **module) {
  if (!device || !bytes || !module)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_module_load_memory: no %s",
                   !device ? "device"
                   : bytes ? "place for the module"
                           : "bytes");
  *module = NULL;
  uint8_t *storage = size < SIZE_MAX ? fx_take(&device->allocator, size + 1) : NULL;
  if (!storage)
    return fx_fail_memory();
  memcpy(storage, bytes, size);
  return load(device, NULL, storage, size, module);
}

void fx_module_unload(fx_module *module) {
  if (!module)
    return;
  fx_kernels_release(module);
  module->device->ops->module_unload(module);
  pthread_mutex_destroy(&module->mutex);
  const fx_allocator *allocator = &module->device->allocator;
  fx_give(allocator, module->storage);
  fx_give(allocator, module);
}
