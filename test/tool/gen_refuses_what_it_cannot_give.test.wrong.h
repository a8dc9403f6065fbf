struct __attribute__((annotate("fx.struct"))) P {
  int peek;
};
