#if 1
struct __attribute__((annotate("fx.struct"))) A { __attribute__((aligned(16))) int x; };
