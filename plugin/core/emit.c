/* The emitter: constants, strings, names, and the order of the parts. See emit.h. */
#include "emit.h"

#include <inttypes.h>
#include <string.h>

#include "emitter.h"
#include "signature.h"
#include "specialize.h"

/* Suffixes of everything that a composite gets whatever its fields: "N_size". The last is for
 * specializations only. */
static const char *const fixed_suffixes[] = {
    "storage",         "storage_at",  "value",     "peek",        "poke",        "make",
    "equal",           "size",        "align",     "is_dsl_type", "slots",       "slot_count",
    "is_jit_argument", "is_storable", "type_name", "signature",   "respecialize"};
enum { FIXED_COUNT = sizeof fixed_suffixes / sizeof fixed_suffixes[0] };

/* Prefixes of what it gets for each member: "N_offset_x". The last is for variants only. */
static const char *const member_suffixes[] = {"offset_", "replace_", "variant_"};
enum { MEMBER_SUFFIX_COUNT = sizeof member_suffixes / sizeof member_suffixes[0] };

static bool needs_alias(const fx_composite *composite) {
  return !composite->tag && !composite->typedef_name && !composite->is_anonymous_member;
}

/* An unnamed inline definition gets its composite's name as a typedef. */
static void emit_alias(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  if (composite->types != composite->name)
    FX_JOIN(e, "typedef ", composite->spelling, " ", composite->name, ";\n");
  else if (needs_alias(composite))
    FX_JOIN(e, "typedef __typeof__(", composite->access, ") ", composite->name, ";\n");
}

/* One integer constant: an enumerator in C, a constexpr in C++; with a reason, it is unavailable. */
static void emit_constant(fx_emitter *e, const char *type, const char *prefix, const char *name,
                          uint64_t value, const char *reason) {
  if (e->dialect->cplusplus)
    FX_JOIN(e, "static constexpr ", type, " ");
  FX_JOIN(e, e->composite->name, "_", prefix, name);
  if (reason)
    fx_emit_unavailable(e, reason);
  FX_OUT(e, " = %" PRIu64 "%s\n", reason ? 0 : value, e->dialect->cplusplus ? ";" : ",");
}

/* Why a member has no offset; NULL if it has one. */
static const char *offset_reason(fx_emitter *e, const fx_field *field) {
  if (field->kind == FX_KIND_CONSTEXPR)
    return FX_NAME(e, "'", field->name, "' is compile-time only: it has no bytes and no storage");
  return e->composite->protocols[FX_STORABLE].reason;
}

static void emit_offsets(fx_emitter *e) {
  const char *size = e->dialect->size_type;
  for (size_t i = 0; i < e->members.count; ++i) {
    const fx_member *member = &e->members.items[i];
    emit_constant(e, size, "offset_", member->field->name, member->offset,
                  offset_reason(e, member->field));
  }
  for (size_t i = 0; i < e->composite->field_count; ++i) {
    const fx_field *field = &e->composite->fields[i];
    if (field->is_anonymous)
      emit_constant(e, size, "offset_", field->name, field->offset, offset_reason(e, field));
  }
}

/* Spec, Compile-time fields: only the run-time fields have bytes. */
static void emit_bound_offsets(fx_emitter *e) {
  const fx_specialization *s = e->composite->specialization;
  for (size_t i = 0; s && i < s->bound_count; ++i)
    if (s->bound[i].leaf.direct)
      emit_constant(e, e->dialect->size_type, "offset_", s->bound[i].leaf.name, 0,
                    offset_reason(e, s->bound[i].leaf.field));
}

static void emit_constants(fx_emitter *e) {
  const fx_composite *composite = e->composite;
  const char *size = e->dialect->size_type, *boolean = e->dialect->bool_type;
  const fx_ability *storable = &composite->protocols[FX_STORABLE];
  const fx_ability *jit = &composite->protocols[FX_JIT_ARGUMENT];
  if (!e->dialect->cplusplus)
    FX_JOIN(e, "enum {\n");
  emit_constant(e, size, "", "size", composite->layout.size, storable->reason);
  emit_constant(e, size, "", "align", composite->layout.align, storable->reason);
  emit_offsets(e);
  emit_bound_offsets(e);
  emit_constant(e, boolean, "", "is_dsl_type", composite->protocols[FX_DSL_TYPE].has, NULL);
  emit_constant(e, boolean, "", "is_jit_argument", jit->has, NULL);
  emit_constant(e, boolean, "", "is_storable", storable->has, NULL);
  emit_constant(e, size, "", "slot_count", composite->slot_count, jit->reason);
  if (!e->dialect->cplusplus)
    FX_JOIN(e, "};\n");
}

static void emit_string(fx_emitter *e, const char *suffix, const char *value) {
  FX_JOIN(e, "static ", e->dialect->cplusplus ? "constexpr" : "const", " char ", e->composite->name,
          "_", suffix, "[] = ");
  fx_text_quote(e->out, value);
  FX_JOIN(e, ";\n");
}

void fx_emit_composite(const fx_composite *composite, const fx_dialect *dialect, fx_pool *pool,
                       fx_text *text) {
  fx_emitter e = {composite, dialect, pool, text, fx_composite_members(composite, pool)};
  if (dialect->cplusplus) /* templates and overloads even inside of extern "C" */
    FX_JOIN(&e, "extern \"C++\" {\n");
  emit_alias(&e);
  emit_constants(&e);
  if (composite->specialization)
    fx_emit_bound(composite->specialization, composite->name, dialect, pool, text);
  emit_string(&e, "type_name", composite->type_name);
  emit_string(&e, "signature", fx_signature(composite, pool));
  fx_emit_value_types(&e);
  fx_emit_storage_types(&e);
  fx_emit_storage_functions(&e);
  fx_emit_value_functions(&e);
  fx_emit_equal(&e);
  fx_emit_slots(&e);
  if (dialect->cplusplus)
    FX_JOIN(&e, "}\n");
}

/* The names of a specialization's constants, and of what asking for its fields' bytes gives. */
static size_t add_bound_names(const fx_composite *composite, fx_pool *pool, const char **names) {
  const fx_specialization *s = composite->specialization;
  size_t n = 0;
  for (size_t i = 0; s && i < s->bound_count; ++i) {
    const fx_leaf *leaf = &s->bound[i].leaf;
    if (fx_emit_has_constant(s, i))
      names[n++] = fx_pool_join(pool, composite->name, "_", leaf->name, (const char *)NULL);
    if (fx_emit_has_count(s, i))
      names[n++] =
          fx_pool_join(pool, composite->name, "_", leaf->name, "_count", (const char *)NULL);
    if (!leaf->direct)
      continue;
    names[n++] = fx_pool_join(pool, composite->name, "_offset_", leaf->name, (const char *)NULL);
    names[n++] = fx_pool_join(pool, composite->name, "_replace_", leaf->name, (const char *)NULL);
  }
  return n;
}

const char *const *fx_emit_names(const fx_composite *composite, fx_pool *pool, size_t *count) {
  fx_members members = fx_composite_members(composite, pool);
  const fx_specialization *bound = composite->specialization;
  size_t capacity = 1 + FIXED_COUNT + MEMBER_SUFFIX_COUNT * members.count + composite->field_count +
                    (bound ? 4 * bound->bound_count : 0);
  const char **names = FX_POOL_ARRAY(pool, capacity, const char *);
  size_t n = 0;
  *count = 0;
  if (!names)
    return NULL;
  if (needs_alias(composite) || composite->types != composite->name)
    names[n++] = composite->name;
  for (size_t i = 0; i < (bound ? FIXED_COUNT : FIXED_COUNT - 1); ++i)
    names[n++] = fx_pool_join(pool, composite->name, "_", fixed_suffixes[i], (const char *)NULL);
  for (size_t i = 0; i < members.count; ++i) {
    const fx_member *member = &members.items[i];
    size_t suffixes = member->is_variant ? MEMBER_SUFFIX_COUNT : MEMBER_SUFFIX_COUNT - 1;
    for (size_t j = 0; j < suffixes; ++j)
      names[n++] = fx_pool_join(pool, composite->name, "_", member_suffixes[j], member->field->name,
                                (const char *)NULL);
  }
  for (size_t i = 0; i < composite->field_count; ++i)
    if (composite->fields[i].is_anonymous)
      names[n++] = fx_pool_join(pool, composite->name, "_offset_", composite->fields[i].name,
                                (const char *)NULL);
  n += add_bound_names(composite, pool, names + n);
  *count = n;
  return names;
}

bool fx_emit_is_generated_suffix(const char *suffix) {
  for (size_t i = 0; i < FIXED_COUNT; ++i)
    if (strcmp(suffix, fixed_suffixes[i]) == 0)
      return true;
  for (size_t i = 0; i < MEMBER_SUFFIX_COUNT; ++i)
    if (strncmp(suffix, member_suffixes[i], strlen(member_suffixes[i])) == 0)
      return true;
  return false;
}

bool fx_emit_is_generated_name(const char *composite_name, const char *name) {
  size_t length = strlen(composite_name);
  return strncmp(name, composite_name, length) == 0 && name[length] == '_' &&
         fx_emit_is_generated_suffix(name + length + 1);
}
