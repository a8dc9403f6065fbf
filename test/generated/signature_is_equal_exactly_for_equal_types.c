// The signature names everything that makes two types differ (docs/language.md, What a composite gets).
// RUN: %clang -std=c11 %s -o %t
// RUN: %run %t
#include <fx/fx.h>

#include "Inputs/check.h"

struct FX_STRUCT Inner { int x; };
struct FX_STRUCT_AS(A) A1 { struct Inner i; const volatile float f[2][3]; unsigned b : 3; _Bool flag; int *p; };
union FX_UNION_AS(B) B1 { FX_ALIGN(16) int x; };
struct FX_STRUCT C { FX_CONSTEXPR int tile; char c; } FX_ALIGN(8);

int main(void) {
  CHECK_THAT(strcmp(A_signature, "struct A{struct Inner{int x;} i;const volatile float f[2][3];"
                                 "unsigned int b:3;_Bool flag;int * p;}") == 0);
  CHECK_THAT(strcmp(B_signature, "union B{int x align(16);}") == 0);
  CHECK_THAT(strcmp(C_signature, "struct C align(8){constexpr int tile;char c;}") == 0);
  return check_failures;
}
