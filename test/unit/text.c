/* Text and pool: growing strings, and memory that is freed at once. */
#include "text.h"

#include <limits.h>
#include <stdalign.h>
#include <string.h>

#include "model.h"

static void added_text_is_one_string(void **state) {
  (void)state;
  fx_text text = {0};
  fx_text_add(&text, "int ");
  fx_text_format(&text, "%s[%d];", "a", 4);
  assert_string_equal(text.data, "int a[4];");
  assert_int_equal(text.length, strlen(text.data));
  fx_text_free(&text);
}

static void a_long_text_grows(void **state) {
  (void)state;
  fx_text text = {0};
  for (int i = 10000; i < 20000; ++i)
    fx_text_format(&text, "%d", i);
  assert_int_equal(text.length, 50000);
  assert_memory_equal(text.data, "10000", 5);
  assert_string_equal(text.data + 49995, "19999");
  assert_false(text.failed);
  fx_text_free(&text);
}

static void joined_pieces_are_one_string(void **state) {
  (void)state;
  fx_text text = {0};
  fx_text_join(&text, "a", "", "bc", (const char *)NULL);
  fx_text_join(&text, "d", (const char *)NULL);
  assert_string_equal(text.data, "abcd");
  fx_text_free(&text);
  fx_pool *pool = fx_pool_new();
  assert_string_equal(fx_pool_join(pool, "N", "_", "size", (const char *)NULL), "N_size");
  fx_pool_free(pool);
}

static void a_quoted_string_is_a_c_literal(void **state) {
  (void)state;
  fx_text text = {0};
  fx_text_quote(&text, "a \"b\" \\ c");
  assert_string_equal(text.data, "\"a \\\"b\\\" \\\\ c\"");
  fx_text_free(&text);
}

static void a_taken_text_is_in_the_pool_and_the_text_is_empty(void **state) {
  model *m = *state;
  fx_text text = {0};
  assert_string_equal(fx_text_take(&text, m->pool), "");
  fx_text_add(&text, "int a;");
  const char *taken = fx_text_take(&text, m->pool);
  assert_null(text.data);
  assert_int_equal(text.length, 0);
  assert_string_equal(taken, "int a;");
}

static void pool_memory_is_zero_and_aligned_for_any_type(void **state) {
  model *m = *state;
  for (size_t size = 1; size < 10000; size = 3 * size + 1) {
    const unsigned char *bytes = fx_pool_array(m->pool, 1, size);
    assert_int_equal((uintptr_t)bytes % alignof(max_align_t), 0);
    for (size_t i = 0; i < size; ++i)
      assert_int_equal(bytes[i], 0);
  }
}

static void pool_objects_do_not_overlap(void **state) {
  model *m = *state;
  unsigned char *objects[1000];
  for (size_t i = 0; i < 1000; ++i) {
    objects[i] = fx_pool_array(m->pool, 1, i + 1);
    memset(objects[i], (int)(i % 256), i + 1);
  }
  for (size_t i = 0; i < 1000; ++i)
    for (size_t j = 0; j <= i; ++j)
      assert_int_equal(objects[i][j], i % 256);
}

static void pool_strings_are_copies(void **state) {
  model *m = *state;
  char original[] = "Pair";
  const char *copy = fx_pool_string(m->pool, original);
  const char *part = fx_pool_copy(m->pool, original, 2);
  original[0] = 'X';
  assert_string_equal(copy, "Pair");
  assert_string_equal(part, "Pa");
  assert_string_equal(fx_pool_format(m->pool, "%s_%d", copy, 2), "Pair_2");
}

static void a_failed_allocation_is_remembered_and_strings_stay_usable(void **state) {
  (void)state;
  fx_pool *pool = fx_pool_new();
  assert_false(fx_pool_failed(pool));
  assert_null(fx_pool_array(pool, SIZE_MAX / 2, 4)); /* the product overflows */
  assert_true(fx_pool_failed(pool));
  assert_non_null(fx_pool_string(pool, "still a string"));
  fx_pool_free(pool);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(added_text_is_one_string),
      MODEL_TEST(a_long_text_grows),
      MODEL_TEST(joined_pieces_are_one_string),
      MODEL_TEST(a_quoted_string_is_a_c_literal),
      MODEL_TEST(a_taken_text_is_in_the_pool_and_the_text_is_empty),
      MODEL_TEST(pool_memory_is_zero_and_aligned_for_any_type),
      MODEL_TEST(pool_objects_do_not_overlap),
      MODEL_TEST(pool_strings_are_copies),
      MODEL_TEST(a_failed_allocation_is_remembered_and_strings_stay_usable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
