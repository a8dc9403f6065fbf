// One macro over fx_storage, fx_peek, … works on a number type and on a composite (docs/language.md, Generic names).
// RUN: %clang -std=c11 %s -o %t
// RUN: %run %t
// RUN: %clangxx -std=c++17 -x c++ %s -o %t.cplusplus
// RUN: %run %t.cplusplus
#include <fx/fx.h>

struct FX_STRUCT Pair {
  fx_i32 left;
  fx_f32 right;
};

/* Copies the value at `from` to `to`; true if both then hold the same. */
#define COPY(T, to, from)                                                                          \
  (fx_poke(T, fx_storage_at(T, to), fx_peek(T, fx_storage_at(T, from))),                           \
   T##_equal(fx_peek(T, fx_storage_at(T, to)), fx_peek(T, fx_storage_at(T, from))))

int main(void) {
  struct Pair pairs[2] = {{1, 2.0f}, {3, 4.0f}};
  fx_f32 numbers[2] = {5.0f, 6.0f};
  fx_storage(Pair) pair = fx_storage_at(Pair, &pairs[0]);
  fx_storage(fx_f32) right = pair.right;

  if (!COPY(Pair, &pairs[0], &pairs[1]) || pairs[0].left != 3)
    return 1;
  if (!COPY(fx_f32, &numbers[0], &numbers[1]) || numbers[0] < 6.0f)
    return 2;
  if (fx_peek(fx_f32, right) < 4.0f || fx_offset_of(Pair, right) != fx_size_of(fx_i32))
    return 3;
  return fx_size_of(Pair) == 2 * fx_size_of(fx_f32) && fx_align_of(Pair) == 4 ? 0 : 4;
}
