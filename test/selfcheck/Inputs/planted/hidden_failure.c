// A test that hides its failure is a defect.
// RUN: %clang -fsyntax-only -Xclang -verify %s || true
