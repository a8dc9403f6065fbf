/* Diagnostics: the table, and reports built from it. See diagnostic.h. */
#include "diagnostic.h"

#include <string.h>

#include "text.h"

static const struct {
  const char *name;
  fx_severity severity;
  const char *text;
} table[FX_DIAG_COUNT] = {
#define FX_DIAGNOSTIC(id, severity, text) {#id, severity, text},
#include "diagnostics.def"
};

fx_severity fx_diagnostic_severity(fx_diagnostic_id id) { return table[id].severity; }

const char *fx_diagnostic_name(fx_diagnostic_id id) { return table[id].name; }

const char *fx_diagnostic_format(fx_pool *pool, fx_diagnostic_id id, const char *const *args,
                                 size_t arg_count) {
  fx_text text = {0};
  char plain[2] = {0};
  for (const char *c = table[id].text; *c; ++c) {
    bool plural = c[0] == '%' && c[1] == 's';
    const char *digit = c + 1 + plural;
    size_t index = c[0] == '%' && *digit >= '0' && *digit <= '9' ? (size_t)(*digit - '0')
                                                                 : arg_count;
    if (index < arg_count) {
      fx_text_add(&text, !plural ? args[index] : strcmp(args[index], "1") == 0 ? "" : "s");
      c = digit;
    } else {
      plain[0] = *c;
      fx_text_add(&text, plain);
    }
  }
  return fx_text_take(&text, pool);
}

static fx_diagnostic *make(fx_report *report, fx_diagnostic_id id, fx_location at,
                           const char *const *args, size_t arg_count) {
  fx_diagnostic *diagnostic = FX_POOL_NEW(report->pool, fx_diagnostic);
  if (!diagnostic)
    return NULL;
  diagnostic->id = id;
  diagnostic->at = at;
  diagnostic->text = fx_diagnostic_format(report->pool, id, args, arg_count);
  return diagnostic;
}

fx_diagnostic *fx_report_add(fx_report *report, fx_diagnostic_id id, fx_location at,
                             const char *const *args, size_t arg_count) {
  if (fx_diagnostic_severity(id) == FX_ERROR)
    ++report->error_count;
  fx_diagnostic *diagnostic = make(report, id, at, args, arg_count);
  if (!diagnostic)
    return NULL;
  if (report->last)
    report->last->next = diagnostic;
  else
    report->first = diagnostic;
  report->last = diagnostic;
  return diagnostic;
}

fx_diagnostic *fx_report_note(fx_report *report, fx_diagnostic *parent, fx_diagnostic_id id,
                              fx_location at, const char *const *args, size_t arg_count) {
  fx_diagnostic *note = parent ? make(report, id, at, args, arg_count) : NULL;
  if (!note)
    return NULL;
  fx_diagnostic **end = &parent->notes;
  while (*end)
    end = &(*end)->next;
  *end = note;
  return note;
}
