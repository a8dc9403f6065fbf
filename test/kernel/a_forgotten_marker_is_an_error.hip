// In HIP too the definition of a kernel has the marker, though without it the function is another one, of the host (docs/kernels.md, Rules).
// RUN: %clangxx -x hip -std=c++17 --offload-arch=gfx90a --cuda-host-only -nogpuinc -nogpulib -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x hip -std=c++17 --offload-arch=gfx90a --cuda-device-only -nogpuinc -nogpulib -fsyntax-only -Xclang -verify %s
#include <fx/kernel.h>

namespace ns {
FX_KERNEL void forgotten(int n, float *out);
void forgotten(int n, float *out) { out[n] = 1; } // expected-error {{the definition of kernel 'forgotten' has no marker of its own; write FX_KERNEL on it}}

FX_KERNEL void marked(int n, float *out);
FX_KERNEL void marked(int n, float *out) { out[n] = 1; }

// Another function of the name is nobody's definition.
void marked(float *out) { *out = 1; }
} // namespace ns

FX_KERNEL void elsewhere(int n);
void elsewhere(float x);
void elsewhere(float x) { (void)x; }
