struct __attribute__((annotate("fx.struct"))) P {
  int x;
};
int class(int);
