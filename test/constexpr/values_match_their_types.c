// The value of a compile-time field is of its kind, fits, and is known at compile time (docs/language.md, Compile-time fields).
// RUN: %clang -std=c17 -fsyntax-only -ferror-limit=0 -Xclang -verify=expected %s
// RUN: %clang -std=c2x -fsyntax-only -ferror-limit=0 -Xclang -verify=expected,keyword %s
#include <fx/fx.h>
#include <stdbool.h>

static int square(int x) { return x * x; }
static float wrong(int x) { return (float)x; }
int elsewhere(int x);
int abs(int x);
int variable = 3;

struct FX_STRUCT P { FX_CONSTEXPR int v; int x; };
FX_SPECIALIZE(PBool, P, .v = true);
FX_SPECIALIZE(PChar, P, .v = 'a');
FX_SPECIALIZE(PSize, P, .v = sizeof(int) * 4);
FX_SPECIALIZE(PLow, P, .v = -2147483647 - 1);
FX_SPECIALIZE(PFloat, P, .v = 1.5);      // expected-error {{compile-time field 'v' of 'P' takes an integer of type 'int', but this is a floating number of type 'double'}}
FX_SPECIALIZE(PString, P, .v = "8");     // expected-error {{compile-time field 'v' of 'P' takes an integer of type 'int', but this is a string of type 'char[2]'}}
FX_SPECIALIZE(PTuple, P, .v = {8});      // expected-error {{compile-time field 'v' of 'P' takes an integer of type 'int', but this is a tuple in braces}}
FX_SPECIALIZE(PFunction, P, .v = square); // expected-error {{compile-time field 'v' of 'P' takes an integer of type 'int', but this is the name of a function of type 'int (int)'}}
FX_SPECIALIZE(PPointer, P, .v = &variable); // expected-error {{compile-time field 'v' of 'P' takes an integer of type 'int', but this is a value of type 'int *'}}
FX_SPECIALIZE(PHigh, P, .v = 2147483648); // expected-error {{2147483648 does not fit into compile-time field 'v' of 'P', which has type 'int'}}
FX_SPECIALIZE(PWide, P, .v = (__int128)1 << 100); // expected-error {{this value does not fit into compile-time field 'v' of 'P', which has type 'int'}}
FX_SPECIALIZE(PRunTime, P, .v = variable); // expected-error {{the value of compile-time field 'v' of 'P' is not known at compile time}}
FX_SPECIALIZE(PCall, P, .v = elsewhere(3)); // expected-error {{the value of compile-time field 'v' of 'P' is not known at compile time}}
FX_SPECIALIZE(PUndeclared, P, .v = undeclared); // expected-error {{use of undeclared identifier 'undeclared'}} expected-note@*:* 0-1 {{'PUndeclared' declared here}}

struct FX_STRUCT U { FX_CONSTEXPR unsigned char v; int x; };
FX_SPECIALIZE(UHigh, U, .v = 255);
FX_SPECIALIZE(UTooHigh, U, .v = 256); // expected-error {{256 does not fit into compile-time field 'v' of 'U', which has type 'unsigned char'}}
FX_SPECIALIZE(UNegative, U, .v = -1); // expected-error {{-1 does not fit into compile-time field 'v' of 'U', which has type 'unsigned char'}}

struct FX_STRUCT B { FX_CONSTEXPR bool v; int x; };
FX_SPECIALIZE(BTrue, B, .v = true);
FX_SPECIALIZE(BCast, B, .v = (bool)(3 > 2));
FX_SPECIALIZE(BCompared, B, .v = 3 > 2);
FX_SPECIALIZE(BOne, B, .v = 1); // keyword-error {{compile-time field 'v' of 'B' takes a bool, but this is an integer of type 'int'; write true or false}}
FX_SPECIALIZE(BTwo, B, .v = 2); // expected-error {{compile-time field 'v' of 'B' takes a bool, but this is an integer of type 'int'; write true or false}}

struct FX_STRUCT F { FX_CONSTEXPR float v; int x; };
FX_SPECIALIZE(FDouble, F, .v = 0.1);
FX_SPECIALIZE(FNegative, F, .v = -0.5f * 2);
FX_SPECIALIZE(FInteger, F, .v = 1);    // expected-error {{compile-time field 'v' of 'F' takes a floating number of type 'float', but this is an integer of type 'int'; write it with a point, as in 1.0}}
FX_SPECIALIZE(FHuge, F, .v = 1e300);   // expected-error {{1e+300 does not fit into compile-time field 'v' of 'F', which has type 'float'}}

struct FX_STRUCT S { FX_CONSTEXPR char v[5]; FX_CONSTEXPR const char *w; int x; };
FX_SPECIALIZE(SGood, S, .v = "relu", .w = "any" " length");
FX_SPECIALIZE(SLong, S, .v = "relu6", .w = "");  // expected-error {{this string does not fit into compile-time field 'v' of 'S', which has room for 4 characters}}
FX_SPECIALIZE(SNumber, S, .v = "", .w = 4);      // expected-error {{compile-time field 'w' of 'S' takes a string, but this is an integer of type 'int'}}
FX_SPECIALIZE(SWide, S, .v = "", .w = L"wide");  // expected-error-re {{compile-time field 'w' of 'S' takes a string, but this is a value of type '{{.*}}'}}
static const char *pointer = "x";
FX_SPECIALIZE(SRunTime, S, .v = "", .w = pointer); // expected-error {{the value of compile-time field 'w' of 'S' is not known at compile time}}

struct FX_STRUCT T { FX_CONSTEXPR int v[3]; FX_CONSTEXPR double w[2][2]; int x; };
FX_SPECIALIZE(TFull, T, .v = {1, 2, 3}, .w = {{1.0, 2.0}, {3.0, 4.0}});
FX_SPECIALIZE(TShort, T, .v = {1}, .w = {{1.0, 2.0},});
FX_SPECIALIZE(TLong, T, .v = {1, 2, 3, 4}, .w = {{1.0}});  // expected-error {{a tuple of 4 elements does not fit into compile-time field 'v' of 'T', which has 1 to 3}}
FX_SPECIALIZE(TEmpty, T, .v = {}, .w = {{1.0}});           // expected-error {{a tuple of 0 elements does not fit into compile-time field 'v' of 'T', which has 1 to 3}}
FX_SPECIALIZE(TElement, T, .v = {1, 2.5}, .w = {{1.0}});   // expected-error {{compile-time field 'v' of 'T' takes an integer of type 'int', but this is a floating number of type 'double'}}
FX_SPECIALIZE(TFlat, T, .v = {1}, .w = {1.0});             // expected-error {{compile-time field 'w' of 'T' takes a tuple in braces, but this is a floating number of type 'double'}}
FX_SPECIALIZE(THole, T, .v = {1, , 2}, .w = {{1.0}});      // expected-error {{expected a value between two commas in FX_SPECIALIZE}}

struct FX_STRUCT C { FX_CONSTEXPR int (*v)(int); int x; };
FX_SPECIALIZE(CName, C, .v = square);
FX_SPECIALIZE(CAddress, C, .v = &square);
FX_SPECIALIZE(CBuiltin, C, .v = abs);
FX_SPECIALIZE(COther, C, .v = wrong);    // expected-error {{compile-time field 'v' of 'C' is a function of type 'int (int)', but 'wrong' has type 'float (int)'}}
FX_SPECIALIZE(CBody, C, .v = elsewhere); // expected-error {{the body of 'elsewhere' is not visible here, so that calls of compile-time field 'v' of 'C' could not be inlined; define the function before FX_SPECIALIZE}}
FX_SPECIALIZE(CNull, C, .v = 0);         // expected-error {{compile-time field 'v' of 'C' takes the name of a function, but this is an integer of type 'int'}}
static int (*table)(int) = square;
FX_SPECIALIZE(CTable, C, .v = table);    // expected-error {{the value of compile-time field 'v' of 'C' is not known at compile time}}
