struct __attribute__((annotate("fx.struct"))) A { int x; } a, *b, c[
