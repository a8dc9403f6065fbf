struct __attribute__((annotate("fx.struct"))) A { int x[99999999999999999999]; };
