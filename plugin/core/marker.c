/* Markers: the table of all there are, and how the ones on a declaration are read. */
#include "marker.h"

#include <string.h>

typedef enum marker_id {
  MARKER_STRUCT,
  MARKER_UNION,
  MARKER_ALIGN,
  MARKER_CONSTEXPR,
  MARKER_NUMERIC,
  MARKER_TENSOR,
  MARKER_UNCHECKED,
  MARKER_KERNEL,
  MARKER_JIT,
  MARKER_SPECIALIZED, /* not the user's: never suggested */
  MARKER_COUNT
} marker_id;

typedef enum marker_takes {
  TAKES_NOTHING,
  TAKES_NAME,
  TAKES_ALIGNMENT,
  TAKES_BOUNDS,
  TAKES_CONFIGURATION
} marker_takes;

#define ON(kind) (1u << FX_DECL_##kind)

/* docs/language.md, Markers: one row each. */
static const struct {
  const char *text;
  unsigned goes_on;
  const char *place;
  marker_takes takes;
} table[MARKER_COUNT] = {
    [MARKER_STRUCT] = {"fx.struct", ON(STRUCT), "a struct", TAKES_NAME},
    [MARKER_UNION] = {"fx.union", ON(UNION), "a union", TAKES_NAME},
    [MARKER_ALIGN] = {"fx.align", ON(FIELD) | ON(STRUCT) | ON(UNION),
                      "a field of a composite or a whole one", TAKES_ALIGNMENT},
    [MARKER_CONSTEXPR] = {"fx.constexpr", ON(FIELD), "a field of a composite", TAKES_NOTHING},
    [MARKER_NUMERIC] = {"fx.numeric", ON(TYPEDEF) | ON(STRUCT) | ON(PLAIN_STRUCT),
                        "a typedef or a struct", TAKES_NOTHING},
    [MARKER_TENSOR] = {"fx.tensor", ON(STRUCT) | ON(PLAIN_STRUCT), "a struct", TAKES_NOTHING},
    [MARKER_UNCHECKED] = {"fx.unchecked", ON(FUNCTION) | ON(VARIABLE), "a function or a variable",
                          TAKES_NOTHING},
    [MARKER_KERNEL] = {"fx.kernel", ON(FUNCTION), "a function", TAKES_BOUNDS},
    [MARKER_JIT] = {"fx.jit", ON(FUNCTION), "a function", TAKES_NOTHING},
    [MARKER_SPECIALIZED] = {"fx.specialized", ON(STRUCT) | ON(UNION), "a generated type",
                            TAKES_CONFIGURATION},
};

static const char *decl_kind_noun(fx_decl_kind kind) {
  static const char *const nouns[] = {[FX_DECL_STRUCT] = "a struct",
                                      [FX_DECL_UNION] = "a union",
                                      [FX_DECL_PLAIN_STRUCT] = "a struct without 'fx.struct'",
                                      [FX_DECL_PLAIN_UNION] = "a union without 'fx.union'",
                                      [FX_DECL_PLAIN_FIELD] = "a field of an unmarked type",
                                      [FX_DECL_FIELD] = "a field",
                                      [FX_DECL_FUNCTION] = "a function",
                                      [FX_DECL_TYPEDEF] = "a typedef",
                                      [FX_DECL_VARIABLE] = "a variable",
                                      [FX_DECL_OTHER] = "something else"};
  return nouns[kind];
}

static const char *takes_noun(marker_takes takes) {
  static const char *const nouns[] = {
      [TAKES_NOTHING] = "no argument",
      [TAKES_NAME] = "at most one argument, a string that names the composite",
      [TAKES_ALIGNMENT] = "one argument, the alignment in bytes as an integer constant",
      [TAKES_BOUNDS] = "at most two arguments, the most work-items of a block, from 1 to 1024, and "
                       "the least waves per execution unit, from 1 to 32",
      [TAKES_CONFIGURATION] = "what FX_SPECIALIZE gives it; use that instead"};
  return nouns[takes];
}

bool fx_marker_is_ours(const char *annotation) {
  return strncmp(annotation, FX_MARKER_PREFIX, strlen(FX_MARKER_PREFIX)) == 0;
}

bool fx_marker_makes_composite(const char *annotation) {
  return strcmp(annotation, table[MARKER_STRUCT].text) == 0 ||
         strcmp(annotation, table[MARKER_UNION].text) == 0;
}

bool fx_marker_makes_kernel(const char *annotation) {
  return strcmp(annotation, table[MARKER_KERNEL].text) == 0;
}

bool fx_marker_makes_jit(const char *annotation) {
  return strcmp(annotation, table[MARKER_JIT].text) == 0;
}

int64_t fx_marker_alignment(const fx_marker *marker) {
  bool fits = strcmp(marker->text, table[MARKER_ALIGN].text) == 0 && marker->arg_count == 1 &&
              marker->args[0].kind == FX_MARKER_ARG_INTEGER;
  return fits ? marker->args[0].integer : 0;
}

bool fx_marker_is_unchecked(const char *annotation) {
  return strcmp(annotation, table[MARKER_UNCHECKED].text) == 0;
}

static bool is_configuration(const fx_marker *marker) {
  bool strings = marker->arg_count == 3;
  for (size_t i = 0; strings && i < 3; ++i)
    strings = marker->args[i].kind == FX_MARKER_ARG_STRING;
  return strings;
}

bool fx_marker_is_specialized(const fx_marker *marker) {
  return strcmp(marker->text, table[MARKER_SPECIALIZED].text) == 0 && is_configuration(marker);
}

static marker_id find(const char *text) {
  marker_id id = 0;
  while (id < MARKER_COUNT && strcmp(table[id].text, text) != 0)
    ++id;
  return id;
}

/* Levenshtein distance; words longer than the row count as far away. */
static size_t distance(const char *a, const char *b) {
  size_t row[32];
  size_t width = strlen(b);
  if (width >= sizeof row / sizeof row[0])
    return SIZE_MAX;
  for (size_t j = 0; j <= width; ++j)
    row[j] = j;
  for (size_t i = 0; a[i]; ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < width; ++j) {
      size_t best = diagonal + (a[i] != b[j]);
      if (row[j] + 1 < best)
        best = row[j] + 1;
      diagonal = row[j + 1];
      if (diagonal + 1 < best)
        best = diagonal + 1;
      row[j + 1] = best;
    }
  }
  return row[width];
}

/* The known marker closest to `text`, preferring those that may stand on this kind. */
static marker_id nearest(const char *text, fx_decl_kind kind) {
  marker_id best = MARKER_STRUCT;
  size_t best_score = SIZE_MAX;
  for (marker_id id = 0; id < MARKER_SPECIALIZED; ++id) {
    size_t far = distance(text, table[id].text);
    size_t score = far == SIZE_MAX ? far : 2 * far + !(table[id].goes_on & 1u << kind);
    if (score < best_score) {
      best_score = score;
      best = id;
    }
  }
  return best;
}

/* docs/kernels.md: launch bounds, the numbers of HIP's __launch_bounds__. */
static bool are_bounds(const fx_marker *marker) {
  static const int64_t most[] = {1024, 32};
  if (marker->arg_count > sizeof most / sizeof most[0])
    return false;
  for (size_t i = 0; i < marker->arg_count; ++i)
    if (marker->args[i].kind != FX_MARKER_ARG_INTEGER || marker->args[i].integer < 1 ||
        marker->args[i].integer > most[i])
      return false;
  return true;
}

static bool arguments_fit(const fx_marker *marker, marker_takes takes) {
  switch (takes) {
  case TAKES_NOTHING:
    return marker->arg_count == 0;
  case TAKES_NAME:
    return marker->arg_count == 0 ||
           (marker->arg_count == 1 && marker->args[0].kind == FX_MARKER_ARG_STRING);
  case TAKES_ALIGNMENT:
    return marker->arg_count == 1 && marker->args[0].kind == FX_MARKER_ARG_INTEGER;
  case TAKES_BOUNDS:
    return are_bounds(marker);
  case TAKES_CONFIGURATION:
    return is_configuration(marker);
  }
  return false;
}

/* "fx.struct" on a union and the other way round: an error where it was written, and the marker for
 * the record's kind where it came from elsewhere. */
static bool is_other_form(marker_id id, fx_decl_kind kind) {
  return (id == MARKER_STRUCT && kind == FX_DECL_UNION) ||
         (id == MARKER_UNION && kind == FX_DECL_STRUCT);
}

static void report_wrong_form(const fx_marker *marker, marker_id id, fx_decl_kind kind,
                              const char *name, fx_report *report) {
  const char *right = table[id == MARKER_STRUCT ? MARKER_UNION : MARKER_STRUCT].text;
  fx_diagnostic *diagnostic =
      fx_report_add(report, FX_DIAG_wrong_form_marker, marker->at,
                    FX_ARGS(name, kind == FX_DECL_UNION ? "union" : "struct", right, marker->text));
  if (diagnostic)
    diagnostic->fixit = (fx_fixit){FX_FIXIT_REPLACE_STRING, marker->at, right};
}

/* One marker on its own: is it known, may it stand here, do its arguments fit? */
static bool check_marker(const fx_marker *marker, fx_decl_kind kind, const char *name,
                         fx_report *report, marker_id *id) {
  *id = find(marker->text);
  if (*id == MARKER_COUNT) {
    const char *suggestion = table[nearest(marker->text, kind)].text;
    fx_diagnostic *diagnostic = fx_report_add(report, FX_DIAG_unknown_marker, marker->at,
                                              FX_ARGS(marker->text, suggestion));
    if (diagnostic)
      diagnostic->fixit = (fx_fixit){FX_FIXIT_REPLACE_STRING, marker->at, suggestion};
    return false;
  }
  if (is_other_form(*id, kind)) {
    if (!marker->written_here) {
      *id = kind == FX_DECL_UNION ? MARKER_UNION : MARKER_STRUCT;
    } else {
      report_wrong_form(marker, *id, kind, name, report);
      return false;
    }
  }
  if (!(table[*id].goes_on & 1u << kind)) {
    fx_report_add(report, FX_DIAG_misplaced_marker, marker->at,
                  FX_ARGS(marker->text, table[*id].place, name, decl_kind_noun(kind)));
    return false;
  }
  if (!arguments_fit(marker, table[*id].takes)) {
    fx_report_add(report, FX_DIAG_marker_arguments, marker->at,
                  FX_ARGS(marker->text, name, takes_noun(table[*id].takes)));
    return false;
  }
  return true;
}

static void add_mark(fx_marks *marks, marker_id id, const fx_marker *marker) {
  switch (id) {
  case MARKER_STRUCT:
  case MARKER_UNION:
    marks->composite = true;
    if (marker->arg_count)
      marks->name = marker->args[0].string;
    break;
  case MARKER_ALIGN:
    marks->align = marker;
    marks->align_value = marker->args[0].integer;
    break;
  case MARKER_CONSTEXPR:
    marks->constexpr_field = true;
    break;
  case MARKER_NUMERIC:
    marks->numeric = true;
    break;
  case MARKER_TENSOR:
    marks->tensor = true;
    break;
  case MARKER_UNCHECKED:
    marks->unchecked = true;
    break;
  case MARKER_KERNEL:
    marks->kernel = true;
    if (marker->arg_count)
      marks->max_block = marker->args[0].integer;
    if (marker->arg_count == 2)
      marks->min_waves = marker->args[1].integer;
    break;
  case MARKER_JIT:
    marks->jit = true;
    break;
  case MARKER_SPECIALIZED:
  case MARKER_COUNT:
    break;
  }
}

static bool same_arguments(const fx_marker *a, const fx_marker *b) {
  if (a->arg_count != b->arg_count)
    return false;
  for (size_t i = 0; i < a->arg_count; ++i) {
    const fx_marker_arg *x = &a->args[i], *y = &b->args[i];
    if (x->kind != y->kind || (x->kind == FX_MARKER_ARG_INTEGER && x->integer != y->integer) ||
        (x->kind == FX_MARKER_ARG_STRING && strcmp(x->string, y->string) != 0))
      return false;
  }
  return true;
}

/* Two markers of one kind: the same one twice is an error where both were written on this very
 * declaration; the same marker with another argument always is. A name given once is no conflict. */
static bool check_repeated(const fx_marker *marker, const fx_marker *earlier, marker_id id,
                           const char *name, fx_report *report) {
  fx_diagnostic *diagnostic = NULL;
  bool both_have_arguments = marker->arg_count && earlier->arg_count;
  if (both_have_arguments && !same_arguments(marker, earlier)) {
    if (table[id].takes == TAKES_NAME)
      diagnostic = fx_report_add(report, FX_DIAG_contradicting_names, marker->at,
                                 FX_ARGS(name, earlier->args[0].string, marker->args[0].string));
    else
      diagnostic = fx_report_add(report, FX_DIAG_contradicting_markers, marker->at,
                                 FX_ARGS(earlier->text, marker->text, name));
  } else if (marker->written_here && earlier->written_here) {
    diagnostic =
        fx_report_add(report, FX_DIAG_repeated_marker, marker->at, FX_ARGS(marker->text, name));
  } else {
    return true;
  }
  fx_report_note(report, diagnostic, FX_DIAG_other_marker_here, earlier->at, NULL, 0);
  return false;
}

/* A record is a composite, a number or a tensor: one of them. */
static bool check_exclusive(const fx_marker *const *seen, const char *name, fx_report *report) {
  static const marker_id roles[] = {MARKER_STRUCT, MARKER_UNION, MARKER_NUMERIC, MARKER_TENSOR};
  const fx_marker *first = NULL;
  for (size_t i = 0; i < sizeof roles / sizeof roles[0]; ++i) {
    const fx_marker *marker = seen[roles[i]];
    if (!marker)
      continue;
    if (!first) {
      first = marker;
      continue;
    }
    fx_diagnostic *diagnostic = fx_report_add(report, FX_DIAG_contradicting_markers, marker->at,
                                              FX_ARGS(first->text, marker->text, name));
    fx_report_note(report, diagnostic, FX_DIAG_other_marker_here, first->at, NULL, 0);
    return false;
  }
  return true;
}

bool fx_marks_read(fx_markers markers, fx_decl_kind kind, const char *name, fx_report *report,
                   fx_marks *marks) {
  const fx_marker *seen[MARKER_COUNT] = {0};
  bool well = true;
  *marks = (fx_marks){0};
  for (size_t i = 0; i < markers.count; ++i) {
    const fx_marker *marker = &markers.items[i];
    marker_id id;
    if (!check_marker(marker, kind, name, report, &id)) {
      well = false;
      continue;
    }
    if (seen[id] && !check_repeated(marker, seen[id], id, name, report))
      well = false;
    seen[id] = marker;
    add_mark(marks, id, marker);
  }
  return check_exclusive(seen, name, report) && well;
}
