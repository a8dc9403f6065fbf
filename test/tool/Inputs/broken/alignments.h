struct __attribute__((annotate("fx.struct"))) A { __attribute__((aligned(1 << 40))) int x; __attribute__((aligned(3))) int y; __attribute__((aligned(-1))) int z; };
