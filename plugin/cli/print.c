/* Printing messages as a compiler does: place, severity, text, the line of source and a caret. See
 * unit.h. */
#include <stdlib.h>
#include <string.h>

#include "unit.h"

static const char *severity_text(fx_severity severity) {
  static const char *const texts[] = {
      [FX_NOTE] = "note", [FX_WARNING] = "warning", [FX_ERROR] = "error"};
  return texts[severity];
}

static const char *severity_colour(fx_severity severity) {
  static const char *const colours[] = {
      [FX_NOTE] = "\033[1;36m", [FX_WARNING] = "\033[1;35m", [FX_ERROR] = "\033[1;31m"};
  return colours[severity];
}

/* Tabs of the source come again before the caret, so that it stands where the reader sees the column. */
static void print_source_line(fx_place place, bool colour, FILE *out) {
  FILE *file = *place.file ? fopen(place.file, "r") : NULL;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length = 0;
  for (unsigned i = 0; file && i < place.line && length >= 0; ++i)
    length = getline(&line, &capacity, file);
  if (file && length > 0 && place.column > 0 && (size_t)length >= place.column) {
    line[strcspn(line, "\r\n")] = '\0';
    fprintf(out, "%5u | %s\n      | ", place.line, line);
    for (unsigned i = 0; i + 1 < place.column; ++i)
      fputc(line[i] == '\t' ? '\t' : ' ', out);
    fputs(colour ? "\033[1;32m^\033[0m\n" : "^\n", out);
  }
  free(line);
  if (file)
    fclose(file);
}

static void print_message(const fx_message *message, bool colour, FILE *out) {
  const char *bold = colour ? "\033[1m" : "", *end = colour ? "\033[0m" : "";
  if (*message->place.file)
    fprintf(out, "%s%s:%u:%u: ", bold, message->place.file, message->place.line,
            message->place.column);
  fprintf(out, "%s%s: %s%s%s%s\n", colour ? severity_colour(message->severity) : "",
          severity_text(message->severity), end, message->severity == FX_NOTE ? "" : bold,
          message->text, end);
  print_source_line(message->place, colour, out);
}

void fx_unit_print_messages(const fx_unit *unit, bool warnings, bool colour, FILE *out) {
  for (const fx_message *m = unit->messages; m; m = m->next) {
    if (m->severity == FX_WARNING && !warnings)
      continue;
    print_message(m, colour, out);
    for (const fx_message *note = m->notes; note; note = note->next)
      print_message(note, colour, out);
  }
}
