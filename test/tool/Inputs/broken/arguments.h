struct __attribute__((annotate("fx.struct", 1, 2, "", 1/0, L"w"))) A { int x; };
struct __attribute__((annotate("fx.struct", "not an identifier"))) B { int x; };
