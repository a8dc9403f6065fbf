/* The host back end: kernels in shared objects, run by this processor.
 *
 * Device memory is memory of the process, streams are all alike, and a launch has finished when it
 * returns. A kernel k is the symbol __fx_host_k of <fx/host.h>. */
#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "device.h"
#include "host_pool.h"

#define BLOCK_LIMIT 1024u
#define GRID_LIMIT 0x7fffffffu
#define STACK_BYTES ((size_t)128 << 10)
#define STACK_BYTES_MAXIMUM ((size_t)1 << 30)
#define SHARED_LIMIT ((size_t)320 << 10) /* the most that any supported GPU has */
#define SHARED_LIMIT_MAXIMUM ((size_t)1 << 30)
#define MEMORY_ALIGNMENT 256u
#define THREADS_MAXIMUM 4096u

#if defined(__x86_64__)
#define HOST_MACHINE EM_X86_64
#define HOST_TARGET "x86_64"
#elif defined(__aarch64__)
#define HOST_MACHINE EM_AARCH64
#define HOST_TARGET "aarch64"
#else
#error "the host back end knows x86_64 and aarch64"
#endif

static unsigned count_processors(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count<1 ? 1 : count>(long) THREADS_MAXIMUM ? THREADS_MAXIMUM : (unsigned)count;
}

static fx_status check_options(const fx_device_options *options) {
  if (options->ordinal != 0)
    return fx_fail(FX_ERROR_NO_DEVICE, "host: there is one device, no number %u", options->ordinal);
  if (options->host_threads > THREADS_MAXIMUM)
    return fx_fail(FX_ERROR_ARGUMENT, "host: host_threads is %u, at most %u", options->host_threads,
                   THREADS_MAXIMUM);
  if (options->host_stack_bytes > STACK_BYTES_MAXIMUM)
    return fx_fail(FX_ERROR_ARGUMENT, "host: host_stack_bytes is %zu, at most %zu",
                   options->host_stack_bytes, STACK_BYTES_MAXIMUM);
  if (options->host_shared_limit > SHARED_LIMIT_MAXIMUM)
    return fx_fail(FX_ERROR_ARGUMENT, "host: host_shared_limit is %zu, at most %zu",
                   options->host_shared_limit, SHARED_LIMIT_MAXIMUM);
  return fx_success();
}

static fx_status host_open(fx_device *device, const fx_device_options *options) {
  fx_status status = check_options(options);
  if (status.code)
    return status;
  device->info = (fx_device_info){
      .backend = FX_BACKEND_HOST,
      .name = "host",
      .target = HOST_TARGET,
      .shared_limit = options->host_shared_limit ? options->host_shared_limit : SHARED_LIMIT,
      .block_limit = BLOCK_LIMIT,
      .block_limits = {BLOCK_LIMIT, BLOCK_LIMIT, BLOCK_LIMIT},
      .grid_limits = {GRID_LIMIT, GRID_LIMIT, GRID_LIMIT},
  };
  device->state = fx_host_pool_new(
      &device->allocator, options->host_threads ? options->host_threads : count_processors(),
      BLOCK_LIMIT, options->host_stack_bytes ? options->host_stack_bytes : STACK_BYTES);
  return device->state ? status : fx_fail_memory();
}

static void host_close(fx_device *device) { fx_host_pool_free(device->state); }

static fx_status host_allocate(fx_device *device, size_t bytes, void **memory) {
  const fx_allocator *allocator = &device->allocator;
  /* No object of C is larger than that. */
  if (bytes <= PTRDIFF_MAX)
    *memory = allocator->allocate(allocator->context, bytes, MEMORY_ALIGNMENT);
  return *memory ? fx_success()
                 : fx_fail(FX_ERROR_OUT_OF_MEMORY, "host: no %zu bytes of device memory", bytes);
}

static fx_status host_release(fx_device *device, void *memory) {
  fx_give(&device->allocator, memory);
  return fx_success();
}

static fx_status host_copy(fx_device *device, void *stream, void *to, const void *from,
                           size_t bytes, fx_copy_direction direction) {
  (void)device, (void)stream, (void)direction;
  memmove(to, from, bytes);
  return fx_success();
}

static fx_status host_wait(fx_device *device) {
  (void)device;
  return fx_success();
}

static fx_status host_stream_open(fx_device *device, void **stream) {
  (void)device;
  *stream = NULL;
  return fx_success();
}

static fx_status host_stream_wait(fx_device *device, void *stream) {
  (void)device, (void)stream;
  return fx_success();
}

static void host_stream_close(fx_device *device, void *stream) { (void)device, (void)stream; }

static fx_status fail_loader(const fx_module *module) {
  const char *reason = dlerror();
  return fx_fail(FX_ERROR_OBJECT, "cannot load '%s': %s", module->name,
                 reason ? reason : "unknown reason");
}

/* A path to an open file that no other file has had: the loader takes a name that it has seen for the
 * same object, and numbers of files are used again. The bits of the inode become "/" and "/.". */
static void write_path(int file, char *path, size_t size) {
  struct stat properties = {0};
  fstat(file, &properties);
  int length = snprintf(path, size, "/proc/self/fd");
  for (unsigned long long inode = properties.st_ino; inode; inode /= 2)
    length += snprintf(path + length, size - (size_t)length, inode % 2 ? "/." : "/");
  snprintf(path + length, size - (size_t)length, "/%d", file);
}

/* The loader reads files only. */
static fx_status load_from_memory(fx_module *module) {
  char path[256];
  fx_bytes bytes = module->object.bytes;
  int file = memfd_create("fx_module", MFD_CLOEXEC);
  fx_status status = fx_success();
  if (file < 0)
    return fx_fail_memory();
  for (size_t done = 0; done < bytes.size && !status.code;) {
    ssize_t count = write(file, bytes.data + done, bytes.size - done);
    if (count <= 0)
      status = fx_fail_memory();
    else
      done += (size_t)count;
  }
  write_path(file, path, sizeof path);
  if (!status.code && !(module->native = dlopen(path, RTLD_NOW | RTLD_LOCAL)))
    status = fail_loader(module);
  close(file);
  return status;
}

static fx_status host_module_load(fx_module *module, const char *path) {
  const fx_object *object = &module->object;
  if (object->kind != FX_OBJECT_HOST || object->elf.machine != HOST_MACHINE)
    return fx_fail_target(module);
  if (object->elf.type != ET_DYN)
    return fx_fail(FX_ERROR_OBJECT, "'%s' is not a shared object: link it with -shared",
                   module->name);
  if (!path)
    return load_from_memory(module);
  char *absolute = realpath(path, NULL); /* the loader would search for a name without a slash */
  module->native = absolute ? dlopen(absolute, RTLD_NOW | RTLD_LOCAL) : NULL;
  fx_status status = module->native ? fx_success()
                     : absolute     ? fail_loader(module)
                                    : fx_fail_memory();
  free(absolute);
  return status;
}

static void host_module_unload(fx_module *module) { dlclose(module->native); }

static fx_status host_kernel_find(fx_kernel *kernel) {
  const fx_module *module = kernel->module;
  const char *name = kernel->info.name;
  char symbol[512];
  int length = snprintf(symbol, sizeof symbol, "%s%s", FX_KERNEL_HOST_PREFIX, name);
  if (length > 0 && (size_t)length < sizeof symbol)
    kernel->native = dlsym(module->native, symbol);
  if (kernel->native)
    return fx_success();
  if (dlsym(module->native, name))
    return fx_fail(
        FX_ERROR_NO_KERNEL,
        "'%s' in '%s' is a plain function: a kernel is marked FX_KERNEL and compiled with "
        "the plugin, which adds %s",
        name, module->name, symbol);
  return fx_fail_no_kernel(kernel);
}

static fx_status fail_diverged(const fx_kernel *kernel, const fx_host_divergence *d) {
  return fx_fail(
      FX_ERROR_BARRIER,
      "kernel '%s', block (%u,%u,%u): only %u of %u work-items reached a barrier: (%u,%u,%u) "
      "waits there, (%u,%u,%u) has returned; every work-item of a block has to reach every "
      "barrier",
      kernel->info.name, d->block_idx[0], d->block_idx[1], d->block_idx[2], d->waiting,
      d->waiting + d->returned, d->waiting_idx[0], d->waiting_idx[1], d->waiting_idx[2],
      d->returned_idx[0], d->returned_idx[1], d->returned_idx[2]);
}

static fx_status host_launch(fx_kernel *kernel, const fx_launch_config *config, size_t smem,
                             void *const *slots) {
  const unsigned *grid = config->grid, *block = config->block;
  fx_host_divergence divergence;
  fx_host_grid job = {
      .slots = slots,
      .grid_dim = {grid[0], grid[1], grid[2]},
      .block_dim = {block[0], block[1], block[2]},
      .shared_bytes = kernel->static_shared + smem,
      .shared_align = kernel->info.has_note ? kernel->info.shared_align : 16,
  };
  if ((unsigned long long)grid[0] * grid[1] > GRID_LIMIT * 0x100000000ull / grid[2])
    return fx_fail(FX_ERROR_SIZES,
                   "kernel '%s': a grid of %ux%ux%u blocks is too large for the host",
                   kernel->info.name, grid[0], grid[1], grid[2]);
  memcpy(&job.entry, &kernel->native, sizeof job.entry); /* ISO C has no cast for it */
  switch (fx_host_pool_run(kernel->module->device->state, &job, &divergence)) {
  case FX_HOST_DIVERGED:
    return fail_diverged(kernel, &divergence);
  case FX_HOST_NO_MEMORY:
    return fx_fail(FX_ERROR_OUT_OF_MEMORY,
                   "kernel '%s': no memory for the stacks of %u work-items and %zu shared bytes",
                   kernel->info.name, block[0] * block[1] * block[2], job.shared_bytes);
  case FX_HOST_DONE:
    break;
  }
  return fx_success();
}

const fx_backend_ops fx_host_ops = {
    .open = host_open,
    .close = host_close,
    .allocate = host_allocate,
    .release = host_release,
    .copy = host_copy,
    .wait = host_wait,
    .stream_open = host_stream_open,
    .stream_wait = host_stream_wait,
    .stream_close = host_stream_close,
    .module_load = host_module_load,
    .module_unload = host_module_unload,
    .kernel_find = host_kernel_find,
    .launch = host_launch,
};
