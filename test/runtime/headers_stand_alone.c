// The headers of the runtime may be included first, alone and twice, and are silent in C and C++ (docs/runtime.md, Linking).
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DLAUNCH %s
// RUN: %clang_noplugin -std=c11 %strict -fsyntax-only -DLAUNCH %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ -DLAUNCH %s
// RUN: %clangxx_noplugin -std=c++17 %strict -fsyntax-only -x c++ -DKERNEL %s
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only -DKERNEL_NOTE %s
// RUN: %clang_noplugin -std=c2x %strict -fsyntax-only -DKERNEL %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DLAUNCH %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -fsyntax-only -DKERNEL %s
// RUN: %gxx -std=c++14 -Wall -Wextra -Werror -pedantic -fsyntax-only -x c++ -DLAUNCH %s
#if defined(LAUNCH)
#include <fx/launch.h>
#include <fx/launch.h>
#elif defined(KERNEL)
#include <fx/kernel.h>
#include <fx/kernel.h>
#elif defined(KERNEL_NOTE)
#include <fx/kernel_note.h>
#include <fx/kernel_note.h>
#endif

#include <fx/kernel.h>
#include <fx/launch.h>

__SIZE_TYPE__ automatic(void);
__SIZE_TYPE__ automatic(void) {
  return FX_SMEM_AUTO;
}
