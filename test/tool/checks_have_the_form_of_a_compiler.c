// Messages have file, line, column, the line of source and a caret, notes included; the exit status is 1 for errors only (docs/tool.md, Checks).
// RUN: not %fxstruct check %s -- -I%include 2>&1 | FileCheck --strict-whitespace %s
// RUN: %fxstruct check %s -- -I%include -DWARNING 2>&1 | FileCheck --check-prefix=WARNING %s
#include <fx/fx.h>
#ifdef WARNING
struct FX_STRUCT Warned {
  __attribute__((annotate("fx.align", 16))) int x;
};
#else
struct Plain {
  int x;
};
struct FX_STRUCT P {
	int peek;
  struct Plain plain;
};
float use(void) { return P_size + undeclared; }
_Static_assert(P_size == 4, "");
#endif
// CHECK: checks_have_the_form_of_a_compiler.c:14:6: error: field name 'peek' in composite 'P' is reserved
// CHECK-NEXT:   14 | 	int peek;
// CHECK-NEXT:      | 	    ^
// CHECK-NEXT: checks_have_the_form_of_a_compiler.c:15:16: error: field 'plain' of composite 'P' has the unmarked type 'struct Plain'
// CHECK: checks_have_the_form_of_a_compiler.c:10:8: note: 'struct Plain' is defined here
// CHECK-NOT: error
// WARNING: 7:18: warning: compilers without the plugin do not see 'fx.align' on 'x'
