/* Drivers: see driver.h. */
#include "driver.h"

#include <dlfcn.h>

/* The reason is the first one: it is about the usual name. */
static void *open_library(const char *what, const char *const *names, const char *library,
                          fx_status *status) {
  const char *const given[] = {library, NULL};
  *status = fx_success();
  for (const char *const *name = library ? given : names; *name; ++name) {
    void *handle = dlopen(*name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (handle) {
      *status = fx_success();
      return handle;
    }
    const char *reason = dlerror();
    if (!status->code)
      *status = fx_fail(FX_ERROR_NO_LIBRARY, "%s: the driver's library cannot be loaded: %s", what,
                        reason ? reason : "unknown reason");
  }
  return NULL;
}

fx_status fx_driver_load(const char *what, const char *const *names, const char *library,
                         const fx_driver_symbol *symbols, size_t symbol_count, void *table) {
  fx_status status;
  void *handle = open_library(what, names, library, &status);
  if (!handle)
    return status;
  for (size_t i = 0; i < symbol_count; ++i) {
    void *address = dlsym(handle, symbols[i].name);
    if (!address && !symbols[i].optional)
      return fx_fail(FX_ERROR_NO_LIBRARY, "%s: the driver's library has no %s: it is too old", what,
                     symbols[i].name);
    memcpy((char *)table + symbols[i].offset, &address, sizeof address);
  }
  return status;
}

static fx_status_code classify(int code) {
  switch (code) {
  case FX_DRIVER_OUT_OF_MEMORY:
    return FX_ERROR_OUT_OF_MEMORY;
  case FX_DRIVER_NO_DEVICE:
  case FX_DRIVER_INVALID_DEVICE:
    return FX_ERROR_NO_DEVICE;
  case FX_DRIVER_NO_BINARY_FOR_GPU:
  case FX_DRIVER_UNSUPPORTED_PTX:
    return FX_ERROR_TARGET;
  case FX_DRIVER_INVALID_IMAGE:
  case FX_DRIVER_INVALID_PTX:
    return FX_ERROR_OBJECT;
  default:
    return FX_ERROR_DRIVER;
  }
}

fx_status fx_driver_fail(const fx_driver_failure *failure, const char *subject) {
  return fx_fail(classify(failure->code), "%s%s%s%s failed: %s%s%s (%d)", subject ? "'" : "",
                 subject ? subject : "", subject ? "': " : "", failure->call,
                 failure->name ? failure->name : "unknown error", failure->text ? ", " : "",
                 failure->text ? failure->text : "", failure->code);
}
