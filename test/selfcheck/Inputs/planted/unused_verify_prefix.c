// A diagnostic prefix that no command uses checks nothing.
// RUN: %clang -fsyntax-only -Xclang -verify=c11,gnu %s
int x // c11-error {{expected}}
// c99-error@-1 {{expected}}
// gnu-note@-2 0-1 {{expected}}
