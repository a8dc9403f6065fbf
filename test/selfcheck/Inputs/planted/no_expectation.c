// A test that only compiles expects nothing.
// RUN: %clang -c %s -o %t.o
