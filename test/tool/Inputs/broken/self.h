struct __attribute__((annotate("fx.struct"))) A { struct A a; };
