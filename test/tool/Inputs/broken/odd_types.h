struct __attribute__((annotate("fx.struct"))) A { int n; int v[n]; int w[]; int u[0]; void f; void (*g)(void); int h(void); };
