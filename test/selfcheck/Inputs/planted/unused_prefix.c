// A prefix that no command uses checks nothing.
// RUN: %clang -S %s -o - | FileCheck %s --check-prefix=GPU
// GPU: ret
// HOST-NEXT: ret
