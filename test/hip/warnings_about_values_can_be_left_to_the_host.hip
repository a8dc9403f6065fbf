// Warnings are those of every pass, unless an argument leaves the ones about values to the host (docs/hip_port.md, Messages).
// REQUIRES: hip
// DEFINE: %{warned} = %hip -nogpuinc -nogpulib --offload-arch=gfx1030 -fplugin-arg-fx-values=warning
// RUN: %{warned} -c %s -o %t.o 2>&1 | FileCheck --check-prefix=EACH %s
// RUN: %{warned} -Xarch_device -fplugin-arg-fx-values=off -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ONCE %s
#include <fx/fx.h>

struct FX_STRUCT Pair {
  int x;
};
// EACH-COUNT-3: warning: field 'x' of a value of 'Pair' is frozen
// EACH-NOT: warning:
// ONCE: warning: field 'x' of a value of 'Pair' is frozen
// ONCE-NOT: warning:
// ONCE: 1 warning generated when compiling for host
void f(Pair p) { p.x = 1; }
