/* Layouts as JSON; docs/schema/layout.schema.json describes it. See view.h. */
#include <jansson.h>
#include <string.h>

#include "view.h"

enum { SCHEMA_VERSION = 1 };

/* Offsets and sizes are bytes; what is not whole bytes has bits too. */
static void put_bits(json_t *object, const char *key, const char *bits_key, uint64_t bits) {
  json_object_set_new(object, key, json_integer((json_int_t)(bits / 8)));
  if (bits % 8)
    json_object_set_new(object, bits_key, json_integer((json_int_t)bits));
}

static json_t *row_json(const fx_row *row) {
  static const char *const kinds[] = {[FX_ROW_LEAF] = "field",
                                      [FX_ROW_GROUP] = "composite",
                                      [FX_ROW_HOLE] = "hole",
                                      [FX_ROW_PADDING] = "padding",
                                      [FX_ROW_CONSTEXPR] = "compile-time"};
  json_t *object = json_pack("{s:s, s:i}", "kind", kinds[row->kind], "depth", (int)row->depth);
  if (row->field) {
    json_object_set_new(object, "path", json_string(row->path));
    json_object_set_new(object, "name", json_string(row->name));
    json_object_set_new(object, "type", json_string(row->type));
  }
  if (row->kind == FX_ROW_CONSTEXPR)
    return object;
  put_bits(object, "offset", "offset_bits", row->offset_bits);
  put_bits(object, "size", "size_bits", row->size_bits);
  if (row->align)
    json_object_set_new(object, "align", json_integer((json_int_t)row->align));
  return object;
}

static json_t *rows_json(const fx_rows *rows, bool leaves_only) {
  json_t *array = json_array();
  for (size_t i = 0; i < rows->count; ++i)
    if (!leaves_only || rows->items[i].kind == FX_ROW_LEAF)
      json_array_append_new(array, row_json(&rows->items[i]));
  return array;
}

static json_t *totals_json(const fx_rows *rows) {
  json_t *object = json_object();
  put_bits(object, "fields", "fields_bits", rows->field_bits);
  put_bits(object, "holes", "holes_bits", rows->hole_bits);
  put_bits(object, "padding", "padding_bits", rows->padding_bits);
  put_bits(object, "nested", "nested_bits", rows->inner_bits);
  return object;
}

static json_t *ability_json(const fx_ability *ability) {
  json_t *object = json_pack("{s:b}", "satisfied", (int)ability->has);
  if (!ability->has)
    json_object_set_new(object, "reason", json_string(ability->reason));
  return object;
}

static json_t *protocols_json(const fx_composite *composite) {
  json_t *object = json_object();
  json_object_set_new(object, "DslType", ability_json(&composite->protocols[FX_DSL_TYPE]));
  json_object_set_new(object, "JitArgument", ability_json(&composite->protocols[FX_JIT_ARGUMENT]));
  json_object_set_new(object, "Storable", ability_json(&composite->protocols[FX_STORABLE]));
  return object;
}

static json_t *access_json(const fx_bank_access *access) {
  json_t *object = json_pack("{s:i}", "width", (int)access->width);
  json_object_set_new(object, "degree",
                      access->possible ? json_integer((json_int_t)access->degree) : json_null());
  json_object_set_new(object, "padding",
                      access->has_padding ? json_integer((json_int_t)access->padding)
                                          : json_null());
  return object;
}

static json_t *banks_json(const fx_rows *rows, const fx_bank_target *target) {
  json_t *array = json_array();
  for (size_t i = 0; i < rows->count; ++i) {
    fx_bank_report report;
    const fx_row *row = &rows->items[i];
    if (row->kind != FX_ROW_LEAF || !fx_banks_of(row->field, target, &report))
      continue;
    json_t *accesses = json_array();
    for (size_t w = 0; w < FX_BANK_WIDTHS; ++w)
      json_array_append_new(accesses, access_json(&report.access[w]));
    json_array_append_new(array, json_pack("{s:s, s:s, s:i, s:I, s:I, s:o}", "path", row->path,
                                           "gpu", target->name, "banks", (int)target->banks, "rows",
                                           (json_int_t)report.rows, "row_stride",
                                           (json_int_t)report.row_bytes, "accesses", accesses));
  }
  return array;
}

static json_t *target_json(const fx_view_target *target, const fx_bank_target *banks) {
  const fx_rows *rows = &target->rows;
  const fx_composite *composite = target->found->composite;
  json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:o, s:o, s:o}", "target", target->target->name,
                             "layout", rows->is_storage ? "storage" : "compiler", "size",
                             (json_int_t)rows->size, "align", (json_int_t)rows->align, "rows",
                             rows_json(rows, false), "leaves", rows_json(rows, true), "totals",
                             totals_json(rows));
  json_object_set_new(object, "valid", json_boolean(composite->valid));
  if (composite->valid)
    json_object_set_new(object, "protocols", protocols_json(composite));
  if (target->found->obstacle)
    json_object_set_new(object, "obstacle", json_string(target->found->obstacle));
  if (banks)
    json_object_set_new(object, "banks", banks_json(rows, banks));
  return object;
}

static json_t *view_json(const fx_view *view, const fx_bank_target *banks) {
  json_t *targets = json_array();
  for (size_t i = 0; i < view->target_count; ++i)
    if (view->targets[i].found)
      json_array_append_new(targets, target_json(&view->targets[i], banks));
  const fx_composite *composite = view->targets[view->first].found->composite;
  return json_pack("{s:s, s:s, s:s, s:b, s:b, s:{s:s, s:i, s:i}, s:o}", "name", view->name, "form",
                   composite->form == FX_FORM_UNION ? "union" : "struct", "spelling", view->title,
                   "marked", (int)view->marked, "same_on_all_targets", (int)!view->differs,
                   "location", "file", view->place.file, "line", (int)view->place.line, "column",
                   (int)view->place.column, "targets", targets);
}

bool fx_layout_json_write(const fx_view *views, const fx_bank_target *banks, FILE *out) {
  json_t *composites = json_array();
  for (; views; views = views->next)
    json_array_append_new(composites, view_json(views, banks));
  json_t *root = json_pack("{s:s, s:i, s:s, s:o}", "format", "fxstruct-layout", "version",
                           SCHEMA_VERSION, "generator", "fxstruct " FX_VERSION, "composites",
                           composites);
  bool written = root && json_dumpf(root, out, JSON_INDENT(2)) == 0 && fputc('\n', out) != EOF;
  json_decref(root);
  return written;
}
