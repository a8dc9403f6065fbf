/* The model that a compiler would hand to the core, built by hand: types, fields, composites.
 *
 * Every test program includes this one header. cmocka passes each test a fresh model as its state. */
#ifndef FX_TEST_MODEL_H
#define FX_TEST_MODEL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "composite.h"

typedef struct model {
  fx_pool *pool;
  fx_report report;
} model;

int model_set_up(void **state);
int model_tear_down(void **state);

#define MODEL_TEST(function)                                                                       \
  cmocka_unit_test_setup_teardown(function, model_set_up, model_tear_down)

/* Types as x86-64 has them. */
extern const fx_ctype type_bool, type_char, type_short, type_int, type_long, type_int128, type_fp16,
    type_half, type_bf16, type_float, type_double, type_long_double;

const fx_ctype *type_bitint(model *m, uint64_t bits);
const fx_ctype *type_array(model *m, const fx_ctype *element, uint64_t count);
const fx_ctype *type_vector(model *m, const fx_ctype *lane, uint64_t count);
const fx_ctype *type_pointer(model *m, const fx_ctype *pointee);
const fx_ctype *type_record(model *m, const fx_composite *composite);
/* A record without any marker, or with "fx.numeric" or "fx.tensor". */
fx_ctype *type_plain_record(model *m, const char *name, uint64_t size);
/* A type of a kind that has nothing but its kind. */
const fx_ctype *type_of_kind(model *m, fx_ctype_kind kind);

/* Fields. FX_ALIGN(A) is the marker and the compiler's alignment. */
fx_field field(const char *name, const fx_ctype *type);
fx_field field_aligned(model *m, const char *name, const fx_ctype *type, int64_t align);
fx_field field_constexpr(model *m, const char *name, const fx_ctype *type);
fx_field field_anonymous(const fx_ctype *type);

fx_markers marker_list(model *m, const fx_marker *items, size_t count);

/* An undeclared composite with tag `tag` whose C layout is what a C compiler gives these fields. */
fx_composite *composite_new(model *m, fx_form form, const char *tag, const fx_field *fields,
                            size_t count);
/* Gives the fields the offsets, and the composite the size and alignment, of a C compiler. */
void composite_lay_out_as_c(fx_composite *composite);
/* The same, declared; the test fails if the core has any objection. */
fx_composite *composite_valid(model *m, fx_form form, const char *tag, const fx_field *fields,
                              size_t count);

#define FIELDS(...)                                                                                \
  (const fx_field[]){__VA_ARGS__}, sizeof((const fx_field[]){__VA_ARGS__}) / sizeof(fx_field)
#define STRUCT(m, tag, ...) composite_valid((m), FX_FORM_STRUCT, (tag), FIELDS(__VA_ARGS__))
#define UNION(m, tag, ...) composite_valid((m), FX_FORM_UNION, (tag), FIELDS(__VA_ARGS__))
#define NEW_STRUCT(m, tag, ...) composite_new((m), FX_FORM_STRUCT, (tag), FIELDS(__VA_ARGS__))
#define NEW_UNION(m, tag, ...) composite_new((m), FX_FORM_UNION, (tag), FIELDS(__VA_ARGS__))

/* Declares `composite` and expects exactly one diagnostic: this one, with this text. */
void assert_rejected(model *m, fx_composite *composite, fx_diagnostic_id id, const char *text);
/* The report holds exactly this diagnostic. */
void assert_reported(const model *m, fx_diagnostic_id id, const char *text);

#define assert_layout(composite, size_, align_)                                                    \
  do {                                                                                             \
    assert_int_equal((composite)->layout.size, (size_));                                           \
    assert_int_equal((composite)->layout.align, (align_));                                         \
  } while (0)

#endif
