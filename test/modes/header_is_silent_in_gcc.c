// An annotated header never warns in GCC, as C or as C++ (docs/language.md, Markers).
// RUN: %gcc -std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only %s
// RUN: %gcc -std=c11 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only %s
// RUN: %gcc -std=c17 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only %s
// RUN: %gcc -std=c2x -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only %s
// RUN: %gcc -m32 -std=c11 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only %s
// RUN: %gxx -std=c++14 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only -x c++ %s
// RUN: %gxx -std=c++17 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only -x c++ %s
// RUN: %gxx -std=c++20 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only -x c++ %s
// RUN: %gxx -std=c++23 -Wall -Wextra -Werror -pedantic -Wconversion -Wundef -fsyntax-only -x c++ %s
#include "Inputs/header.inc"
