// RUN: not %clang -c %s -o %t.o
int x
