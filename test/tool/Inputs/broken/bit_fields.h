struct __attribute__((annotate("fx.struct"))) A { int a : 99; int b : -1; int : 3; int c : 0; };
