// A layout that differs from the rules is an error that shows both offsets (docs/language.md, Layout).
// RUN: %clang -fsyntax-only -Xclang -verify %s
// RUN: %clangxx -x c++ -fsyntax-only -Xclang -verify %s
#include <fx/fx.h>

struct FX_STRUCT __attribute__((packed)) A {
  char c;
  int n; // expected-error {{layout of composite 'A' differs from C's: field 'n' belongs at offset 4, but this compiler puts it at offset 1; remove the packing}}
};
struct FX_STRUCT B {
  char c;
  int n __attribute__((packed)); // expected-error {{layout of composite 'B' differs from C's: field 'n' belongs at offset 4, but this compiler puts it at offset 1}}
};
#pragma pack(push, 2)
struct FX_STRUCT C {
  short s[3];
  double d; // expected-error {{field 'd' belongs at offset 8, but this compiler puts it at offset 6}}
};
#pragma pack(pop)
struct FX_STRUCT __attribute__((packed)) D { int n; char c[4]; }; // expected-error {{layout of composite 'D' differs from C's: its alignment is 4, but this compiler gives it 1; remove the packing}}
union FX_UNION __attribute__((packed)) E { int n; char c[5]; }; // expected-error {{layout of composite 'E' differs from C's: its alignment is 4, but this compiler gives it 1}}
struct FX_STRUCT F {
  char a;
  int : 0;
  char b; // expected-error {{field 'b' belongs at offset 1, but this compiler puts it at offset 4; remove the unnamed bit-field or the attribute that moves it}}
};
struct FX_STRUCT __attribute__((packed)) G { char c; float *p; }; // expected-error {{field 'p' belongs at offset 8, but this compiler puts it at offset 1}}
