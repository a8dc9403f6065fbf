struct __attribute__((annotate("fx.struct"))) P {
  char c;
  __attribute__((annotate("fx.align", 16))) int x;
};
