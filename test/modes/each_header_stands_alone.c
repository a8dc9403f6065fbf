// Each public header may be included first, alone and twice (docs/language.md, Generic names).
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only %s
// RUN: %clang_noplugin -DHEADER="<fx/arena.h>" -std=c99 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -DHEADER="<fx/arena.h>" -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %gcc -DHEADER="<fx/arena.h>" -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only %s
// RUN: %clang_noplugin -DHEADER="<fx/layout.h>" -std=c99 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -DHEADER="<fx/layout.h>" -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %gcc -DHEADER="<fx/layout.h>" -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only %s
#ifdef HEADER
#include HEADER
#include HEADER
#endif
#include <fx/numeric.h>
#include <fx/numeric.h>

fx_storage(fx_f32) storage_of(fx_f32 *memory);
fx_storage(fx_f32) storage_of(fx_f32 *memory) {
  return memory;
}
