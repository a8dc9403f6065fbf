/* fxstruct layout: reads every file for every target, then writes table, JSON and picture. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "view.h"

typedef struct run {
  const fx_options *options;
  fx_pool *pool;
  const fx_target **targets;
  size_t target_count;
  const fx_bank_target *banks;
  fx_unit **units; /* all files, target by target */
  size_t unit_count;
  fx_view *views;
  fx_view **end;
  int status;
} run;

static void worsen(run *r, int status) {
  if (status > r->status)
    r->status = status;
}

static fx_source source_of(const run *r, const char *file, const fx_target *target, bool imply) {
  const fx_options *o = r->options;
  return (fx_source){.file = file,
                     .target = target,
                     .language = o->language,
                     .flags = o->flags,
                     .flag_count = o->flag_count,
                     .imply = imply};
}

/* What fxstruct prints must be the sum of its parts; anything else is a defect of fxstruct. */
static void check_sums(run *r, const fx_view *views) {
  for (const fx_view *view = views; view; view = view->next)
    for (size_t t = 0; t < view->target_count; ++t) {
      const fx_view_target *target = &view->targets[t];
      if (!target->found || fx_rows_add_up(&target->rows))
        continue;
      fprintf(stderr,
              "fxstruct: internal error: the rows of '%s' for %s do not add up to its size; please "
              "report it with this header\n",
              view->name, target->target->name);
      worsen(r, FX_EXIT_INTERNAL);
    }
}

/* What is asked for by name need not be marked; if it is, it is held to the rules. */
static fx_unit *read_unit(const run *r, const char *file, const fx_target *target) {
  fx_source source = source_of(r, file, target, r->options->all);
  fx_unit *unit = fx_unit_read(&source, stderr);
  if (!unit || !r->options->name || r->options->all || fx_view_exists(unit, r->options->name))
    return unit;
  fx_unit_free(unit);
  source.imply = true;
  return fx_unit_read(&source, stderr);
}

static void read_file(run *r, const char *file) {
  fx_unit **units = r->units + r->unit_count;
  for (size_t t = 0; t < r->target_count; ++t) {
    units[t] = read_unit(r, file, r->targets[t]);
    if (!units[t]) {
      while (t-- > 0)
        fx_unit_free(units[t]);
      worsen(r, FX_EXIT_INPUT);
      return;
    }
    if (units[t]->error_count) {
      if (r->target_count > 1)
        fprintf(stderr, "fxstruct: for %s:\n", r->targets[t]->name);
      fx_unit_print_messages(units[t], false, fx_may_colour(STDERR_FILENO), stderr);
      worsen(r, FX_EXIT_INPUT);
    }
  }
  r->unit_count += r->target_count;
  fx_view *views = fx_views_of(units, r->target_count, r->options->name, r->pool);
  check_sums(r, views);
  if (!views) {
    if (r->options->name)
      fprintf(stderr, "fxstruct: %s: no struct or union '%s' with fields\n", file,
              r->options->name);
    else
      fprintf(stderr, "fxstruct: %s: no %s\n", file,
              r->options->all ? "struct or union"
                              : "marked struct or union; --all shows the others");
    worsen(r, FX_EXIT_INPUT);
  }
  for (*r->end = views; *r->end; r->end = &(*r->end)->next)
    ;
}

static void write_picture(run *r) {
  const fx_options *o = r->options;
  FILE *file = fopen(o->svg, "w");
  bool written = file && fx_picture_write(r->views, o->svg_row, o->svg_theme, r->pool, file);
  if (file && fclose(file) != 0)
    written = false;
  if (!written) {
    perror(o->svg);
    worsen(r, FX_EXIT_INPUT);
  }
}

static void write_all(run *r) {
  bool colour = fx_may_colour(STDOUT_FILENO);
  if (r->options->json) {
    if (!fx_layout_json_write(r->views, r->banks, stdout))
      worsen(r, FX_EXIT_INTERNAL);
  } else {
    for (const fx_view *view = r->views; view; view = view->next) {
      fx_table_write(view, r->banks, colour, r->pool, stdout);
      if (view->next)
        putchar('\n');
    }
  }
  if (r->options->svg && r->views)
    write_picture(r);
}

static bool begin(run *r) {
  const fx_options *o = r->options;
  r->end = &r->views;
  r->pool = fx_pool_new();
  if (!r->pool)
    return false;
  r->targets = fx_targets_parse(o->targets ? o->targets : "host", r->pool, &r->target_count);
  if (r->target_count == 0) {
    fprintf(stderr, "fxstruct: --target needs at least one name\n");
    return false;
  }
  if (o->banks && !(r->banks = fx_bank_target_find(o->banks))) {
    fprintf(stderr, "fxstruct: --banks knows %s, not '%s'\n", fx_bank_target_names(r->pool),
            o->banks);
    return false;
  }
  r->units = calloc(o->file_count * r->target_count, sizeof *r->units);
  return r->units != NULL;
}

int fx_layout_command(const fx_options *options) {
  run r = {.options = options};
  if (begin(&r)) {
    for (size_t i = 0; i < options->file_count; ++i)
      read_file(&r, options->files[i]);
    if (fx_pool_failed(r.pool))
      worsen(&r, FX_EXIT_INTERNAL);
    else if (r.status != FX_EXIT_INTERNAL)
      write_all(&r);
  } else {
    r.status = FX_EXIT_USAGE;
  }
  for (size_t i = 0; i < r.unit_count; ++i)
    fx_unit_free(r.units[i]);
  free(r.units);
  fx_pool_free(r.pool);
  return r.status;
}
