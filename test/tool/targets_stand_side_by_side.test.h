struct Wide {
  int first;
  double second;
  void *third;
};

struct Split {
  int common;
#ifdef __AMDGCN__
  int gpu;
#else
  int host[2];
#endif
  int last;
};
