/* Placement: offsets, totals and leaves of allocations, and the requests that are refused. */
#include "placement.h"

#include <string.h>

#include "checked.h"
#include "model.h"

static const fx_location here = {7};

static fx_request of_type(const fx_ctype *type) { return (fx_request){.type = type, .at = here}; }
static fx_request of_type_aligned(const fx_ctype *type, int64_t align) {
  return (fx_request){.type = type, .is_aligned = true, .align = align, .at = here};
}
static fx_request of_bytes(int64_t bytes) { return (fx_request){.bytes = bytes, .at = here}; }

/* Places what must be placeable. */
static const fx_allocation *place(model *m, fx_allocator *allocator, fx_request request) {
  fx_allocation *allocation = fx_request_measure(&request, &m->report);
  assert_non_null(allocation);
  assert_true(fx_allocator_place(allocator, allocation, &m->report));
  assert_null(m->report.first);
  assert_int_equal(allocation->offset % allocation->align, 0);
  assert_int_equal(allocation->offset + allocation->object.size, allocator->allocated_bytes);
  return allocation;
}

static void assert_refused(model *m, fx_request request, fx_diagnostic_id id, const char *text) {
  m->report = (fx_report){.pool = m->pool};
  assert_null(fx_request_measure(&request, &m->report));
  assert_reported(m, id, text);
  assert_int_equal(m->report.first->at.id, here.id);
}

static fx_allocator new_allocator(void) {
  return (fx_allocator){.name = "smem", .kernel = "k", .align = 1};
}

/* ---- Offsets and totals */

static void each_request_is_padded_to_its_alignment(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator();
  assert_int_equal(place(m, &a, of_bytes(1))->offset, 0);
  assert_int_equal(place(m, &a, of_type(&type_int))->offset, 4);
  assert_int_equal(place(m, &a, of_bytes(3))->offset, 8);
  assert_int_equal(place(m, &a, of_type(&type_double))->offset, 16);
  assert_int_equal(place(m, &a, of_type(&type_char))->offset, 24);
  assert_int_equal(a.allocated_bytes, 25);
  assert_int_equal(a.align, 8);
  assert_int_equal(a.count, 5);
}

static void two_tiles_of_the_specification_take_1024_bytes(void **state) {
  model *m = *state;
  const fx_ctype *array = type_array(m, &type_float, 128);
  const fx_composite *shared = STRUCT(m, "SharedStorage", field_aligned(m, "a", array, 16),
                                      field_aligned(m, "b", array, 16));
  fx_allocator a = new_allocator();
  place(m, &a, of_type(type_record(m, shared)));
  assert_int_equal(a.allocated_bytes, 1024);
  assert_int_equal(a.align, 16);
}

static void the_start_is_raised_to_the_larger_alignment_for_that_request_only(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator();
  place(m, &a, of_bytes(1));
  const fx_allocation *raised = place(m, &a, of_type_aligned(&type_int, 64));
  assert_int_equal(raised->offset, 64);
  assert_int_equal(raised->align, 64);
  assert_int_equal(a.allocated_bytes, 68); /* the size is not rounded up */
  const fx_allocation *kept = place(m, &a, of_type_aligned(&type_double, 2));
  assert_int_equal(kept->offset, 72);
  assert_int_equal(kept->align, 8);
  assert_int_equal(place(m, &a, of_type(&type_char))->offset, 80);
  assert_int_equal(a.align, 64);
}

static void allocations_keep_their_order(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator();
  const fx_allocation *first = place(m, &a, of_bytes(5));
  const fx_allocation *second = place(m, &a, of_type(&type_short));
  assert_ptr_equal(a.first, first);
  assert_ptr_equal(first->next, second);
  assert_null(second->next);
  assert_int_equal(first->index, 0);
  assert_int_equal(second->index, 1);
  assert_string_equal(first->display, "5 bytes");
  assert_string_equal(second->display, "short");
}

static void an_over_aligned_typedef_counts(void **state) {
  model *m = *state;
  fx_ctype wide = type_int;
  wide.align = 32;
  fx_allocator a = new_allocator();
  place(m, &a, of_bytes(1));
  const fx_allocation *allocation = place(m, &a, of_type(&wide));
  assert_int_equal(allocation->offset, 32);
  assert_int_equal(allocation->object.size, 4);
}

static void a_total_beyond_63_bits_is_an_error_and_changes_nothing(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator();
  place(m, &a, of_bytes(INT64_MAX));
  fx_request more = of_type(&type_int);
  fx_allocation *allocation = fx_request_measure(&more, &m->report);
  assert_non_null(allocation);
  assert_false(fx_allocator_place(&a, allocation, &m->report));
  assert_reported(m, FX_DIAG_allocate_overflow,
                  "the allocation of 'int' does not fit into 63 bits");
  assert_int_equal(a.allocated_bytes, FX_MAX_OBJECT_BYTES);
  assert_int_equal(a.count, 1);
}

/* ---- Refusals */

static void what_is_not_storable_is_refused_with_its_reason(void **state) {
  model *m = *state;
  const fx_composite *inner =
      STRUCT(m, "Inner", field("x", &type_int), field("v", type_vector(m, &type_float, 4)));
  const fx_composite *outer = STRUCT(m, "Outer", field("inner", type_record(m, inner)));
#define NEXT "; allocate numbers of whole bytes, arrays of them, or composites of those"
  assert_refused(m, of_type(type_record(m, outer)), FX_DIAG_allocate_not_storable,
                 "'Outer' is not Storable: field 'inner.v' is a vector" NEXT);
  assert_refused(m, of_type(&type_bool), FX_DIAG_allocate_not_storable,
                 "'_Bool' is not Storable: it is a number narrower than a byte" NEXT);
  assert_refused(m, of_type(type_pointer(m, &type_int)), FX_DIAG_allocate_not_storable,
                 "'int *' is not Storable: it is a pointer" NEXT);
  assert_refused(m, of_type(&type_long_double), FX_DIAG_allocate_not_storable,
                 "'long double' is not Storable: its format differs between host and GPU; use "
                 "float or double" NEXT);
}

static void a_number_of_bytes_is_positive(void **state) {
  model *m = *state;
  assert_refused(m, of_bytes(0), FX_DIAG_allocate_bytes_not_positive,
                 "0 bytes cannot be allocated; ask for at least one");
  assert_refused(m, of_bytes(INT64_MIN), FX_DIAG_allocate_bytes_not_positive,
                 "-9223372036854775808 bytes cannot be allocated; ask for at least one");
}

static void an_alignment_is_a_positive_power_of_two(void **state) {
  model *m = *state;
  assert_refused(m, of_type_aligned(&type_int, 0), FX_DIAG_align_not_positive,
                 "alignment 0 of 'int' is not positive");
  assert_refused(m, of_type_aligned(&type_int, -4), FX_DIAG_align_not_positive,
                 "alignment -4 of 'int' is not positive");
  assert_refused(m, of_type_aligned(&type_int, 24), FX_DIAG_align_not_power_of_two,
                 "alignment 24 of 'int' is not a power of two; the next one is 32");
}

/* ---- Leaves */

typedef struct expected_leaf {
  const char *path;
  uint64_t offset, size, align;
} expected_leaf;

static void assert_leaves(model *m, const fx_allocation *allocation, const expected_leaf *expected,
                          size_t count) {
  fx_placed_leaves leaves = fx_allocation_leaves(allocation, m->pool);
  assert_int_equal(leaves.count, count);
  for (size_t i = 0; i < count; ++i) {
    assert_string_equal(leaves.items[i].path, expected[i].path);
    assert_int_equal(leaves.items[i].offset, expected[i].offset);
    assert_int_equal(leaves.items[i].size, expected[i].size);
    assert_int_equal(leaves.items[i].align, expected[i].align);
  }
}
#define LEAVES(...)                                                                                \
  (const expected_leaf[]){__VA_ARGS__},                                                            \
      sizeof((const expected_leaf[]){__VA_ARGS__}) / sizeof(expected_leaf)

static void a_number_and_raw_bytes_are_one_leaf(void **state) {
  model *m = *state;
  fx_allocator a = new_allocator();
  assert_leaves(m, place(m, &a, of_bytes(9)), LEAVES({"", 0, 9, 1}));
  assert_leaves(m, place(m, &a, of_type_aligned(&type_int, 32)), LEAVES({"", 32, 4, 32}));
  assert_leaves(m, place(m, &a, of_type(type_array(m, &type_float, 6))), LEAVES({"", 36, 24, 4}));
}

static void nested_structs_are_taken_apart_and_unions_are_not(void **state) {
  model *m = *state;
  const fx_composite *both =
      UNION(m, "Both", field("words", type_array(m, &type_int, 3)), field("wide", &type_double));
  const fx_composite *inner =
      STRUCT(m, "Inner", field("c", &type_char), field("both", type_record(m, both)));
  const fx_composite *outer = STRUCT(m, "Outer", field("first", &type_short),
                                     field_constexpr(m, "n", &type_long),
                                     field("inner", type_record(m, inner)),
                                     field_aligned(m, "row", type_array(m, &type_char, 5), 16));
  fx_allocator a = new_allocator();
  place(m, &a, of_bytes(1));
  assert_leaves(m, place(m, &a, of_type(type_record(m, outer))),
                LEAVES({"first", 16, 2, 2}, {"inner.c", 24, 1, 1}, {"inner.both", 32, 16, 8},
                       {"row", 48, 5, 16}));
}

static void leaves_keep_what_holds_of_the_alignment_of_a_whole(void **state) {
  model *m = *state;
  const fx_composite *line =
      STRUCT(m, "Line", field("c", &type_char), field("pair", type_array(m, &type_int, 2)),
             field("last", &type_short), field("wide", type_array(m, &type_int, 13)),
             field("end", &type_char));
  fx_allocator a = new_allocator();
  assert_leaves(m, place(m, &a, of_type_aligned(type_record(m, line), 32)),
                LEAVES({"c", 0, 1, 32}, {"pair", 4, 8, 4}, {"last", 12, 2, 4}, {"wide", 16, 52, 16},
                       {"end", 68, 1, 4}));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(each_request_is_padded_to_its_alignment),
      MODEL_TEST(two_tiles_of_the_specification_take_1024_bytes),
      MODEL_TEST(the_start_is_raised_to_the_larger_alignment_for_that_request_only),
      MODEL_TEST(allocations_keep_their_order),
      MODEL_TEST(an_over_aligned_typedef_counts),
      MODEL_TEST(a_total_beyond_63_bits_is_an_error_and_changes_nothing),
      MODEL_TEST(what_is_not_storable_is_refused_with_its_reason),
      MODEL_TEST(a_number_of_bytes_is_positive),
      MODEL_TEST(an_alignment_is_a_positive_power_of_two),
      MODEL_TEST(a_number_and_raw_bytes_are_one_leaf),
      MODEL_TEST(nested_structs_are_taken_apart_and_unions_are_not),
      MODEL_TEST(leaves_keep_what_holds_of_the_alignment_of_a_whole),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
