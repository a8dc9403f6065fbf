// <fx/arena.h> never warns, in C, C++ and on GPUs, and needs no other header (docs/arena.md, Compilers).
// RUN: %clang_noplugin -std=c99 %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=c17 %strict -fsyntax-only %s
// RUN: %clang_noplugin -std=c2x %strict -fsyntax-only %s
// RUN: %clang -std=c11 %strict -fsyntax-only %s
// RUN: %clang -m32 -std=c11 %strict -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++14 %strict -fsyntax-only -x c++ %s
// RUN: %clangxx_noplugin -std=c++2b %strict -fsyntax-only -x c++ %s
// RUN: %clangxx -std=c++17 %strict -fsyntax-only -x c++ %s
// RUN: %amdgcn_noplugin -std=c11 %strict -fsyntax-only %s
// RUN: %nvptx_noplugin -std=c11 %strict -fsyntax-only %s
// RUN: %cuda_noplugin %strict -fsyntax-only %s
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -fsyntax-only %s
// RUN: %gxx -std=c++14 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wold-style-cast -Wzero-as-null-pointer-constant -fsyntax-only -x c++ %s
#include <fx/arena.h>

fx_arena_fault use(fx_arena *arena, void *memory, void **result);
fx_arena_fault use(fx_arena *arena, void *memory, void **result) {
  fx_arena_init(arena, memory, 1024);
  *result = fx_arena_allocate(arena, 64, 16);
  return fx_arena_allocated_bytes(arena) == 64 ? FX_ARENA_WELL : fx_arena_status(arena);
}
