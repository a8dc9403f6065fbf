/* Launching kernels: one small API over the host, AMD and NVIDIA.
 *
 *   fx_device *device;
 *   fx_module *module;
 *   fx_kernel *kernel;
 *   fx_status status = fx_device_open(FX_BACKEND_AUTO, NULL, &device);
 *   if (!status.code) status = fx_module_load(device, "tile.hsaco", &module);
 *   if (!status.code) status = fx_kernel_find(module, "transpose", &kernel);
 *   if (!status.code) status = fx_launch(kernel, &config, slots, 3);
 *   if (status.code) fprintf(stderr, "%s\n", fx_status_message(&status));
 *
 * Objects: a device has memory, streams and modules; a module has kernels. What has been opened is
 * closed by its owner, children first. Nothing is shared between devices and there is no global
 * state, so every function may be called from any thread; two calls must not close an object that
 * the other one uses. Every function that can fail returns an fx_status by value, and then leaves
 * nothing behind and the results that it would have set NULL.
 *
 * docs/runtime.md has the chapter. */
#ifndef FX_LAUNCH_H
#define FX_LAUNCH_H

#include <stddef.h>

#include "kernel_note.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FX_LAUNCH_FUNCTION __attribute__((visibility("default")))
#define FX_LAUNCH_RESULT __attribute__((visibility("default"), warn_unused_result))

/* Status *****************************************************************************************/

typedef enum fx_status_code {
  FX_OK = 0,
  FX_ERROR_ARGUMENT,      /* the call itself: NULL, an impossible size, another device's object */
  FX_ERROR_OUT_OF_MEMORY, /* of the host or of the device */
  FX_ERROR_NO_LIBRARY,    /* the driver's library cannot be loaded */
  FX_ERROR_NO_DEVICE,     /* there is a driver, but no such device */
  FX_ERROR_FILE,          /* the file cannot be read */
  FX_ERROR_OBJECT,        /* not a code object, or a truncated or damaged one */
  FX_ERROR_TARGET,        /* a code object for something else than the device */
  FX_ERROR_NOTE,      /* the kernel's note is damaged, of a newer version, or needed and absent */
  FX_ERROR_NO_KERNEL, /* no kernel of that name */
  FX_ERROR_SLOTS,     /* number, kinds or types of the slots are not the kernel's */
  FX_ERROR_SIZES,     /* block or grid is zero or over the limit */
  FX_ERROR_SHARED_TOO_SMALL, /* less dynamic shared memory than the kernel needs */
  FX_ERROR_SHARED_TOO_LARGE, /* more shared memory than a block of the device can have */
  FX_ERROR_BARRIER,          /* host: not all work-items of a block reached a barrier */
  FX_ERROR_DRIVER            /* the driver failed; the message has its words */
} fx_status_code;

#define FX_STATUS_MESSAGE_SIZE 508

/* What a call says. The message is one line without a final full stop; empty for FX_OK. */
typedef struct fx_status {
  fx_status_code code;
  char message[FX_STATUS_MESSAGE_SIZE];
} fx_status;

/* The message of a failure, or "no error". Valid as long as `status`. */
FX_LAUNCH_FUNCTION const char *fx_status_message(const fx_status *status);
/* The name of a code, "FX_ERROR_SLOTS". */
FX_LAUNCH_FUNCTION const char *fx_status_name(fx_status_code code);

/* Devices ****************************************************************************************/

typedef struct fx_device fx_device;
typedef struct fx_stream fx_stream;
typedef struct fx_module fx_module;
typedef struct fx_kernel fx_kernel;

typedef enum fx_backend {
  FX_BACKEND_AUTO, /* an NVIDIA GPU, else an AMD GPU, else the host */
  FX_BACKEND_HOST, /* this processor: kernels compiled into a shared object */
  FX_BACKEND_HIP,  /* AMD GPUs through libamdhip64, which is loaded when needed */
  FX_BACKEND_CUDA  /* NVIDIA GPUs through libcuda, likewise */
} fx_backend;

/* Where the runtime takes the memory for its own objects, and the host back end device memory.
 * Called from any thread. */
typedef struct fx_allocator {
  /* `alignment` is a power of two, `bytes` is not 0. NULL on failure. */
  void *(*allocate)(void *context, size_t bytes, size_t alignment);
  void (*release)(void *context, void *memory);
  void *context;
} fx_allocator;

/* Zero means the default, for each field. */
typedef struct fx_device_options {
  unsigned ordinal;              /* which of the back end's devices */
  const fx_allocator *allocator; /* copied; the C library's by default */
  const char *library;           /* of the driver, instead of the usual names */
  unsigned host_threads;         /* that run blocks; one per processor by default */
  size_t host_stack_bytes;       /* per work-item, rounded up to pages; 128 KiB by default */
  size_t host_shared_limit;      /* bytes per block, to imitate a GPU; 320 KiB by default */
} fx_device_options;

typedef struct fx_device_info {
  fx_backend backend;
  char name[256];           /* as the driver says it */
  char target[64];          /* "gfx90a:sramecc+:xnack-", "sm_90", "x86_64" */
  size_t shared_limit;      /* bytes of shared memory that a block can have, static and dynamic */
  unsigned block_limit;     /* work-items per block */
  unsigned block_limits[3]; /* and per dimension */
  unsigned grid_limits[3];  /* blocks per dimension */
} fx_device_info;

/* `options` may be NULL. On FX_BACKEND_AUTO, `ordinal` counts the devices of the back end taken. */
FX_LAUNCH_RESULT fx_status fx_device_open(fx_backend backend, const fx_device_options *options,
                                          fx_device **device);
/* Close modules and streams first and free memory first. NULL is fine. */
FX_LAUNCH_FUNCTION void fx_device_close(fx_device *device);
/* Valid as long as the device. */
FX_LAUNCH_FUNCTION const fx_device_info *fx_device_get_info(const fx_device *device);
/* Waits for all work given to the device, and reports what failed meanwhile. */
FX_LAUNCH_RESULT fx_status fx_device_wait(fx_device *device);

/* Memory *****************************************************************************************/

typedef enum fx_copy_direction {
  FX_COPY_TO_DEVICE,
  FX_COPY_FROM_DEVICE,
  FX_COPY_IN_DEVICE
} fx_copy_direction;

/* `bytes` of device memory, not initialised, aligned to 256. Zero bytes is an error. */
FX_LAUNCH_RESULT fx_status fx_memory_allocate(fx_device *device, size_t bytes, void **memory);
/* NULL is fine. */
FX_LAUNCH_RESULT fx_status fx_memory_free(fx_device *device, void *memory);
/* Copies after the work given to `stream` before, and returns when the copy is done. A NULL stream
 * is the device's default stream. */
FX_LAUNCH_RESULT fx_status fx_memory_copy(fx_device *device, fx_stream *stream, void *to,
                                          const void *from, size_t bytes,
                                          fx_copy_direction direction);

/* Streams ****************************************************************************************/

/* An order of launches of its own. On the host a launch is finished when fx_launch returns, and all
 * streams are alike. */
FX_LAUNCH_RESULT fx_status fx_stream_open(fx_device *device, fx_stream **stream);
/* Wraps a hipStream_t or CUstream of the caller's, who keeps it and destroys it. */
FX_LAUNCH_RESULT fx_status fx_stream_wrap(fx_device *device, void *native, fx_stream **stream);
FX_LAUNCH_RESULT fx_status fx_stream_wait(fx_stream *stream);
/* The hipStream_t or CUstream; NULL on the host. */
FX_LAUNCH_FUNCTION void *fx_stream_native(const fx_stream *stream);
/* NULL is fine. */
FX_LAUNCH_FUNCTION void fx_stream_close(fx_stream *stream);

/* Modules and kernels ****************************************************************************/

/* Loads a code object: a host shared object, an AMD code object or offload bundle, PTX, a cubin or a
 * fat binary. What it is decides its content, not its name. */
FX_LAUNCH_RESULT fx_status fx_module_load(fx_device *device, const char *path, fx_module **module);
/* The same from memory, which is not needed afterwards. */
FX_LAUNCH_RESULT fx_status fx_module_load_memory(fx_device *device, const void *bytes, size_t size,
                                                 fx_module **module);
/* Also ends its kernels. Launches must have finished. NULL is fine. */
FX_LAUNCH_FUNCTION void fx_module_unload(fx_module *module);

/* The kernel belongs to the module; looking it up again gives the same. */
FX_LAUNCH_RESULT fx_status fx_kernel_find(fx_module *module, const char *name, fx_kernel **kernel);

typedef struct fx_slot {
  fx_slot_kind kind;
  fx_slot_kind element_kind; /* of a vector; else 0 */
  unsigned lanes;            /* of a vector; else 1 */
  size_t size;               /* bytes */
} fx_slot;

typedef struct fx_kernel_info {
  const char *name;
  int has_note;          /* 0: a plain kernel, and what follows is 0 or NULL */
  size_t static_shared;  /* bytes */
  size_t dynamic_shared; /* bytes that FX_SMEM_AUTO adds */
  size_t shared_align;
  const char *signature; /* of all parameters */
  unsigned slot_count;
  const fx_slot *slots;
  const char *const *slot_names; /* the path in the source; an entry may be NULL */
} fx_kernel_info;

/* Valid as long as the module. */
FX_LAUNCH_FUNCTION const fx_kernel_info *fx_kernel_get_info(const fx_kernel *kernel);

/* Launch *****************************************************************************************/

/* The dynamic shared bytes that the kernel's note carries. */
#define FX_SMEM_AUTO __SIZE_MAX__

typedef struct fx_launch_config {
  unsigned grid[3];  /* blocks; x first, none may be 0 */
  unsigned block[3]; /* work-items of a block; none may be 0 */
  size_t smem;       /* dynamic shared bytes, or FX_SMEM_AUTO */
  fx_stream *stream; /* NULL: the device's default stream */
} fx_launch_config;

/* Starts the kernel. `slots[i]` points to the value of its i-th argument, which is read before the
 * call returns. On a GPU the kernel may still run then; fx_stream_wait tells how it ended.
 *
 * `slot_count` must be the kernel's; a kernel without a note is taken at the caller's word, and then
 * needs an explicit smem. Fewer dynamic bytes than the note says are FX_ERROR_SHARED_TOO_SMALL, more
 * than the device has FX_ERROR_SHARED_TOO_LARGE; nothing is launched on any error. */
FX_LAUNCH_RESULT fx_status fx_launch(fx_kernel *kernel, const fx_launch_config *config,
                                     void *const *slots, unsigned slot_count);

/* The same, and checks that the caller means this kernel: `types` describes the slots, `signature` the
 * parameters; either may be NULL. Generated k_launch functions call this. */
FX_LAUNCH_RESULT fx_status fx_launch_typed(fx_kernel *kernel, const fx_launch_config *config,
                                           void *const *slots, unsigned slot_count,
                                           const fx_slot *types, const char *signature);

#ifdef __cplusplus
}
#endif

/* Behind this place, k_launch exists for each kernel k that was declared before; for others it exists
 * behind their declaration. */
#if defined(__clang__) && !defined(FX_NO_PLUGIN)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-pragmas"
#pragma fx launch
#pragma clang diagnostic pop
#endif
#endif
