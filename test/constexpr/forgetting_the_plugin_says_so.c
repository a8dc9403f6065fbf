// Without the plugin each use of compile-time fields names what is missing (docs/language.md, Compile-time fields).
// RUN: %clang_noplugin -fsyntax-only -Xclang -verify %s
// RUN: %clang_noplugin -DFX_NO_PLUGIN -fsyntax-only -Xclang -verify=absent %s
// absent-no-diagnostics
#include <fx/fx.h>
struct FX_STRUCT Params {
  FX_CONSTEXPR int tile;
  float scale;
};
FX_SPECIALIZE(Params32, Params, .tile = 32); // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
FX_GENERIC int scale(struct Params p) { // expected-error {{unknown type name 'fx_needs_fplugin_libfxplugin_so'}}
  return fx_constexpr(p, tile); // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
}
FX_INSTANTIATE(scale, Params32); // expected-error {{use of undeclared identifier 'fx_needs_fplugin_libfxplugin_so'}}
