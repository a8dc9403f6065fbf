/* A kernel written once, for every tile size: each work-item scales `tile` neighbouring elements. */
#ifndef SCALE_H
#define SCALE_H

#include <fx/fx.h>

struct FX_STRUCT Scale {
  FX_CONSTEXPR int tile;                   /* elements of one work-item */
  FX_CONSTEXPR float (*activation)(float); /* applied to each of them */
  float factor;
};

static inline float relu(float x) { return x > 0 ? x : 0; }
static inline float keep(float x) { return x; }

/* Types: Scale[tile=1,activation=keep], … Only `factor` has bytes in them. */
FX_SPECIALIZE(Scale1, Scale, .tile = 1, .activation = keep);
FX_SPECIALIZE(Scale4, Scale, .tile = 4, .activation = keep);
FX_SPECIALIZE(Scale16, Scale, .tile = 16, .activation = relu);

#if defined(__AMDGCN__)
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected")))
static inline unsigned item(void) {
  return __builtin_amdgcn_workgroup_id_x() * __builtin_amdgcn_workgroup_size_x() +
         __builtin_amdgcn_workitem_id_x();
}
#else
#define KERNEL
extern unsigned host_item; /* a loop over this runs the kernel on the host */
static inline unsigned item(void) { return host_item; }
#endif

/* The loop has a constant bound in each instance, and is unrolled. */
FX_GENERIC KERNEL void scale(struct Scale s, const float *restrict in, float *restrict out) {
  const float *from = in + item() * fx_constexpr(s, tile);
  float *to = out + item() * fx_constexpr(s, tile);
#pragma unroll
  for (int i = 0; i < fx_constexpr(s, tile); ++i)
    to[i] = fx_constexpr(s, activation)(s.factor * from[i]);
}
FX_INSTANTIATE(scale, Scale1);
FX_INSTANTIATE(scale, Scale4);
FX_INSTANTIATE(scale, Scale16);

#endif
