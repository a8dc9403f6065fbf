/* The emitter: what the text declares, and that it is what it should be for GCC, C99 and C++14. */
#include "emit.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "model.h"

#define DIALECT(...)                                                                               \
  {.function = "static __inline__",                                                                \
   .method = "__inline__",                                                                         \
   .size_type = "unsigned long",                                                                   \
   __VA_ARGS__}
static const fx_dialect c_dialect = DIALECT(.bool_type = "_Bool");
static const fx_dialect cplusplus_dialect = DIALECT(.cplusplus = true, .bool_type = "bool");
static const fx_dialect gcc_dialect = DIALECT(.bool_type = "_Bool", .gcc = true);
static const fx_dialect gxx_dialect = DIALECT(.cplusplus = true, .bool_type = "bool", .gcc = true);

static const char *emit(model *m, const fx_composite *composite, const fx_dialect *dialect) {
  fx_text text = {0};
  fx_emit_composite(composite, dialect, m->pool, &text);
  assert_false(text.failed);
  const char *copy = fx_pool_string(m->pool, text.data);
  fx_text_free(&text);
  return copy;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The number of times that `word` stands in `text` as a whole identifier. */
static size_t count_word(const char *text, const char *word) {
  size_t count = 0, length = strlen(word);
  for (const char *at = text; (at = strstr(at, word)) != NULL; at += length)
    if ((at == text || !is_word(at[-1])) && !is_word(at[length]))
      ++count;
  return count;
}

/* Feeds "definition; text; checks" to `compiler`; true if it compiles. */
static bool compiles(const char *compiler, const char *definition, const char *text,
                     const char *checks) {
  FILE *pipe = popen(compiler, "w");
  assert_non_null(pipe);
  fprintf(pipe, "%s\n%s\n%s\n", definition, text, checks);
  return pclose(pipe) == 0;
}

#define GCC                                                                                        \
  "gcc -x c -std=c99 -pedantic-errors -Wno-pedantic -Werror=implicit "                             \
  "-fsyntax-only -"
#define GXX "g++ -x c++ -std=c++14 -fsyntax-only -"

static void assert_compiles(model *m, const fx_composite *composite, const char *definition,
                            const char *checks) {
  assert_true(compiles(GCC, definition, emit(m, composite, &gcc_dialect), checks));
  assert_true(compiles(GXX, definition, emit(m, composite, &gxx_dialect), checks));
}

static const fx_composite *pair(model *m) {
  return STRUCT(m, "Pair", field("left", &type_int), field("right", &type_float));
}

static void every_name_of_the_api_is_declared(void **state) {
  model *m = *state;
  static const char *const names[] = {
      "Pair_storage",      "Pair_storage_at",  "Pair_value",           "Pair_peek",
      "Pair_poke",         "Pair_make",        "Pair_replace_left",    "Pair_replace_right",
      "Pair_equal",        "Pair_size",        "Pair_align",           "Pair_offset_left",
      "Pair_offset_right", "Pair_is_dsl_type", "Pair_is_jit_argument", "Pair_is_storable",
      "Pair_slot_count",   "Pair_slots",       "Pair_type_name",       "Pair_signature"};
  const fx_composite *composite = pair(m);
  const char *c = emit(m, composite, &c_dialect);
  const char *cplusplus = emit(m, composite, &cplusplus_dialect);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
    assert_true(count_word(c, names[i]) > 0);
    assert_true(count_word(cplusplus, names[i]) > 0);
    assert_true(fx_emit_is_generated_name("Pair", names[i]));
  }
}

static void the_list_of_names_is_what_the_text_declares(void **state) {
  model *m = *state;
  const fx_composite *composite = pair(m);
  const char *text = emit(m, composite, &c_dialect);
  size_t count;
  const char *const *names = fx_emit_names(composite, m->pool, &count);
  assert_int_equal(count, 20);
  for (size_t i = 0; i < count; ++i)
    assert_true(count_word(text, names[i]) > 0);
}

static void only_names_behind_the_prefix_are_generated_names(void **state) {
  (void)state;
  assert_true(fx_emit_is_generated_name("Pair", "Pair_replace_anything"));
  assert_true(fx_emit_is_generated_name("Pair", "Pair_offset_anything"));
  assert_false(fx_emit_is_generated_name("Pair", "Pair"));
  assert_false(fx_emit_is_generated_name("Pair", "Pair_free"));
  assert_false(fx_emit_is_generated_name("Pair", "Pairs_size"));
  assert_false(fx_emit_is_generated_name("Pair", "Other_size"));
}

static void the_text_has_no_directive_and_no_comment(void **state) {
  model *m = *state;
  const char *text = emit(m, pair(m), &c_dialect);
  assert_null(strchr(text, '#'));
  assert_null(strstr(text, "//"));
  assert_null(strstr(text, "/*"));
}

static void parameters_and_variables_begin_with_fx(void **state) {
  model *m = *state;
  const char *text = emit(m, pair(m), &c_dialect);
  const char *const common[] = {"i", "n", "p", "s", "v", "x", "a", "b", "result", "slots", "value"};
  for (size_t i = 0; i < sizeof common / sizeof common[0]; ++i)
    assert_int_equal(count_word(text, common[i]), 0);
}

static void the_api_of_a_struct_compiles_and_has_the_values_of_the_layout(void **state) {
  model *m = *state;
  const fx_composite *padded =
      STRUCT(m, "Padded", field("head", &type_int), field_aligned(m, "payload", &type_int, 16));
  assert_compiles(
      m, padded, "struct Padded { int head; int payload __attribute__((aligned(16))); };",
      "struct Padded use(void *memory);\n"
      "struct Padded use(void *memory) {\n"
      "  Padded_storage s = Padded_storage_at(memory);\n"
      "  char size[Padded_size == 32 ? 1 : -1], align[Padded_align == 16 ? 1 : -1];\n"
      "  char offset[Padded_offset_payload == 16 && Padded_offset_head == 0 ? 1 : -1];\n"
      "  char kind[Padded_is_storable && Padded_slot_count == 2 ? 1 : -1];\n"
      "  void *slots[Padded_slot_count];\n"
      "  Padded_value v = Padded_peek(s);\n"
      "  int *payload = s.payload;\n"
      "  (void)size; (void)align; (void)offset; (void)kind;\n"
      "  Padded_slots(&v, slots);\n"
      "  Padded_poke(s, Padded_replace_head(Padded_make(1, 2), *payload));\n"
      "  return Padded_equal(v, v) ? v : Padded_make(Padded_type_name[0], Padded_signature[0]);\n"
      "}");
}

static void an_array_is_a_pointer_in_storage_and_value(void **state) {
  model *m = *state;
  const fx_composite *tile = STRUCT(m, "Tile", field("row", type_array(m, &type_float, 8)),
                                    field("matrix", type_array(m, type_array(m, &type_int, 3), 2)));
  assert_compiles(m, tile, "struct Tile { float row[8]; int matrix[2][3]; };",
                  "float *row(Tile_storage s);\n"
                  "float *row(Tile_storage s) { return s.row; }\n"
                  "typedef int row_of_three[3];\n"
                  "row_of_three *matrix(Tile_value v);\n"
                  "row_of_three *matrix(Tile_value v) { return v.matrix; }\n"
                  "void copy(Tile_storage to, Tile_storage from);\n"
                  "void copy(Tile_storage to, Tile_storage from) {\n"
                  "  Tile_poke(to, Tile_peek(from));\n"
                  "}");
}

static void a_nested_composite_is_its_storage(void **state) {
  model *m = *state;
  const fx_composite *inner = pair(m);
  const fx_composite *outer =
      STRUCT(m, "Outer", field("head", &type_int), field("pair", type_record(m, inner)));
  const char *definition = "struct Pair { int left; float right; };"
                           "struct Outer { int head; struct Pair pair; };";
  const char *checks = "float *right(void *memory);\n"
                       "float *right(void *memory) {\n"
                       "  Pair_storage pair = Outer_storage_at(memory).pair;\n"
                       "  return pair.right;\n"
                       "}";
  fx_text both = {0};
  fx_emit_composite(inner, &gcc_dialect, m->pool, &both);
  fx_emit_composite(outer, &gcc_dialect, m->pool, &both);
  assert_true(compiles(GCC, definition, both.data, checks));
  fx_text_free(&both);
}

static void qualifiers_stay_on_the_pointers_of_the_storage(void **state) {
  model *m = *state;
  fx_ctype flag = type_int;
  flag.qualifiers = FX_QUAL_VOLATILE;
  const fx_composite *s = STRUCT(m, "Signal", field("flag", &flag));
  assert_compiles(m, s, "struct Signal { volatile int flag; };",
                  "volatile int *flag(Signal_storage s);\n"
                  "volatile int *flag(Signal_storage s) { return s.flag; }");
  assert_non_null(strstr(emit(m, s, &c_dialect), "volatile int *flag"));
}

/* What a type cannot have is declared with the reason. */

static void what_a_struct_that_is_not_storable_lacks_gives_the_reason(void **state) {
  model *m = *state;
  const char *text =
      emit(m, STRUCT(m, "Mixed", field("v", type_vector(m, &type_float, 4))), &c_dialect);
  const char *reason = "unavailable__(\"'Mixed' is not Storable: field 'v' is a vector\")";
  size_t size = 0;
  for (const char *at = text; (at = strstr(at, reason)) != NULL; ++at)
    ++size;
  /* size, align, one offset, the storage, storage_at, peek, poke */
  assert_true(size >= 7);
  assert_true(count_word(text, "Mixed_make") > 0);
  assert_non_null(strstr(text, "Mixed_is_storable = 0"));
}

static void the_value_functions_of_a_union_give_the_reason(void **state) {
  model *m = *state;
  const fx_composite *u = UNION(m, "Scratch", field("x", &type_int), field("y", &type_float));
  const char *text = emit(m, u, &c_dialect);
  static const char *const lacking[] = {"Scratch_peek(...)",  "Scratch_poke(...)",
                                        "Scratch_make(...)",  "Scratch_replace_x(...)",
                                        "Scratch_equal(...)", "Scratch_slots(...)"};
  for (size_t i = 0; i < sizeof lacking / sizeof lacking[0]; ++i) {
    const char *at = strstr(text, lacking[i]);
    assert_non_null(at);
    const char *attribute = strstr(at, "__unavailable__(\"'Scratch' ");
    assert_non_null(attribute);
    assert_true(attribute < strchr(at, ';'));
  }
  assert_non_null(strstr(text, "Scratch_size = 4"));
}

static void the_storage_of_a_compile_time_field_gives_the_reason(void **state) {
  model *m = *state;
  const fx_composite *s =
      STRUCT(m, "Params", field_constexpr(m, "tile", &type_int), field("scale", &type_float));
  const char *text = emit(m, s, &c_dialect);
  assert_non_null(strstr(text, "'tile' is compile-time only: it has no bytes and no storage"));
  assert_non_null(strstr(text, "Params_size = 4"));
}

static void what_a_type_lacks_is_declared_for_gcc_and_an_error_where_it_is_used(void **state) {
  model *m = *state;
  const fx_composite *u =
      UNION(m, "Scratch", field("x", &type_int), field("p", type_pointer(m, &type_int)));
  const char *definition = "union Scratch { int x; int *p; };";
  const char *use = "int use(void); int use(void) { return Scratch_size; }";
  const char *call = "void use(void); void use(void) { Scratch_make(1); }";
  const char *quiet = " 2>/dev/null";
  assert_compiles(m, u, definition, "");
  assert_false(compiles(fx_pool_format(m->pool, "%s%s", GCC, quiet), definition,
                        emit(m, u, &gcc_dialect), use));
  assert_false(compiles(fx_pool_format(m->pool, "%s%s", GCC, quiet), definition,
                        emit(m, u, &gcc_dialect), call));
  assert_false(compiles(fx_pool_format(m->pool, "%s%s", GXX, quiet), definition,
                        emit(m, u, &gxx_dialect), call));
}

/* Signatures are equal exactly when the types are. */

static const char *signature(model *m, const fx_composite *s) {
  const char *text = emit(m, s, &c_dialect);
  const char *at = strstr(text, "_signature[] = ");
  assert_non_null(at);
  return fx_pool_copy(m->pool, at, (size_t)(strchr(at, '\n') - at));
}

static void signatures_of_equal_types_are_equal(void **state) {
  model *m = *state;
  assert_string_equal(signature(m, pair(m)), signature(m, pair(m)));
}

static void signatures_tell_types_apart(void **state) {
  model *m = *state;
  const fx_composite *inner = pair(m);
  const fx_composite *different[] = {
      inner,
      STRUCT(m, "Pair", field("left", &type_int), field("right", &type_int)),
      STRUCT(m, "Pair", field("left", &type_int), field("wrong", &type_float)),
      STRUCT(m, "Pair", field("right", &type_float), field("left", &type_int)),
      STRUCT(m, "Couple", field("left", &type_int), field("right", &type_float)),
      UNION(m, "Pair", field("left", &type_int), field("right", &type_float)),
      STRUCT(m, "Pair", field("left", &type_int), field_aligned(m, "right", &type_float, 16)),
      STRUCT(m, "Pair", field("left", type_array(m, &type_int, 2)), field("right", &type_float)),
      STRUCT(m, "Pair", field("left", type_array(m, &type_int, 3)), field("right", &type_float)),
      STRUCT(m, "Pair", field("left", type_record(m, inner)), field("right", &type_float)),
      STRUCT(m, "Pair", field_constexpr(m, "left", &type_int), field("right", &type_float))};
  size_t count = sizeof different / sizeof different[0];
  for (size_t i = 0; i < count; ++i)
    for (size_t j = i + 1; j < count; ++j)
      assert_string_not_equal(signature(m, different[i]), signature(m, different[j]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      MODEL_TEST(every_name_of_the_api_is_declared),
      MODEL_TEST(the_list_of_names_is_what_the_text_declares),
      MODEL_TEST(only_names_behind_the_prefix_are_generated_names),
      MODEL_TEST(the_text_has_no_directive_and_no_comment),
      MODEL_TEST(parameters_and_variables_begin_with_fx),
      MODEL_TEST(the_api_of_a_struct_compiles_and_has_the_values_of_the_layout),
      MODEL_TEST(an_array_is_a_pointer_in_storage_and_value),
      MODEL_TEST(a_nested_composite_is_its_storage),
      MODEL_TEST(qualifiers_stay_on_the_pointers_of_the_storage),
      MODEL_TEST(what_a_struct_that_is_not_storable_lacks_gives_the_reason),
      MODEL_TEST(the_value_functions_of_a_union_give_the_reason),
      MODEL_TEST(the_storage_of_a_compile_time_field_gives_the_reason),
      MODEL_TEST(what_a_type_lacks_is_declared_for_gcc_and_an_error_where_it_is_used),
      MODEL_TEST(signatures_of_equal_types_are_equal),
      MODEL_TEST(signatures_tell_types_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
