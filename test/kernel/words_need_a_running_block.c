// A kernel's word outside of a running block on the host says so and aborts, and so does a barrier that the launcher does not have (docs/runtime.md, Kernels).
// RUN: %clang_noplugin -O1 %s -o %t
// RUN: not --crash %t 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not --crash %t barrier 2>&1 | FileCheck %s --check-prefix=BARRIER
// OUTSIDE: fx: a kernel's function was called outside of a running block
// BARRIER: fx: a kernel waits at a barrier, but its launcher has none
#include <stddef.h>

#include <fx/kernel.h>

int main(int count, char **arguments) {
  (void)arguments;
  fx_host_item item = {.barrier = NULL};
  if (count > 1)
    fx_host_current = &item;
  fx_barrier();
  return (int)fx_thread_idx_x();
}
