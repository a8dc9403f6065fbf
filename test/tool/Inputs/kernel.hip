#include <hip/hip_runtime.h>
extern "C" __global__ void reverse(float *p, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = p[threadIdx.x];
  __builtin_amdgcn_s_barrier();
  p[threadIdx.x] = s[n - (int)threadIdx.x];
}
