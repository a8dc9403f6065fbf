/* How functions of fx's headers are defined: always inlined, and under HIP and CUDA for host and
 * device. Included by the other headers. */
#ifndef FX_FUNCTION_H
#define FX_FUNCTION_H

#if defined(__CUDA__) || defined(__HIP__) || defined(__CUDACC__)
#define FX_EVERYWHERE __attribute__((host)) __attribute__((device))
#else
#define FX_EVERYWHERE
#endif

#define FX_FUNCTION static __inline__ __attribute__((always_inline)) FX_EVERYWHERE

#endif
