/* Devices, their memory and their streams: argument checks around the back end. */
#include "device.h"

#include <stdlib.h>

#define ALIGNMENT 64 /* of the runtime's own objects: a cache line */

static void *allocate_default(void *context, size_t bytes, size_t alignment) {
  void *memory;
  (void)context;
  return posix_memalign(&memory, alignment, bytes) == 0 ? memory : NULL;
}

static void release_default(void *context, void *memory) {
  (void)context;
  free(memory);
}

void *fx_take(const fx_allocator *allocator, size_t bytes) {
  size_t size = bytes ? bytes : 1;
  void *memory = allocator->allocate(allocator->context, size, ALIGNMENT);
  if (memory)
    memset(memory, 0, size);
  return memory;
}

void fx_give(const fx_allocator *allocator, void *memory) {
  if (memory)
    allocator->release(allocator->context, memory);
}

static fx_status open_device(const fx_backend_ops *ops, const fx_device_options *options,
                             fx_device **result) {
  static const fx_allocator c_library = {allocate_default, release_default, NULL};
  const fx_allocator *allocator = options->allocator ? options->allocator : &c_library;
  fx_device *device = fx_take(allocator, sizeof *device);
  if (!device)
    return fx_fail_memory();
  device->ops = ops;
  device->allocator = *allocator;
  fx_status status = ops->open(device, options);
  if (status.code)
    fx_give(allocator, device);
  else
    *result = device;
  return status;
}

fx_status fx_device_open(fx_backend backend, const fx_device_options *options, fx_device **device) {
  static const fx_device_options defaults;
  if (!device)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_device_open: no place for the device");
  *device = NULL;
  if (!options)
    options = &defaults;
  switch (backend) {
  case FX_BACKEND_HOST:
    return open_device(&fx_host_ops, options, device);
  case FX_BACKEND_HIP:
    return open_device(&fx_hip_ops, options, device);
  case FX_BACKEND_CUDA:
    return open_device(&fx_cuda_ops, options, device);
  case FX_BACKEND_AUTO: {
    /* Only absence leads on: a GPU that fails to open is not silently replaced by the host. */
    static const fx_backend_ops *const order[] = {&fx_cuda_ops, &fx_hip_ops, &fx_host_ops};
    fx_status status = fx_success();
    for (size_t i = 0; i < sizeof order / sizeof order[0]; ++i) {
      status = open_device(order[i], options, device);
      if (status.code != FX_ERROR_NO_LIBRARY && status.code != FX_ERROR_NO_DEVICE)
        break;
    }
    return status;
  }
  default:
    return fx_fail(FX_ERROR_ARGUMENT, "fx_device_open: no back end %d", (int)backend);
  }
}

void fx_device_close(fx_device *device) {
  if (!device)
    return;
  device->ops->close(device);
  fx_allocator allocator = device->allocator;
  fx_give(&allocator, device);
}

const fx_device_info *fx_device_get_info(const fx_device *device) { return &device->info; }

fx_status fx_device_wait(fx_device *device) {
  if (!device)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_device_wait: no device");
  return device->ops->wait(device);
}

fx_status fx_memory_allocate(fx_device *device, size_t bytes, void **memory) {
  if (!device || !memory)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_memory_allocate: no %s",
                   device ? "place for the address" : "device");
  *memory = NULL;
  if (bytes == 0)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_memory_allocate: zero bytes");
  return device->ops->allocate(device, bytes, memory);
}

fx_status fx_memory_free(fx_device *device, void *memory) {
  if (!device)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_memory_free: no device");
  return memory ? device->ops->release(device, memory) : fx_success();
}

/* A stream of another device would reach the wrong driver. */
static fx_status check_stream(const fx_device *device, const fx_stream *stream, const char *call) {
  if (stream && stream->device != device)
    return fx_fail(FX_ERROR_ARGUMENT, "%s: the stream belongs to another device", call);
  return fx_success();
}

fx_status fx_memory_copy(fx_device *device, fx_stream *stream, void *to, const void *from,
                         size_t bytes, fx_copy_direction direction) {
  if (!device || (bytes && (!to || !from)))
    return fx_fail(FX_ERROR_ARGUMENT, "fx_memory_copy: no %s",
                   !device ? "device"
                   : to    ? "source"
                           : "destination");
  if (direction != FX_COPY_TO_DEVICE && direction != FX_COPY_FROM_DEVICE &&
      direction != FX_COPY_IN_DEVICE)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_memory_copy: no direction %d", (int)direction);
  fx_status status = check_stream(device, stream, "fx_memory_copy");
  if (status.code || bytes == 0)
    return status;
  return device->ops->copy(device, stream ? stream->native : NULL, to, from, bytes, direction);
}

static fx_status make_stream(fx_device *device, const char *call, fx_stream **stream) {
  if (!device || !stream)
    return fx_fail(FX_ERROR_ARGUMENT, "%s: no %s", call,
                   device ? "place for the stream" : "device");
  *stream = fx_take(&device->allocator, sizeof **stream);
  if (!*stream)
    return fx_fail_memory();
  (*stream)->device = device;
  return fx_success();
}

fx_status fx_stream_open(fx_device *device, fx_stream **stream) {
  fx_status status = make_stream(device, "fx_stream_open", stream);
  if (status.code)
    return status;
  status = device->ops->stream_open(device, &(*stream)->native);
  if (status.code) {
    fx_give(&device->allocator, *stream);
    *stream = NULL;
  }
  return status;
}

fx_status fx_stream_wrap(fx_device *device, void *native, fx_stream **stream) {
  fx_status status = make_stream(device, "fx_stream_wrap", stream);
  if (!status.code) {
    (*stream)->native = native;
    (*stream)->wrapped = 1;
  }
  return status;
}

fx_status fx_stream_wait(fx_stream *stream) {
  if (!stream)
    return fx_fail(FX_ERROR_ARGUMENT, "fx_stream_wait: no stream");
  return stream->device->ops->stream_wait(stream->device, stream->native);
}

void *fx_stream_native(const fx_stream *stream) { return stream->native; }

void fx_stream_close(fx_stream *stream) {
  if (!stream)
    return;
  if (!stream->wrapped)
    stream->device->ops->stream_close(stream->device, stream->native);
  fx_give(&stream->device->allocator, stream);
}
