/* Values: see value.h. */
#include "value.h"

#include <string.h>

#include "text.h"

/* Two initializers of one field overlap when one of them is the whole of, or the same as, the other:
 * ".a" and "" do, ".a" and ".a.b" do, ".a" and ".b" do not. */
static bool paths_overlap(const char *a, const char *b) {
  size_t length = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
  if (strncmp(a, b, length) != 0)
    return false;
  const char *rest = strlen(a) > length ? a + length : b + length;
  return *rest == '\0' || *rest == '.' || *rest == '[';
}

/* Spec, Declaring a composite: exactly one value per field. */
static void check_given(const fx_construction *c, fx_report *report) {
  const fx_composite *composite = c->composite;
  for (size_t i = 0; i < c->given_count; ++i) {
    const fx_initializer *late = &c->given[i];
    if (late->field >= composite->field_count) {
      fx_report_add(report, FX_DIAG_value_extra, late->at, FX_ARGS(composite->display));
      return;
    }
    for (size_t j = 0; j < i; ++j) {
      const fx_initializer *early = &c->given[j];
      if (early->field != late->field || !paths_overlap(early->path, late->path))
        continue;
      fx_diagnostic *diagnostic =
          fx_report_add(report, FX_DIAG_value_twice, late->at,
                        FX_ARGS(fx_pool_format(report->pool, "%s%s",
                                               composite->fields[late->field].name, late->path),
                                composite->display));
      fx_report_note(report, diagnostic, FX_DIAG_value_first_here, early->at, NULL, 0);
      break;
    }
  }
}

static void add_designators(fx_text *text, const fx_composite *composite, const bool *absent,
                            bool separate);

/* ".right = 0": the zero that C would have put there, now in writing. */
static void add_designator(fx_text *text, const fx_field *field, bool separate) {
  if (field->is_anonymous) {
    add_designators(text, field->type->composite, NULL, separate);
    return;
  }
  fx_text_format(text, "%s.%s = ", separate ? ", " : "", field->name);
  if (field->kind == FX_KIND_STRUCT) {
    fx_text_add(text, "{");
    add_designators(text, field->type->composite, NULL, false);
    fx_text_add(text, "}");
  } else {
    bool scalar = field->kind == FX_KIND_BIT_FIELD || field->kind == FX_KIND_POINTER ||
                  field->kind == FX_KIND_SUB_BYTE ||
                  (field->kind == FX_KIND_NUMERIC && field->type->kind != FX_CTYPE_RECORD);
    fx_text_add(text, scalar ? "0" : "{0}");
  }
}

static void add_designators(fx_text *text, const fx_composite *composite, const bool *absent,
                            bool separate) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    if (absent && !absent[i])
      continue;
    add_designator(text, &composite->fields[i], separate);
    separate = true;
  }
}

static const char *missing_names(const fx_construction *c, fx_pool *pool, size_t *count) {
  const char *names = "";
  *count = 0;
  for (size_t i = 0; i < c->composite->field_count; ++i)
    if (c->absent[i])
      names = fx_pool_format(pool, "%s%s'%s'", names, (*count)++ ? ", " : "",
                             c->composite->fields[i].name);
  return names;
}

void fx_value_check_construction(const fx_construction *c, fx_report *report) {
  size_t missing;
  const char *names = missing_names(c, report->pool, &missing);
  check_given(c, report);
  if (missing == 0)
    return;
  fx_diagnostic *diagnostic =
      fx_report_add(report, FX_DIAG_value_missing, c->at,
                    FX_ARGS(missing == 1 ? "field" : "fields", names, c->composite->display));
  if (!diagnostic || !c->closing_brace.id)
    return;
  fx_text text = {0};
  add_designators(&text, c->composite, c->absent, c->has_initializers && !c->trailing_comma);
  const char *designators = fx_text_take(&text, report->pool);
  if (*designators)
    diagnostic->fixit = (fx_fixit){FX_FIXIT_INSERT_BEFORE, c->closing_brace, designators};
}

void fx_value_report_unconstructed(const fx_composite *composite, const char *name, fx_location at,
                                   fx_report *report) {
  fx_report_add(report, FX_DIAG_value_not_constructed, at,
                FX_ARGS(name, composite->display, fx_composite_prefix(composite)));
}

void fx_value_report_write(const fx_composite *composite, const char *field,
                           const char *replacement, bool address, fx_location at,
                           fx_report *report) {
  const char *instead =
      replacement ? fx_pool_format(report->pool, "write %s for the changed value", replacement)
                  : "build a new value with every field";
  fx_report_add(report, address ? FX_DIAG_value_address : FX_DIAG_value_frozen, at,
                FX_ARGS(field, composite->display, instead));
}

/* Spec, What can be a field: storage only. What each holder cannot do, and what to do instead. */
void fx_value_report_valueless(const fx_composite *composite, fx_holder holder, const char *name,
                               fx_location at, fx_report *report) {
  static const struct {
    const char *before;
    const char *after;
    const char *instead;
  } holders[] = {
      [FX_HOLDER_VARIABLE] = {"variable '", "' cannot hold one", "make it static, or a pointer"},
      [FX_HOLDER_PARAMETER] = {"parameter '", "' cannot pass one", "pass its address"},
      [FX_HOLDER_RETURN] = {"function '", "' cannot return one", "return its address"},
      [FX_HOLDER_CAPTURE] = {"a lambda cannot capture '", "' by value", "capture its address"},
      [FX_HOLDER_INITIALIZER] = {"nothing can initialize '", "'", "leave the memory as it is"},
      [FX_HOLDER_EXPRESSION] = {"nothing can build or copy one", "", "keep its address"}};
  if (composite->protocols[FX_DSL_TYPE].has) { /* but for a compile-time field without value */
    fx_report_add(report, FX_DIAG_value_unbound, at,
                  FX_ARGS(composite->value.cause, composite->name));
    return;
  }
  const char *what = fx_pool_format(report->pool, "%s%s%s", holders[holder].before,
                                    name ? name : "", holders[holder].after);
  fx_report_add(report, FX_DIAG_value_none, at,
                FX_ARGS(composite->value.cause, what, holders[holder].instead,
                        fx_composite_prefix(composite)));
}
