// A test that writes outside its own folder is a defect.
// RUN: not %clang -c %s 2> %t.err > out.txt
// RUN: not %clang -c %s -o %s.o
