struct __attribute__((annotate("fx.struct"))) A { unknown x; int y[; };
