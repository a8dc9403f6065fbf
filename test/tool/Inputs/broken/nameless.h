struct __attribute__((annotate("fx.struct")));
struct __attribute__((annotate("fx.struct"))) { int : 0; };
union __attribute__((annotate("fx.union"))) {};
