/* The objects behind <fx/launch.h>, and what a back end does for them.
 *
 *   device   one back end's device; owns nothing but what the back end keeps in `state`
 *   module   a loaded code object; owns its bytes and its kernels
 *   kernel   a name in a module, with what its note says
 *   stream   a device with a driver's handle
 *
 * The functions of the API check their arguments and call the back end through fx_backend_ops; a back
 * end gets only calls that make sense. All are called from any thread. */
#ifndef FX_RUNTIME_DEVICE_H
#define FX_RUNTIME_DEVICE_H

#include <pthread.h>
#include <stdatomic.h>

#include "note.h"
#include "object.h"
#include "status.h"

typedef struct fx_backend_ops {
  /* Sets device->state and device->info. `close` undoes it. */
  fx_status (*open)(fx_device *device, const fx_device_options *options);
  void (*close)(fx_device *device);
  fx_status (*allocate)(fx_device *device, size_t bytes, void **memory);
  fx_status (*release)(fx_device *device, void *memory);
  fx_status (*copy)(fx_device *device, void *stream, void *to, const void *from, size_t bytes,
                    fx_copy_direction direction);
  fx_status (*wait)(fx_device *device);
  fx_status (*stream_open)(fx_device *device, void **stream);
  fx_status (*stream_wait)(fx_device *device, void *stream);
  void (*stream_close)(fx_device *device, void *stream);
  /* Whether the device can take the object at all, then loads it into module->native. `path` is NULL
   * for an object from memory. */
  fx_status (*module_load)(fx_module *module, const char *path);
  void (*module_unload)(fx_module *module);
  /* Sets kernel->native and, where the driver knows better than the note, static_shared. */
  fx_status (*kernel_find)(fx_kernel *kernel);
  /* The bytes of a kernel's note where only the driver can read them, in memory of the device's
   * allocator; NULL where the object's symbols tell. Absence is success with no bytes. */
  fx_status (*note_find)(fx_module *module, const char *symbol, void **memory, size_t *size);
  fx_status (*launch)(fx_kernel *kernel, const fx_launch_config *config, size_t smem,
                      void *const *slots);
} fx_backend_ops;

extern const fx_backend_ops fx_host_ops, fx_hip_ops, fx_cuda_ops;

struct fx_device {
  const fx_backend_ops *ops;
  fx_allocator allocator;
  fx_device_info info;
  void *state;
};

struct fx_stream {
  fx_device *device;
  void *native;
  int wrapped; /* the caller's */
};

struct fx_module {
  fx_device *device;
  char *name;    /* the path, or "code object in memory" */
  void *storage; /* the bytes, NUL-terminated for PTX; drivers may refer to them until unloaded */
  fx_object object;
  void *native;
  pthread_mutex_t mutex; /* of the list */
  fx_kernel *kernels;
};

struct fx_kernel {
  fx_kernel *next;
  fx_module *module;
  fx_kernel_info info;
  void *native;
  size_t static_shared;             /* the larger of what the note and the driver say */
  atomic_size_t dynamic_permission; /* CUDA: dynamic bytes that a launch may ask for so far */
};

/* Zeroed memory of the device's allocator, or NULL. */
void *fx_take(const fx_allocator *allocator, size_t bytes);
void fx_give(const fx_allocator *allocator, void *memory);

/* "'x.hsaco' is for an AMD GPU (gfx90a), the device is sm_90". */
fx_status fx_fail_target(const fx_module *module);
/* "no kernel 'k' in 'x.hsaco'; it has transpose, reduce". */
fx_status fx_fail_no_kernel(const fx_kernel *kernel);
/* kernel.c: ends all kernels of a module. */
void fx_kernels_release(fx_module *module);

#endif
