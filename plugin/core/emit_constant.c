/* Specializations in C text: the type, and the constants. See specialize.h. */
#include <inttypes.h>
#include <string.h>

#include "emitter.h"
#include "specialize.h"

/* The type of a constant, in a declaration: "int", or `__typeof__` where it has no name. For a tuple
 * that of its elements. */
static void write_type(fx_text *out, const fx_composite *base, const fx_leaf *leaf, bool element) {
  const fx_ctype *type = element ? leaf->field->type->element : leaf->field->type;
  if (type->kind != FX_CTYPE_ARRAY && type->spelling)
    fx_text_add(out, type->spelling);
  else
    fx_text_join(out, "__typeof__(", base->access, ".", leaf->path, element ? "[0]" : "", ")",
                 (const char *)NULL);
}

static bool is_leaf_name(const fx_specialization *s, const char *name, const char *suffix,
                         size_t except) {
  size_t length = strlen(name);
  for (size_t i = 0; i < s->bound_count; ++i)
    if (i != except && strncmp(s->bound[i].leaf.name, name, length) == 0 &&
        strcmp(s->bound[i].leaf.name + length, suffix) == 0)
      return true;
  return false;
}

bool fx_emit_has_constant(const fx_specialization *s, size_t index) {
  const fx_leaf *leaf = &s->bound[index].leaf;
  return leaf->direct ||
         !(fx_emit_is_generated_suffix(leaf->name) || is_leaf_name(s, leaf->name, "", index));
}

bool fx_emit_has_count(const fx_specialization *s, size_t index) {
  return s->bound[index].value.kind == FX_CONSTANT_TUPLE &&
         !is_leaf_name(s, s->bound[index].leaf.name, "_count", index);
}

typedef struct constant_writer {
  const fx_specialization *specialization;
  const fx_dialect *dialect;
  const char *prefix; /* "Params32_"; "" for members of a class */
  bool members;
  fx_text *out;
} constant_writer;

/* "static constexpr int Params32_tile", with what stands before and behind the name. */
static void write_object(const constant_writer *w, const fx_bound *bound, bool element) {
  fx_text_add(w->out, w->dialect->cplusplus ? "static constexpr " : "static const ");
  write_type(w->out, w->specialization->base, &bound->leaf, element);
  fx_text_join(w->out, " ", w->prefix, bound->leaf.name, (const char *)NULL);
}

/* Integers and bools: enumerators in C, which are constants everywhere. */
static void write_integer(const constant_writer *w, const fx_bound *bound) {
  const fx_ctype *type = bound->leaf.field->type;
  if (!w->dialect->cplusplus) {
    fx_text_join(w->out, "enum { ", w->prefix, bound->leaf.name, " = ", (const char *)NULL);
    fx_constant_literal(w->out, &bound->value, type);
    fx_text_add(w->out, " };\n");
    return;
  }
  write_object(w, bound, false);
  fx_text_add(w->out, " = (");
  write_type(w->out, w->specialization->base, &bound->leaf, false);
  fx_text_add(w->out, ")");
  fx_constant_literal(w->out, &bound->value, type);
  fx_text_add(w->out, ";\n");
}

static void write_count(const constant_writer *w, const fx_bound *bound) {
  fx_text_format(w->out,
                 w->dialect->cplusplus ? "static constexpr int %s%s_count = %zu;\n"
                                       : "enum { %s%s_count = %zu };\n",
                 w->prefix, bound->leaf.name, bound->value.count);
}

static void write_array(const constant_writer *w, const fx_bound *bound) {
  const fx_constant *value = &bound->value;
  if (value->kind == FX_CONSTANT_STRING) {
    fx_text_join(w->out, w->dialect->cplusplus ? "static constexpr char " : "static const char ",
                 w->prefix, bound->leaf.name, "[] = ", (const char *)NULL);
  } else {
    write_object(w, bound, true);
    fx_text_format(w->out, "[%zu] = ", value->count);
  }
  fx_constant_literal(w->out, value, bound->leaf.field->type);
  fx_text_add(w->out, ";\n");
  if (fx_emit_has_count(w->specialization, (size_t)(bound - w->specialization->bound)))
    write_count(w, bound);
}

/* A function of its own that calls the user's: direct, and inlined. */
static void write_call(const constant_writer *w, const fx_bound *bound) {
  const fx_function_type *type = bound->leaf.field->type->function;
  fx_text *out = w->out;
  fx_text_join(out, w->members ? "static " : "",
               w->members ? w->dialect->method : w->dialect->function, " ", type->result, " ",
               w->prefix, bound->leaf.name, "(", (const char *)NULL);
  for (size_t i = 0; i < type->parameter_count; ++i)
    fx_text_format(out, "%s%s fx_%zu", i ? ", " : "", type->parameters[i], i);
  if (type->parameter_count == 0)
    fx_text_add(out, "void");
  fx_text_join(out, ") { return ", bound->value.function, "(", (const char *)NULL);
  for (size_t i = 0; i < type->parameter_count; ++i)
    fx_text_format(out, "%sfx_%zu", i ? ", " : "", i);
  fx_text_add(out, "); }\n");
}

static void write_function(const constant_writer *w, const fx_bound *bound) {
  if (bound->leaf.field->type->function->result) {
    write_call(w, bound);
    return;
  }
  /* Some type has no name: a constant pointer serves, which optimization sees through. */
  write_object(w, bound, false);
  fx_text_join(w->out, " = ", bound->value.function, ";\n", (const char *)NULL);
}

static void write_constant(const constant_writer *w, const fx_bound *bound) {
  switch (bound->value.kind) {
  case FX_CONSTANT_INTEGER:
  case FX_CONSTANT_BOOL:
    write_integer(w, bound);
    break;
  case FX_CONSTANT_FLOAT:
    write_object(w, bound, false);
    fx_text_add(w->out, " = ");
    fx_constant_literal(w->out, &bound->value, bound->leaf.field->type);
    fx_text_add(w->out, ";\n");
    break;
  case FX_CONSTANT_STRING:
  case FX_CONSTANT_TUPLE:
    write_array(w, bound);
    break;
  case FX_CONSTANT_FUNCTION:
    write_function(w, bound);
    break;
  case FX_CONSTANT_NONE:
    break;
  }
}

void fx_emit_bound(const fx_specialization *specialization, const char *prefix,
                   const fx_dialect *dialect, fx_pool *pool, fx_text *text) {
  constant_writer w = {specialization, dialect, fx_pool_join(pool, prefix, "_", (const char *)NULL),
                       false, text};
  for (size_t i = 0; i < specialization->bound_count; ++i)
    if (fx_emit_has_constant(specialization, i))
      write_constant(&w, &specialization->bound[i]);
}

void fx_emit_bound_members(const fx_specialization *specialization, bool is_value,
                           const fx_dialect *dialect, fx_text *text) {
  constant_writer w = {specialization, dialect, "", true, text};
  for (size_t i = 0; i < specialization->bound_count; ++i)
    if (specialization->bound[i].leaf.direct)
      write_constant(&w, &specialization->bound[i]);
  fx_text_join(text, "typedef __typeof__(", specialization->base->access,
               ") fx_base;\nstatic constexpr bool fx_is_value = ", is_value ? "true" : "false",
               ";\n", (const char *)NULL);
}

/* "__attribute__((__aligned__(16)))" where the base raises an alignment. */
static void write_alignment(fx_text *out, uint64_t align, uint64_t natural) {
  if (align > natural)
    fx_text_format(out, " __attribute__((__aligned__(%" PRIu64 ")))", align);
}

static bool has_run_time_field(const fx_composite *composite) {
  for (size_t i = 0; i < composite->field_count; ++i)
    if (composite->fields[i].kind != FX_KIND_CONSTEXPR)
      return true;
  return false;
}

static void write_fields(fx_text *out, const fx_specialization *s, const fx_composite *composite,
                         const char *access);

/* An anonymous member is written out, since C can name it in no other way. */
static void write_anonymous(fx_text *out, const fx_specialization *inner, const fx_field *field,
                            const char *access) {
  const fx_composite *composite = field->type->composite;
  if (!has_run_time_field(composite))
    return;
  fx_text_add(out, composite->form == FX_FORM_UNION ? "union {\n" : "struct {\n");
  write_fields(out, inner, composite, access);
  fx_text_add(out, "}");
  write_alignment(out, field->c_align, field->type->align);
  fx_text_add(out, ";\n");
}

static void write_bit_field(fx_text *out, const fx_field *field, const char *access) {
  if (field->type->spelling)
    fx_text_add(out, field->type->spelling);
  else
    fx_text_join(out, "__typeof__(+", access, ".", field->name, ")", (const char *)NULL);
  fx_text_format(out, " %s : %u;\n", field->name, field->bit_width);
}

static void write_field(fx_text *out, const fx_specialization *inner, const fx_field *field,
                        const char *access) {
  if (field->is_anonymous) {
    write_anonymous(out, inner, field, access);
    return;
  }
  if (field->kind == FX_KIND_BIT_FIELD) {
    write_bit_field(out, field, access);
    return;
  }
  if (inner)
    fx_text_join(out, inner->base->form == FX_FORM_UNION ? "union " : "struct ",
                 inner->base->qualifier, inner->name, (const char *)NULL);
  else
    fx_text_join(out, "__typeof__(", access, ".", field->name, ")", (const char *)NULL);
  fx_text_join(out, " ", field->name, (const char *)NULL);
  /* What a base with compile-time fields is aligned to without anybody's doing is not raised. */
  if (inner)
    write_alignment(out, field->align, inner->base->layout.align);
  else
    write_alignment(out, field->align > field->c_align ? field->align : field->c_align,
                    field->type->align);
  fx_text_add(out, ";\n");
}

static void write_fields(fx_text *out, const fx_specialization *s, const fx_composite *composite,
                         const char *access) {
  for (size_t i = 0; i < composite->field_count; ++i)
    if (composite->fields[i].kind != FX_KIND_CONSTEXPR)
      write_field(out, s ? s->inner[i] : NULL, &composite->fields[i], access);
}

void fx_emit_specialized(const fx_specialization *s, const fx_dialect *dialect, fx_text *text) {
  const fx_composite *base = s->base;
  bool is_union = base->form == FX_FORM_UNION;
  if (dialect->cplusplus)
    fx_text_add(text, "extern \"C++\" {\n");
  fx_text_join(text, is_union ? "union" : "struct", " __attribute__((__annotate__(\"",
               is_union ? "fx.union" : "fx.struct", "\"), __annotate__(\"fx.specialized\", ",
               (const char *)NULL);
  fx_text_quote(text, base->name);
  fx_text_add(text, ", ");
  fx_text_quote(text, s->type_name);
  fx_text_add(text, ", ");
  fx_text_quote(text, s->configuration);
  fx_text_add(text, ")");
  if (base->whole_align > 1)
    fx_text_format(text, ", __aligned__(%" PRIu64 ")", base->whole_align);
  fx_text_join(text, ")) ", s->name, " {\n", (const char *)NULL);
  if (dialect->cplusplus)
    fx_emit_bound_members(s, !base->has_array, dialect, text);
  write_fields(text, s, base, base->access);
  fx_text_add(text, "};\n");
  if (dialect->cplusplus)
    fx_text_add(text, "}\n");
}
