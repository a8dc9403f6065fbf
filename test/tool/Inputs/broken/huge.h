struct __attribute__((annotate("fx.struct"))) A { char a[0x7fffffffffffffff]; char b[0x7fffffffffffffff]; };
