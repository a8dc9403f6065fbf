// <fx/layout.h> and its macros never warn, in C and C++, with or without the plugin (docs/views.md, Compilers).
// -Wunsafe-buffer-usage objects to each computation with a pointer, which in C is what fx_at expands to.
// RUN: %clang_noplugin -std=c99 %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %clang_noplugin -std=c11 %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %clang_noplugin -std=c2x %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %clang -std=c99 %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %clang -std=gnu17 %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %clang -std=c2x %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %clangxx -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %clangxx -std=c++20 %strict -fsyntax-only -x c++ %s
// RUN: %clangxx -std=c++2b %strict -fsyntax-only -x c++ %s
// RUN: %amdgcn -std=c11 %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %nvptx -std=c11 %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %cuda %strict -fsyntax-only %s
// RUN: %clang -m32 -std=c11 %strict -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -fsyntax-only %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -fsyntax-only %s
// RUN: %gxx -std=c++14 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -fsyntax-only -x c++ %s
#include <fx/layout.h>

#ifdef __cplusplus
#define LET auto
#define FLOAT(x) static_cast<float>(x)
#else
#define FLOAT(x) ((float)(x))
#define LET __extension__ __auto_type
#endif

FX_DECLARE_TENSOR(Matrix, float, 2);
FX_DECLARE_TENSOR(Cube, const short, 3);
FX_DECLARE_TENSOR(Batch, volatile double, 4);

FX_FUNCTION float corner(Matrix m) { return *fx_at2(m, m.layout.shape[0] - 1, m.layout.shape[0] - 1); }

FX_EVERYWHERE float use(float *p, const short *q, volatile double *r, int i, unsigned j, unsigned long k);
FX_EVERYWHERE float use(float *p, const short *q, volatile double *r, int i, unsigned j, unsigned long k) {
  const fx_layout1 line = fx_make_layout(128, 1);
  LET v = fx_view(p, line);
  LET order = fx_view(&i, fx_make_layout(i, i));
  Matrix m = fx_tensor(Matrix, p, fx_make_layout2(8, i, i, 1));
  Cube cube = fx_tensor(Cube, q, fx_make_layout3(2, 2, 2, 4, 2, 1));
  Batch batch = fx_tensor(Batch, r, fx_make_layout4(1, 1, 1, 1, 1, 1, 1, 1));
  m = fx_tensor(Matrix, p, fx_make_layout2(8, 8, 8, 1));
  *fx_at(v, *fx_at(order, *fx_at(order, j))) = 1;
  *fx_at2(m, k, j) += corner(m);
  return *fx_at(v, k) + FLOAT(*fx_at3(cube, j, i, k)) + FLOAT(*fx_at4(batch, i, j, k, i));
}
