/* Protocols: see protocol.h. docs/language.md, Fields; spec, Closure over the protocols. */
#include "protocol.h"

const char *fx_protocol_name(fx_protocol protocol) {
  static const char *const names[] = {
      [FX_DSL_TYPE] = "a DslType", [FX_JIT_ARGUMENT] = "a JitArgument", [FX_STORABLE] = "Storable"};
  return names[protocol];
}

/* docs/language.md, Fields: the table's three columns. Composites are asked themselves. */
static bool kind_has(fx_kind kind, fx_protocol protocol) {
  static const bool table[][FX_PROTOCOL_COUNT] = {
      /*                          DslType JitArg. Storable */
      [FX_KIND_NUMERIC] = {true, true, true},     [FX_KIND_SUB_BYTE] = {true, true, false},
      [FX_KIND_BIT_FIELD] = {true, false, false}, [FX_KIND_VECTOR] = {true, false, false},
      [FX_KIND_POINTER] = {true, false, false},   [FX_KIND_TENSOR] = {true, false, false},
      [FX_KIND_ARRAY] = {true, false, true},      [FX_KIND_ARRAY_OF_STRUCT] = {true, false, true},
      [FX_KIND_STRUCT] = {true, true, true},      [FX_KIND_UNION] = {false, false, true},
      [FX_KIND_CONSTEXPR] = {true, true, true},   [FX_KIND_NONE] = {false, false, false},
  };
  return table[kind][protocol];
}

/* "inner.v": `path` below the field. */
static const char *below(const fx_field *field, const char *path, fx_pool *pool) {
  return fx_pool_format(pool, "%s.%s", field->name, path);
}

/* The first leaf that lacks `protocol`, with its path; false if there is none. */
static bool find_offender(const fx_composite *composite, fx_protocol protocol, fx_pool *pool,
                          const char **path, fx_kind *kind) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    if (!kind_has(field->kind, protocol)) {
      *path = field->name;
      *kind = field->kind;
      return true;
    }
    if (fx_kind_is_composite(field->kind) &&
        find_offender(field->type->composite, protocol, pool, path, kind)) {
      *path = below(field, *path, pool);
      return true;
    }
  }
  return false;
}

/* Closure: P holds if and only if it holds for every field that is not compile-time. */
static fx_ability protocol_ability(const fx_composite *composite, fx_protocol protocol,
                                   fx_pool *pool) {
  const char *path;
  fx_kind kind;
  const char *name = fx_protocol_name(protocol);
  if (protocol != FX_STORABLE && composite->form == FX_FORM_UNION)
    return (fx_ability){
        .reason = fx_pool_format(pool, "'%s' is not %s: it is a union", composite->display, name)};
  if (find_offender(composite, protocol, pool, &path, &kind))
    return (fx_ability){.reason = fx_pool_format(pool, "'%s' is not %s: field '%s' is %s",
                                                 composite->display, name, path,
                                                 fx_kind_noun(kind))};
  return (fx_ability){.has = true};
}

/* The first compile-time field, at any depth. */
static bool find_constexpr(const fx_composite *composite, fx_pool *pool, const char **path) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    *path = field->name;
    if (field->kind == FX_KIND_CONSTEXPR)
      return true;
    if (fx_kind_is_composite(field->kind) && find_constexpr(field->type->composite, pool, path)) {
      *path = below(field, *path, pool);
      return true;
    }
  }
  return false;
}

/* Spec, What can be a field: a union has no value form, nor has a struct that contains one. docs/language.md,
 * Compile-time fields: a type with an unbound one cannot be constructed. */
static fx_ability value_ability(const fx_composite *composite, fx_pool *pool) {
  const char *path, *cause, *advice;
  const char *name = composite->display;
  fx_kind kind;
  if (composite->form == FX_FORM_UNION) {
    cause = fx_pool_format(pool, "'%s' has no value form: it is a union", name);
    advice = "read and write one field of its storage at a time";
  } else if (find_offender(composite, FX_DSL_TYPE, pool, &path, &kind)) {
    cause = fx_pool_format(pool, "'%s' has no value form: field '%s' is %s", name, path,
                           fx_kind_noun(kind));
    advice = "read and write the fields of its storage";
  } else if (composite->has_constexpr && find_constexpr(composite, pool, &path)) {
    cause = fx_pool_format(
        pool, "'%s' cannot be constructed: its compile-time field '%s' has no value", name, path);
    return (fx_ability){.reason = fx_pool_format(pool,
                                                 "%s; name a type that has one, with "
                                                 "FX_SPECIALIZE(Alias, %s, …), and use that",
                                                 cause, composite->name),
                        .cause = cause};
  } else {
    return (fx_ability){.has = true};
  }
  return (fx_ability){.reason = fx_pool_format(pool, "%s; %s", cause, advice), .cause = cause};
}

/* Equality needs values, also of the elements of an array of structs. */
static fx_ability equality_ability(const fx_composite *composite, fx_pool *pool) {
  if (!composite->value.has)
    return composite->value;
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    const fx_composite *inner = NULL;
    if (field->kind == FX_KIND_STRUCT)
      inner = field->type->composite;
    if (field->kind == FX_KIND_ARRAY_OF_STRUCT)
      inner = field->type->element->composite;
    if (inner && !inner->equality.has)
      return (fx_ability){
          .reason = fx_pool_format(pool, "'%s' cannot be compared: in field '%s', %s",
                                   composite->display, field->name, inner->equality.reason)};
  }
  return (fx_ability){.has = true};
}

void fx_protocols_compute(fx_composite *composite, fx_pool *pool) {
  for (size_t i = 0; i < FX_PROTOCOL_COUNT; ++i)
    composite->protocols[i] = protocol_ability(composite, (fx_protocol)i, pool);
  composite->value = value_ability(composite, pool);
  composite->equality = equality_ability(composite, pool);
}
