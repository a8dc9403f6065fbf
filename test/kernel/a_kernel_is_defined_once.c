// A second definition of a kernel is told as such, in plain C too, where the body is not a function of its own (docs/kernels.md, Rules).
// RUN: %amdgcn -Wno-ignored-attributes -fsyntax-only -Xclang -verify %s
#include <fx/kernel.h>

FX_KERNEL void twice(float *out) { *out = 1; } // expected-note {{'twice' is declared here}}
FX_KERNEL void twice(float *out) { *out = 2; } // expected-error {{there is a kernel 'twice' already, and a code object knows kernels by their names alone; rename one of them}}
