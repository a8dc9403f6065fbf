/* Two kernels: one with shared memory, one with a struct for an argument. */
__attribute__((amdgpu_kernel, visibility("protected"))) void
scale(float *out, const float *in, int n, double f) {
  static __attribute__((address_space(3), loader_uninitialized)) float a[500];
  int i = (int)__builtin_amdgcn_workitem_id_x();
  a[i] = in[i];
  __builtin_amdgcn_s_barrier();
  out[i] = a[n - i] * (float)f;
}

struct P {
  int a;
  double b;
};
__attribute__((amdgpu_kernel, visibility("protected"))) void two(struct P p, float *o) {
  *o = (float)(p.a + p.b);
}
