// Without the plugin every call says that -fplugin=libfxplugin.so is needed, and the header alone says nothing (docs/memory.md, The shared allocator).
// RUN: %clang_noplugin -std=c11 -Wno-unused-value -fsyntax-only -Xclang -verify %s
// RUN: %clangxx_noplugin -x c++ -Wno-unused-value -fsyntax-only -Xclang -verify %s
// RUN: %amdgcn_noplugin -std=c11 -Wno-unused-value -fsyntax-only -Xclang -verify %s
// RUN: %clang_noplugin -std=c11 -Wall -Wextra -Wno-unused-command-line-argument -DNO_USE -fsyntax-only -Xclang -verify=quiet %s
// RUN: %clang_noplugin -std=c11 -DFX_NO_PLUGIN -DNO_USE -fsyntax-only -Xclang -verify=quiet %s
// RUN: %clang -std=c11 -DFX_NO_PLUGIN -DNO_USE -fsyntax-only -Xclang -verify=quiet %s
// quiet-no-diagnostics
#include <fx/shared.h>

#ifndef NO_USE
void kernel(int *out) {
  fx_shared_allocator(smem);               // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
  int smem = 0;
  (void)fx_allocate(smem, int);            // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
  (void)fx_allocate_aligned(smem, int, 4); // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
  (void)fx_allocate_bytes(smem, 3);        // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
  *out = (int)fx_allocated_bytes(smem);    // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
  (void)fx_shared_base(smem);              // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
}
#endif
