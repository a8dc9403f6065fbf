/* fxstruct check: every rule of declarations, with the plugin's messages. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sarif.h"

/* Reads one file for one target and shows what is wrong; the unit joins the report. */
static int check_file(const fx_source *source, fx_sarif *report) {
  fx_unit *unit = fx_unit_read(source, stderr);
  if (!unit)
    return FX_EXIT_INPUT;
  fx_unit_print_messages(unit, true, fx_may_colour(STDERR_FILENO), stderr);
  int status = unit->error_count ? FX_EXIT_INPUT : FX_EXIT_OK;
  fx_sarif_add(report, unit);
  fx_unit_free(unit);
  return status;
}

static int write_report(fx_sarif *report, const char *path) {
  bool to_stdout = strcmp(path, "-") == 0;
  FILE *file = to_stdout ? stdout : fopen(path, "w");
  bool written = file && fx_sarif_write(report, file);
  if (file && !to_stdout && fclose(file) != 0)
    written = false;
  if (written)
    return FX_EXIT_OK;
  perror(path);
  return FX_EXIT_INPUT;
}

int fx_check_command(const fx_options *options) {
  fx_pool *pool = fx_pool_new();
  fx_sarif *report = fx_sarif_new();
  size_t target_count = 0;
  const fx_target **targets =
      pool ? fx_targets_parse(options->targets ? options->targets : "host", pool, &target_count)
           : NULL;
  int status = target_count && report ? FX_EXIT_OK : FX_EXIT_USAGE;
  for (size_t i = 0; i < options->file_count; ++i)
    for (size_t t = 0; t < target_count; ++t) {
      fx_source source = {.file = options->files[i],
                          .target = targets[t],
                          .language = options->language,
                          .flags = options->flags,
                          .flag_count = options->flag_count,
                          .bodies = true};
      int found = check_file(&source, report);
      status = found > status ? found : status;
    }
  if (options->sarif && report) {
    int written = write_report(report, options->sarif);
    status = written > status ? written : status;
  }
  fx_sarif_free(report);
  fx_pool_free(pool);
  return status;
}
