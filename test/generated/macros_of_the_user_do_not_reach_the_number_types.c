// No macro of the user changes what <fx/fx.h> declares: all its own names begin with fx (docs/language.md, Generic names).
// RUN: %clang_noplugin -std=c99 -Werror -fsyntax-only %s
// RUN: %clangxx_noplugin -std=c++14 -Werror -fsyntax-only -x c++ %s
// RUN: %gcc -std=c99 -Werror -fsyntax-only %s
#define a broken(
#define b broken(
#define p broken(
#define s broken(
#define v broken(
#define x broken(
#define X broken(
#define T broken(
#define A broken(
#define Name broken(
#define field broken(
#define size broken(
#define value broken(
#define result broken(
#define slots broken(
#define aligned_to broken(
#include <fx/fx.h>

fx_storage(fx_f32) address(void *memory);
