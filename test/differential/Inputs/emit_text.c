/* Writes the generated declarations of composites as a header, from a description on standard input.
 *
 *   emit_text gcc|clang c|c++ < model.txt > emitted.h
 *
 * "clang" gives the text that the plugin hands to Clang, "gcc" the one that suits GCC too.
 *
 * This is an adapter without a compiler: it lays the types out as a C compiler for x86-64 would and
 * hands them to the core. The static assertions that GCC then compiles say whether both were right.
 * print_model.py describes the input, which is trusted. Exit status 1, and the messages, if the core
 * rejects a composite. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emit.h"

enum { COLUMNS = 9, MAX_FIELDS = 64, MAX_LINE = 1024 };

typedef struct open_composite {
  fx_composite *composite;
  struct open_composite *outer;
} open_composite;

typedef struct reader {
  fx_pool *pool;
  fx_report report;
  bool cplusplus;
  const fx_composite **declared; /* all that have ended, in order */
  size_t declared_count;
} reader;

static _Noreturn void fail(const char *what, const char *which) {
  fprintf(stderr, "emit_text: %s '%s'\n", what, which);
  exit(1);
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* The columns of a line, in `line` itself; the missing ones are "". */
static void split(char *line, const char *columns[COLUMNS]) {
  char *rest = line;
  line[strcspn(line, "\n")] = '\0';
  for (size_t i = 0; i < COLUMNS; ++i) {
    char *column = strsep(&rest, "\t");
    columns[i] = column ? column : "";
  }
}

static fx_markers marker(reader *r, const char *text, uint64_t align) {
  fx_marker *item = FX_POOL_NEW(r->pool, fx_marker);
  fx_marker_arg *arg = FX_POOL_NEW(r->pool, fx_marker_arg);
  *arg = (fx_marker_arg){.kind = FX_MARKER_ARG_INTEGER, .integer = (int64_t)align};
  *item = (fx_marker){.text = fx_pool_format(r->pool, "fx.%s", text),
                      .args = arg,
                      .arg_count = align ? 1 : 0,
                      .written_here = true};
  return strcmp(text, "-") == 0 ? (fx_markers){NULL, 0} : (fx_markers){item, 1};
}

static unsigned dims_count(const char *dims) {
  unsigned count = *dims != '-';
  for (; *dims; ++dims)
    count += *dims == 'x';
  return count;
}

/* Types. */

static fx_ctype_kind scalar_kind(const char *name) {
  static const struct {
    const char *name;
    fx_ctype_kind kind;
  } kinds[] = {{"integer", FX_CTYPE_INTEGER}, {"enum", FX_CTYPE_ENUM},
               {"float", FX_CTYPE_FLOAT},     {"bool", FX_CTYPE_BOOL},
               {"pointer", FX_CTYPE_POINTER}, {"numeric", FX_CTYPE_RECORD}};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i)
    if (strcmp(name, kinds[i].name) == 0)
      return kinds[i].kind;
  fail("unknown kind", name);
}

static const fx_composite *find(const reader *r, const char *name) {
  for (size_t i = r->declared_count; i-- > 0;)
    if (strcmp(r->declared[i]->name, name) == 0)
      return r->declared[i];
  fail("unknown composite", name);
}

static fx_ctype *element_type(reader *r, const char *kind, const char *size, const char *spelling) {
  fx_ctype *type = FX_POOL_NEW(r->pool, fx_ctype);
  if (strcmp(kind, "record") == 0) {
    const fx_composite *composite = find(r, spelling);
    *type = (fx_ctype){.kind = FX_CTYPE_RECORD,
                       .size = composite->c_size,
                       .align = composite->c_align,
                       .composite = composite,
                       .spelling = composite->spelling};
  } else {
    uint64_t bytes = strtoull(size, NULL, 10);
    bool number = strcmp(kind, "numeric") == 0;
    /* A typedef of an integer says "fx.numeric" too, and is compared as one. */
    *type = (fx_ctype){.kind = number && strncmp(spelling, "struct ", 7) ? FX_CTYPE_INTEGER
                                                                         : scalar_kind(kind),
                       .numeric = number,
                       .bits = strcmp(kind, "bool") == 0 ? 1 : 8 * bytes,
                       .size = bytes,
                       .align = bytes,
                       .spelling = fx_pool_string(r->pool, spelling)};
  }
  type->display = type->spelling;
  return type;
}

/* `dims` "2x3" of int: an array of two arrays of three. */
static const fx_ctype *array_type(reader *r, const fx_ctype *element, const char *dims) {
  if (*dims == '-' || !*dims)
    return element;
  char *rest;
  uint64_t count = strtoull(dims, &rest, 10);
  const fx_ctype *row = array_type(r, element, *rest ? rest + 1 : rest);
  fx_ctype *type = FX_POOL_NEW(r->pool, fx_ctype);
  *type = (fx_ctype){.kind = FX_CTYPE_ARRAY,
                     .qualifiers = row->qualifiers,
                     .size = count * row->size,
                     .align = row->align,
                     .count = count,
                     .element = row,
                     .display = "array"};
  return type;
}

static unsigned qualifier_bits(const char *qualifier) {
  return strcmp(qualifier, "const") == 0      ? FX_QUAL_CONST
         : strcmp(qualifier, "volatile") == 0 ? FX_QUAL_VOLATILE
         : strcmp(qualifier, "atomic") == 0   ? FX_QUAL_ATOMIC
                                              : 0u;
}

/* Records. */

static void read_field(reader *r, fx_composite *composite, const char *const columns[COLUMNS]) {
  if (composite->field_count == MAX_FIELDS)
    fail("too many fields in", composite->name);
  fx_field *field = &composite->fields[composite->field_count++];
  uint64_t align = strtoull(columns[3], NULL, 10);
  fx_ctype *element = element_type(r, columns[6], columns[7], columns[8]);
  element->qualifiers = qualifier_bits(columns[2]);
  field->name = strcmp(columns[1], "-") == 0 ? NULL : fx_pool_string(r->pool, columns[1]);
  field->type = array_type(r, element, columns[5]);
  field->c_align = larger(field->type->align, align);
  field->markers = marker(r, columns[4], strcmp(columns[4], "align") == 0 ? align : 0);
}

/* As C does: a cursor that is rounded up before each field and at the end. */
static void lay_out(fx_composite *composite) {
  uint64_t end = 0, align = larger(composite->declared_align, 1);
  for (size_t i = 0; i < composite->field_count; ++i) {
    fx_field *field = &composite->fields[i];
    uint64_t start =
        composite->form == FX_FORM_UNION ? 0 : (end + field->c_align - 1) & -field->c_align;
    field->c_offset_bits = 8 * start;
    end = larger(end, start + field->type->size);
    align = larger(align, field->c_align);
  }
  composite->c_align = align;
  composite->c_size = (end + align - 1) & -align;
}

static void begin(reader *r, fx_composite *composite, const fx_composite *outer,
                  const char *const columns[COLUMNS]) {
  const char *naming = columns[2], *own_name = fx_pool_string(r->pool, columns[3]);
  uint64_t align = strtoull(columns[4], NULL, 10);
  *composite =
      (fx_composite){.form = strcmp(columns[1], "union") == 0 ? FX_FORM_UNION : FX_FORM_STRUCT,
                     .qualifier = r->cplusplus ? "::" : "",
                     .class_path = "",
                     .in_cplusplus = r->cplusplus,
                     .markers = marker(r, columns[5], align),
                     .declared_align = align,
                     .fields = FX_POOL_ARRAY(r->pool, MAX_FIELDS, fx_field)};
  if (strcmp(naming, "tag") == 0)
    composite->tag = own_name;
  else if (strcmp(naming, "typedef") == 0)
    composite->typedef_name = own_name;
  else if (strcmp(naming, "member") == 0)
    composite->member_name = own_name;
  else
    composite->is_anonymous_member = true;
  if (outer) {
    composite->inherits_marker = true;
    composite->outer_name = outer->name;
    composite->outer_access = outer->access;
    composite->member_index = outer->field_count;
    composite->member_depth = dims_count(columns[6]);
    if (r->cplusplus && outer->tag)
      composite->class_path = fx_pool_format(r->pool, "%s%s::", outer->class_path, outer->tag);
    else if (r->cplusplus && outer->typedef_name)
      composite->class_path = fx_pool_format(r->pool, "%s::", outer->typedef_name);
  }
  fx_composite_name(composite, r->pool);
}

static void end(reader *r, fx_composite *composite) {
  lay_out(composite);
  fx_composite_declare(composite, &r->report);
  for (const fx_diagnostic *d = r->report.first; d; d = d->next)
    fprintf(stderr, "emit_text: %s\n", d->text);
  if (r->report.first)
    fail("the core objects to", composite->name);
  r->declared = realloc(r->declared, (r->declared_count + 1) * sizeof *r->declared);
  if (!r->declared)
    fail("out of memory at", composite->name);
  r->declared[r->declared_count++] = composite;
}

static void read_model(reader *r) {
  char line[MAX_LINE];
  const char *columns[COLUMNS];
  open_composite *current = NULL;
  while (fgets(line, sizeof line, stdin)) {
    split(line, columns);
    if (strcmp(columns[0], "composite") == 0) {
      open_composite *inner = FX_POOL_NEW(r->pool, open_composite);
      inner->composite = FX_POOL_NEW(r->pool, fx_composite);
      begin(r, inner->composite, current ? current->composite : NULL, columns);
      inner->outer = current;
      current = inner;
    } else if (!current) {
      fail("expected a composite, found", columns[0]);
    } else if (strcmp(columns[0], "field") == 0) {
      read_field(r, current->composite, columns);
    } else if (strcmp(columns[0], "end") == 0) {
      end(r, current->composite);
      current = current->outer;
    } else {
      fail("unknown record", columns[0]);
    }
  }
}

static fx_dialect dialect_for(bool gcc, bool cplusplus) {
  return (fx_dialect){
      .cplusplus = cplusplus,
      .function = gcc ? "static __inline__ __attribute__((__always_inline__))"
                      : "static __inline__ __attribute__((__always_inline__, __nodebug__))",
      .method = gcc ? "__inline__ __attribute__((__always_inline__))"
                    : "__inline__ __attribute__((__always_inline__, __nodebug__))",
      .size_type = "unsigned long",
      .bool_type = cplusplus ? "bool" : "_Bool",
      .gcc = gcc};
}

static bool is_one_of(const char *word, const char *a, const char *b) {
  return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

int main(int argc, char **argv) {
  if (argc != 3 || !is_one_of(argv[1], "gcc", "clang") || !is_one_of(argv[2], "c", "c++")) {
    fprintf(stderr, "usage: emit_text gcc|clang c|c++ < model.txt > emitted.h\n");
    return 2;
  }
  reader r = {.pool = fx_pool_new(), .cplusplus = strcmp(argv[2], "c++") == 0};
  r.report.pool = r.pool;
  if (!r.pool)
    fail("out of memory at", "start");
  read_model(&r);
  fx_dialect dialect = dialect_for(strcmp(argv[1], "gcc") == 0, r.cplusplus);
  fx_text text = {0};
  fx_text_add(&text, "#pragma GCC system_header\n");
  for (size_t i = 0; i < r.declared_count; ++i)
    fx_emit_composite(r.declared[i], &dialect, r.pool, &text);
  bool well = !text.failed && !fx_pool_failed(r.pool);
  if (well)
    fputs(text.data, stdout);
  fx_text_free(&text);
  free(r.declared);
  fx_pool_free(r.pool);
  return well ? 0 : 1;
}
