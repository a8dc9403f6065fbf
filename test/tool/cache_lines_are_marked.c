// A row that begins in another line of the cache than the one before has a mark with the distance (docs/tool.md, Layout).
// RUN: %fxstruct layout %s | FileCheck %s
struct __attribute__((annotate("fx.struct"))) Lines {
  char first[64];
  char second[70];
  char third;
};
// CHECK:      0 64 1 first char[64]
// CHECK-NEXT: 64 ---- cache line 1 ----
// CHECK-NEXT: 64 70 1 second char[70]
// CHECK-NEXT: 128 ---- cache line 2, begins 6 bytes before ----
// CHECK-NEXT: 134 1 1 third char
// CHECK-NEXT: 3 cache lines
