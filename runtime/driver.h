/* Drivers: libraries that are loaded when a device is opened, and how their failures are told.
 *
 * A loaded driver stays in the process: drivers keep threads and exit handlers. */
#ifndef FX_RUNTIME_DRIVER_H
#define FX_RUNTIME_DRIVER_H

#include "device.h"

/* One function of a driver, and where its address goes within the table of functions. */
typedef struct fx_driver_symbol {
  const char *name;
  size_t offset;
  bool optional;
} fx_driver_symbol;

/* Loads the first library of `names` (ended by NULL) that exists, or `library` where it is not NULL, and
 * fills `table`. */
fx_status fx_driver_load(const char *what, const char *const *names, const char *library,
                         const fx_driver_symbol *symbols, size_t symbol_count, void *table);

/* A call that failed. HIP and CUDA number the errors alike that the runtime tells apart. */
typedef struct fx_driver_failure {
  const char *call; /* "cuLaunchKernel" */
  int code;
  const char *name; /* as the driver says; NULL is fine, for both */
  const char *text;
} fx_driver_failure;

/* `subject` is a module's name where the call was about one, else NULL. */
fx_status fx_driver_fail(const fx_driver_failure *failure, const char *subject);

#define FX_DRIVER_OUT_OF_MEMORY 2
#define FX_DRIVER_NO_DEVICE 100
#define FX_DRIVER_INVALID_DEVICE 101
#define FX_DRIVER_INVALID_IMAGE 200
#define FX_DRIVER_NO_BINARY_FOR_GPU 209
#define FX_DRIVER_INVALID_PTX 218
#define FX_DRIVER_UNSUPPORTED_PTX 222
#define FX_DRIVER_NOT_FOUND 500

#endif
