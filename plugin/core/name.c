/* Names: see name.h. */
#include "name.h"

#include <string.h>

/* Spec, Reserved field names: the table, with its reasons. */
static const struct {
  const char *name;
  const char *reason;
} reserved[] = {
    {"replace", "it is the member with which a value is changed"},
    {"peek", "it is the member with which a storage is read"},
    {"poke", "it is the member with which a storage is written"},
};

bool fx_name_check_field(const fx_field *field, const fx_composite *composite, fx_report *report) {
  if (field->is_anonymous)
    return true;
  if (field->name[0] == '_') {
    fx_report_add(report, FX_DIAG_underscore_field, field->at,
                  FX_ARGS(field->name, composite->display));
    return false;
  }
  for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; ++i) {
    if (strcmp(field->name, reserved[i].name) != 0)
      continue;
    fx_report_add(report, FX_DIAG_reserved_field, field->at,
                  FX_ARGS(field->name, composite->display, reserved[i].reason));
    return false;
  }
  return true;
}

bool fx_name_is_identifier(const char *name) {
  if (*name >= '0' && *name <= '9')
    return false;
  const char *end = name + strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_");
  return end != name && *end == '\0';
}

/* The marker of a generated type, which is well-formed: a base, a type name, and a configuration. */
static const fx_marker *specialized_marker(const fx_composite *composite) {
  for (size_t i = 0; i < composite->markers.count; ++i)
    if (fx_marker_is_specialized(&composite->markers.items[i]))
      return &composite->markers.items[i];
  return NULL;
}

/* The naming argument, wherever it stands among the markers; arguments are judged later. */
static const char *naming_argument(const fx_composite *composite) {
  for (size_t i = 0; i < composite->markers.count; ++i) {
    const fx_marker *marker = &composite->markers.items[i];
    if (marker->arg_count == 1 && marker->args[0].kind == FX_MARKER_ARG_STRING)
      return marker->args[0].string;
  }
  return NULL;
}

/* docs/language.md, Names and places: the tag, the typedef name of an unnamed record, N_u for an unnamed inline
 * definition, N__<index> for an anonymous member, N_Inner for a class inside one in C++. */
static const char *natural_name(const fx_composite *composite, fx_pool *pool) {
  const char *outer = composite->outer_name;
  if (composite->is_anonymous_member)
    return outer ? fx_pool_format(pool, "%s__%zu", outer, composite->member_index) : NULL;
  if (composite->tag && outer && composite->in_cplusplus)
    return fx_pool_format(pool, "%s_%s", outer, composite->tag);
  if (composite->tag)
    return composite->tag;
  if (composite->typedef_name)
    return composite->typedef_name;
  if (composite->member_name && outer)
    return fx_pool_format(pool, "%s_%s", outer, composite->member_name);
  return NULL;
}

/* How C text names the type. An unnamed inline definition gets a typedef under its generated name;
 * an anonymous member has no name at all. */
static const char *natural_spelling(const fx_composite *composite, fx_pool *pool) {
  const char *keyword = composite->form == FX_FORM_UNION ? "union" : "struct";
  if (composite->is_anonymous_member)
    return NULL;
  if (composite->tag)
    return fx_pool_format(pool, "%s %s%s%s", keyword, composite->qualifier, composite->class_path,
                          composite->tag);
  if (composite->typedef_name)
    return fx_pool_format(pool, "%s%s%s", composite->qualifier, composite->class_path,
                          composite->typedef_name);
  return fx_pool_format(pool, "%s%s", composite->qualifier, composite->name);
}

/* An expression for __typeof__ only: inner definitions without a name are reached from outside. */
static const char *access(const fx_composite *composite, fx_pool *pool) {
  const char *outer = composite->outer_access;
  if (composite->is_anonymous_member)
    return outer;
  if (composite->tag || composite->typedef_name || !outer)
    return fx_pool_format(pool, "(*(%s *)0)", composite->spelling);
  const char *result = fx_pool_format(pool, "%s.%s", outer, composite->member_name);
  for (unsigned i = 0; i < composite->member_depth; ++i)
    result = fx_pool_format(pool, "%s[0]", result);
  return result;
}

void fx_composite_name(fx_composite *composite, fx_pool *pool) {
  const char *argument = naming_argument(composite);
  const char *natural = natural_name(composite, pool);
  composite->name = natural && argument ? argument : natural;
  if (!composite->name)
    return;
  composite->spelling = natural_spelling(composite, pool);
  composite->access = access(composite, pool);
  const char *scope = composite->qualifier;
  if (strncmp(scope, "::", 2) == 0)
    scope += 2;
  const fx_marker *specialized = specialized_marker(composite);
  composite->types = composite->type_name = composite->name;
  if (specialized) {
    composite->base_name = specialized->args[0].string;
    composite->type_name = specialized->args[1].string;
    composite->configuration = specialized->args[2].string;
  }
  composite->display = fx_pool_format(pool, "%s%s", scope, composite->type_name);
}
