// Each public header may be included first, alone and twice (docs/language.md, Generic names).
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/numeric.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/numeric.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/numeric.h>' %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/arena.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/arena.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/arena.h>' %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/layout.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/layout.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/layout.h>' %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/allocate.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/allocate.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/allocate.h>' %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/shared.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/shared.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/shared.h>' %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/kernel.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/kernel.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/kernel.h>' %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/launch.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/launch.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/launch.h>' %s
// RUN: %clang -std=c99 %strict -fsyntax-only -DHEADER='<fx/shared.h>' %s
// RUN: %clangxx -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/shared.h>' %s
// RUN: %amdgcn -std=c99 %strict -fsyntax-only -DHEADER='<fx/shared.h>' %s
// RUN: %nvptx -std=c99 %strict -fsyntax-only -DHEADER='<fx/shared.h>' %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DHEADER='<fx/host.h>' %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DHEADER='<fx/host.h>' %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DHEADER='<fx/host.h>' %s
#include HEADER
#include HEADER

#include <fx/numeric.h>

fx_storage(fx_f32) storage_of(fx_f32 *memory);
fx_storage(fx_f32) storage_of(fx_f32 *memory) {
  return memory;
}
