// Each public header may be included first, alone and twice (docs/language.md, Generic names).
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only %s
// RUN: %clang_noplugin -DARENA -std=c99 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -DARENA -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %gcc -DARENA -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only %s
// RUN: %clang_noplugin -DLAYOUT -std=c99 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -DLAYOUT -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %gcc -DLAYOUT -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only %s
#if defined(ARENA)
#include <fx/arena.h>
#include <fx/arena.h>
#elif defined(LAYOUT)
#include <fx/layout.h>
#include <fx/layout.h>
#endif
#include <fx/numeric.h>
#include <fx/numeric.h>

fx_storage(fx_f32) storage_of(fx_f32 *memory);
fx_storage(fx_f32) storage_of(fx_f32 *memory) {
  return memory;
}
