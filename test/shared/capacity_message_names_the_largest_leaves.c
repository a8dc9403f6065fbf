// Too much is reported once, where the sum crosses the limit, with the five largest leaves and the kernel's own variables (docs/memory.md, Capacity).
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify %s
// RUN: %amdgcn -std=c11 -fsyntax-only -Xclang -verify -DDYNAMIC %s
#include "Inputs/kernel.h"

struct FX_STRUCT Tiles {
  float a[64];
  float b[4096];
  float c[2048];
};
union FX_UNION Scratch {
  float wide[1024];
  struct Tiles tiles;
};
#define OWN static __attribute__((address_space(3), loader_uninitialized))

OWN int of_the_file[100];
OWN int of_another_kernel[16384];

KERNEL void too_much(int *out) {
  OWN char own[3000]; // expected-note {{the kernel's own 'own' takes 3000 bytes}}
  own[fx_thread_idx_x()] = 1;
  of_the_file[3] = 2;
  ALLOCATOR;
  int *small = fx_allocate(smem, int);
  Tiles_storage t = fx_allocate(smem, struct Tiles); // expected-note {{'b' of 'struct Tiles' takes 16384 bytes}} expected-note {{'c' of 'struct Tiles' takes 8192 bytes}}
  Scratch_storage u = fx_allocate(smem, union Scratch); // expected-note {{'union Scratch' takes 24832 bytes}}
  double *d = fx_allocate(smem, double[1600]); // expected-note {{'double[1600]' takes 12800 bytes}} expected-error {{kernel 'too_much' needs 65876 bytes of shared memory, but gfx90a has 65536 per workgroup}}
  (void)fx_allocate(smem, int);
  *out = own[3] + of_the_file[4] + *small + (int)t.b[3] + (int)u.wide[2] + (int)d[0];
}

KERNEL void another(int *out) {
  of_another_kernel[3] = 1;
  *out = of_another_kernel[4];
}
