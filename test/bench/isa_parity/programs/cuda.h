/* The part of the CUDA driver API that run_cuda.c uses, declared here and loaded at run time: neither
 * CUDA's headers nor its libraries are needed to build. Names, types and values are the driver's. */
#ifndef ISA_PARITY_CUDA_H
#define ISA_PARITY_CUDA_H

#include <stddef.h>

typedef int CUresult; /* 0 is success */
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;

enum {
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4
};

/* X(member of cuda, symbol of the library, parameters) */
#define CUDA_FUNCTIONS(X)                                                                          \
  X(init, cuInit, (unsigned flags))                                                                \
  X(driver_version, cuDriverGetVersion, (int *version))                                            \
  X(get_device, cuDeviceGet, (CUdevice * device, int ordinal))                                     \
  X(device_name, cuDeviceGetName, (char *name, int length, CUdevice device))                       \
  X(retain_context, cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device))              \
  X(set_context, cuCtxSetCurrent, (CUcontext context))                                             \
  X(synchronize, cuCtxSynchronize, (void))                                                         \
  X(error_text, cuGetErrorString, (CUresult status, const char **text))                            \
  X(load_module, cuModuleLoadDataEx,                                                               \
    (CUmodule * module, const void *image, unsigned options, int *keys, void **values))            \
  X(unload_module, cuModuleUnload, (CUmodule module))                                              \
  X(get_function, cuModuleGetFunction, (CUfunction * function, CUmodule module, const char *name)) \
  X(get_attribute, cuFuncGetAttribute, (int *value, int attribute, CUfunction function))           \
  X(allocate, cuMemAlloc_v2, (CUdeviceptr * memory, size_t bytes))                                 \
  X(release, cuMemFree_v2, (CUdeviceptr memory))                                                   \
  X(fill, cuMemsetD8_v2, (CUdeviceptr memory, unsigned char value, size_t bytes))                  \
  X(to_device, cuMemcpyHtoD_v2, (CUdeviceptr to, const void *from, size_t bytes))                  \
  X(to_host, cuMemcpyDtoH_v2, (void *to, CUdeviceptr from, size_t bytes))                          \
  X(launch, cuLaunchKernel,                                                                        \
    (CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,     \
     unsigned block_y, unsigned block_z, unsigned shared_bytes, CUstream stream, void **arguments, \
     void **extra))                                                                                \
  X(create_event, cuEventCreate, (CUevent * event, unsigned flags))                                \
  X(record_event, cuEventRecord, (CUevent event, CUstream stream))                                 \
  X(wait_for_event, cuEventSynchronize, (CUevent event))                                           \
  X(elapsed, cuEventElapsedTime, (float *milliseconds, CUevent start, CUevent end))

/* The loaded library. */
extern struct cuda {
#define CUDA_MEMBER(member, symbol, parameters) CUresult(*member) parameters;
  CUDA_FUNCTIONS(CUDA_MEMBER)
#undef CUDA_MEMBER
} cuda;

/* Loads the library and makes the first device current. Says why and exits where that is impossible. */
void cuda_open(void);

/* Says what failed and exits, unless status is success. `what` is a call, `subject` its object. */
void cuda_check(CUresult status, const char *what, const char *subject);

#endif
