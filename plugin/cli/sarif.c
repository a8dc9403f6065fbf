/* SARIF: see sarif.h. */
#include "sarif.h"

#include <jansson.h>
#include <stdlib.h>

struct fx_sarif {
  json_t *results;
};

fx_sarif *fx_sarif_new(void) {
  fx_sarif *report = calloc(1, sizeof *report);
  if (report)
    report->results = json_array();
  return report;
}

void fx_sarif_free(fx_sarif *report) {
  if (report)
    json_decref(report->results);
  free(report);
}

static const char *level_of(fx_severity severity) {
  static const char *const levels[] = {
      [FX_NOTE] = "note", [FX_WARNING] = "warning", [FX_ERROR] = "error"};
  return levels[severity];
}

static json_t *artifact_json(fx_place place) { return json_pack("{s:s}", "uri", place.file); }

static json_t *location_json(fx_place place) {
  if (!*place.file)
    return json_object();
  return json_pack("{s:{s:o, s:{s:i, s:i}}}", "physicalLocation", "artifactLocation",
                   artifact_json(place), "region", "startLine", (int)place.line, "startColumn",
                   (int)place.column);
}

static json_t *notes_json(const fx_message *notes) {
  json_t *array = json_array();
  for (; notes; notes = notes->next) {
    json_t *location = location_json(notes->place);
    json_object_set_new(location, "message", json_pack("{s:s}", "text", notes->text));
    json_array_append_new(array, location);
  }
  return array;
}

/* Only insertions: where a marker's string ends is not known here. */
static json_t *fix_json(const fx_message *message) {
  fx_place at = message->fixit_place;
  json_t *region = json_pack("{s:i, s:i, s:i, s:i}", "startLine", (int)at.line, "startColumn",
                             (int)at.column, "endLine", (int)at.line, "endColumn", (int)at.column);
  json_t *replacement = json_pack("{s:o, s:{s:s}}", "deletedRegion", region, "insertedContent",
                                  "text", message->fixit_text);
  return json_pack("{s:{s:s}, s:[{s:o, s:[o]}]}", "description", "text", message->text,
                   "artifactChanges", "artifactLocation", artifact_json(at), "replacements",
                   replacement);
}

static json_t *result_json(const fx_message *message) {
  json_t *result = json_pack("{s:s, s:s, s:{s:s}, s:[o]}", "ruleId",
                             message->id ? message->id : "compiler", "level",
                             level_of(message->severity), "message", "text", message->text,
                             "locations", location_json(message->place));
  if (message->notes)
    json_object_set_new(result, "relatedLocations", notes_json(message->notes));
  if (message->fixit == FX_FIXIT_INSERT_BEFORE)
    json_object_set_new(result, "fixes", json_pack("[o]", fix_json(message)));
  return result;
}

static bool contains(const json_t *array, const json_t *wanted) {
  size_t index;
  const json_t *item;
  json_array_foreach(array, index, item) if (json_equal(item, wanted)) return true;
  return false;
}

void fx_sarif_add(fx_sarif *report, const fx_unit *unit) {
  for (const fx_message *message = unit->messages; message; message = message->next) {
    json_t *result = result_json(message);
    if (!contains(report->results, result))
      json_array_append(report->results, result);
    json_decref(result);
  }
}

/* Every message of declarations is a rule that a CI system may list. */
static json_t *rules_json(void) {
  json_t *rules = json_array();
  for (int id = 0; id < FX_DIAG_COUNT; ++id) {
    fx_severity severity = fx_diagnostic_severity((fx_diagnostic_id)id);
    if (severity == FX_NOTE)
      continue;
    json_array_append_new(rules, json_pack("{s:s, s:{s:s}}", "id",
                                           fx_diagnostic_name((fx_diagnostic_id)id),
                                           "defaultConfiguration", "level", level_of(severity)));
  }
  json_array_append_new(rules, json_pack("{s:s, s:{s:s}}", "id", "compiler", "defaultConfiguration",
                                         "level", "error"));
  return rules;
}

bool fx_sarif_write(fx_sarif *report, FILE *out) {
  json_t *driver = json_pack("{s:s, s:s, s:o}", "name", "fxstruct", "version", FX_VERSION, "rules",
                             rules_json());
  json_t *root = json_pack("{s:s, s:s, s:[{s:{s:o}, s:s, s:O}]}", "$schema",
                           "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0",
                           "runs", "tool", "driver", driver, "columnKind", "utf16CodeUnits",
                           "results", report->results);
  bool written = root && json_dumpf(root, out, JSON_INDENT(2)) == 0 && fputc('\n', out) != EOF;
  json_decref(root);
  return written;
}
