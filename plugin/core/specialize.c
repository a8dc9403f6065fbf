/* Specializing: see specialize.h. Spec, Compile-time fields: the value travels in the type; docs/language.md,
 * Compile-time fields. */
#include "specialize.h"

#include <string.h>

static bool is_configured(const fx_field *field) {
  return fx_kind_is_composite(field->kind) && field->type->composite->has_constexpr;
}

static size_t count_leaves(const fx_composite *base) {
  size_t count = 0;
  for (size_t i = 0; i < base->field_count; ++i) {
    const fx_field *field = &base->fields[i];
    if (field->kind == FX_KIND_CONSTEXPR)
      ++count;
    else if (is_configured(field))
      count += count_leaves(field->type->composite);
  }
  return count;
}

static void add_leaves(const fx_composite *base, const char *path, const char *name, bool direct,
                       fx_pool *pool, fx_leaf *items, size_t *count) {
  for (size_t i = 0; i < base->field_count; ++i) {
    const fx_field *field = &base->fields[i];
    if (field->kind == FX_KIND_CONSTEXPR)
      items[(*count)++] = (fx_leaf){fx_pool_join(pool, path, field->name, (const char *)NULL),
                                    fx_pool_join(pool, name, field->name, (const char *)NULL),
                                    field, direct};
    else if (is_configured(field) && field->is_anonymous)
      add_leaves(field->type->composite, path, name, direct, pool, items, count);
    else if (is_configured(field))
      add_leaves(field->type->composite,
                 fx_pool_join(pool, path, field->name, ".", (const char *)NULL),
                 fx_pool_join(pool, name, field->name, "_", (const char *)NULL), false, pool, items,
                 count);
  }
}

fx_leaves fx_specialize_leaves(const fx_composite *base, fx_pool *pool) {
  fx_leaf *items = FX_POOL_ARRAY(pool, count_leaves(base), fx_leaf);
  size_t count = 0;
  if (items)
    add_leaves(base, "", "", true, pool, items, &count);
  return (fx_leaves){items, count};
}

bool fx_specialize_has(const fx_composite *base, const char *name, fx_pool *pool) {
  fx_leaves leaves = fx_specialize_leaves(base, pool);
  for (size_t i = 0; i < leaves.count; ++i)
    if (leaves.items[i].direct && strcmp(leaves.items[i].path, name) == 0)
      return true;
  return false;
}

static const char *all_paths(const fx_composite *base, fx_pool *pool) {
  fx_leaves leaves = fx_specialize_leaves(base, pool);
  const char *paths = "";
  for (size_t i = 0; i < leaves.count; ++i)
    paths = fx_pool_format(pool, "%s%s'%s'", paths, i ? ", " : "", leaves.items[i].path);
  return paths;
}

/* The field that a path without compile-time field at its end leads to, or NULL. */
static const fx_field *find_field(const fx_composite *composite, const char *path, fx_pool *pool) {
  size_t length = strcspn(path, ".");
  fx_members members = fx_composite_members(composite, pool);
  for (size_t i = 0; i < members.count; ++i) {
    const fx_field *field = members.items[i].field;
    if (strlen(field->name) != length || strncmp(field->name, path, length) != 0)
      continue;
    if (path[length] == '\0')
      return field;
    return fx_kind_is_composite(field->kind)
               ? find_field(field->type->composite, path + length + 1, pool)
               : NULL;
  }
  return NULL;
}

/* A designator that names no compile-time field. */
static void report_stranger(const fx_composite *base, const fx_binding *binding,
                            fx_report *report) {
  const fx_field *field = find_field(base, binding->path, report->pool);
  if (!field) {
    fx_report_add(report, FX_DIAG_binding_unknown, binding->at,
                  FX_ARGS(base->display, binding->path, all_paths(base, report->pool)));
  } else if (is_configured(field)) {
    fx_leaves leaves = fx_specialize_leaves(field->type->composite, report->pool);
    fx_report_add(report, FX_DIAG_binding_composite, binding->at,
                  FX_ARGS(base->display, binding->path, leaves.count ? leaves.items[0].path : ""));
  } else {
    fx_report_add(report, FX_DIAG_binding_run_time, binding->at,
                  FX_ARGS(base->display, binding->path));
  }
}

static size_t find_leaf(fx_leaves leaves, const char *path) {
  size_t i = 0;
  while (i < leaves.count && strcmp(leaves.items[i].path, path) != 0)
    ++i;
  return i;
}

/* docs/language.md, Compile-time fields: each is bound exactly once, to a value that its type has. */
static bool bind(const fx_composite *base, fx_leaves leaves, const fx_binding *bindings,
                 size_t count, fx_bound *bound, const fx_binding **given, fx_report *report) {
  bool well = true;
  for (size_t i = 0; i < count; ++i) {
    const fx_binding *binding = &bindings[i];
    size_t leaf = find_leaf(leaves, binding->path);
    if (leaf == leaves.count) {
      report_stranger(base, binding, report);
      well = false;
    } else if (given[leaf]) {
      fx_diagnostic *error = fx_report_add(report, FX_DIAG_binding_twice, binding->at,
                                           FX_ARGS(base->display, binding->path));
      fx_report_note(report, error, FX_DIAG_value_first_here, given[leaf]->at, NULL, 0);
      well = false;
    } else {
      given[leaf] = binding;
      bound[leaf].leaf = leaves.items[leaf];
      well &= fx_constant_convert(&binding->value, leaves.items[leaf].field->type, binding->path,
                                  base->display, base->in_cplusplus, report, &bound[leaf].value);
    }
  }
  return well;
}

static bool check_complete(const fx_composite *base, fx_leaves leaves,
                           const fx_binding *const *given, fx_location at, fx_report *report) {
  const char *names = "";
  size_t missing = 0;
  for (size_t i = 0; i < leaves.count; ++i)
    if (!given[i])
      names = fx_pool_format(report->pool, "%s%s'%s'", names, missing++ ? ", " : "",
                             leaves.items[i].path);
  if (missing)
    fx_report_add(report, FX_DIAG_binding_missing, at,
                  FX_ARGS(missing == 1 ? "field" : "fields", names, base->display));
  return missing == 0;
}

/* "Params[tile=32]", "Params__tile_32" and "constexpr int tile=32;". */
static void write_names(fx_specialization *s, fx_pool *pool) {
  fx_text type_name = {0}, tag = {0}, configuration = {0};
  fx_text_join(&type_name, s->base->name, "[", (const char *)NULL);
  fx_text_add(&tag, s->base->name);
  fx_text_add(&configuration, "");
  for (size_t i = 0; i < s->bound_count; ++i) {
    const fx_bound *bound = &s->bound[i];
    const fx_ctype *type = bound->leaf.field->type;
    fx_text_join(&type_name, i ? "," : "", bound->leaf.path, "=", (const char *)NULL);
    fx_constant_show(&type_name, &bound->value, type);
    fx_text_join(&tag, "__", bound->leaf.name, "_", (const char *)NULL);
    fx_constant_encode(&tag, &bound->value, type);
    if (!bound->leaf.direct)
      continue;
    fx_text_join(&configuration, "constexpr ",
                 type->kind == FX_CTYPE_BOOL ? "_Bool" : type->display, " ", bound->leaf.path, "=",
                 (const char *)NULL);
    fx_constant_show(&configuration, &bound->value, type);
    fx_text_add(&configuration, ";");
  }
  fx_text_add(&type_name, "]");
  s->type_name = fx_text_take(&type_name, pool);
  s->name = fx_text_take(&tag, pool);
  s->configuration = fx_text_take(&configuration, pool);
}

/* The leaves of an inner composite are next to each other: `bound` goes past those of this one. */
static const fx_specialization *build(const fx_composite *base, const fx_bound **bound,
                                      fx_pool *pool) {
  fx_leaves leaves = fx_specialize_leaves(base, pool);
  fx_specialization *s = FX_POOL_NEW(pool, fx_specialization);
  fx_bound *own = FX_POOL_ARRAY(pool, leaves.count, fx_bound);
  const fx_specialization **inner =
      (const fx_specialization **)fx_pool_array(pool, base->field_count, sizeof *inner);
  if (!s || !own || !inner)
    return NULL;
  const fx_bound *first = *bound;
  for (size_t i = 0; i < leaves.count; ++i)
    own[i] = (fx_bound){leaves.items[i], first[i].value};
  for (size_t i = 0; i < base->field_count; ++i) {
    const fx_field *field = &base->fields[i];
    if (field->kind == FX_KIND_CONSTEXPR)
      ++*bound;
    else if (is_configured(field))
      inner[i] = build(field->type->composite, bound, pool);
  }
  s->base = base;
  s->bound = own;
  s->bound_count = leaves.count;
  s->inner = inner;
  write_names(s, pool);
  return s;
}

const fx_specialization *fx_specialize(const fx_composite *base, const fx_binding *bindings,
                                       size_t count, fx_location at, fx_report *report) {
  fx_pool *pool = report->pool;
  if (!base->has_constexpr) {
    fx_report_add(report, FX_DIAG_specialize_nothing, at, FX_ARGS(base->display));
    return NULL;
  }
  fx_leaves leaves = fx_specialize_leaves(base, pool);
  fx_bound *bound = FX_POOL_ARRAY(pool, leaves.count, fx_bound);
  const fx_binding **given = (const fx_binding **)fx_pool_array(pool, leaves.count, sizeof *given);
  if (!bound || !given)
    return NULL;
  bool well = bind(base, leaves, bindings, count, bound, given, report);
  well &= check_complete(base, leaves, given, at, report);
  const fx_bound *cursor = bound;
  return well ? build(base, &cursor, pool) : NULL;
}

void fx_specialize_report_constant(const fx_composite *composite, const fx_composite *base,
                                   const char *field, fx_location at, fx_report *report) {
  fx_pool *pool = report->pool;
  const char *paths = base ? all_paths(base, pool) : "";
  if (!composite->base_name && fx_specialize_has(composite, field, pool))
    fx_report_add(report, FX_DIAG_constexpr_unbound, at,
                  FX_ARGS(field, composite->display, composite->name));
  else if (find_field(composite, field, pool))
    fx_report_add(report, FX_DIAG_constexpr_run_time, at, FX_ARGS(field, composite->display));
  else
    fx_report_add(report, FX_DIAG_constexpr_unknown, at,
                  FX_ARGS(field, composite->display,
                          *paths ? fx_pool_format(pool, "; it has %s", paths) : ""));
}
