/* Code objects as JSON; docs/schema/inspect.schema.json describes it. */
#include <jansson.h>
#include <stdlib.h>

#include "inspect.h"
#include "occupancy.h"

enum { SCHEMA_VERSION = 1 };

struct fx_inspect_json {
  json_t *files;
};

fx_inspect_json *fx_inspect_json_new(void) {
  fx_inspect_json *json = calloc(1, sizeof *json);
  if (json)
    json->files = json_array();
  return json;
}

void fx_inspect_json_free(fx_inspect_json *json) {
  if (json)
    json_decref(json->files);
  free(json);
}

static json_t *number_json(uint64_t number) {
  return number > INT64_MAX ? json_null() : json_integer((json_int_t)number);
}

/* Names in a hostile file need not be UTF-8. */
static json_t *text_json(const char *text) {
  json_t *string = json_string(text);
  return string ? string : json_string("?");
}

static json_t *arguments_json(const fx_code_argument *arguments, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; ++i) {
    json_t *object = json_object();
    json_object_set_new(object, "name", text_json(arguments[i].name));
    json_object_set_new(object, "kind", text_json(arguments[i].kind));
    json_object_set_new(object, "offset", number_json(arguments[i].offset));
    json_object_set_new(object, "size", number_json(arguments[i].size));
    json_object_set_new(object, "hidden", json_boolean(arguments[i].hidden));
    json_array_append_new(array, object);
  }
  return array;
}

static json_t *occupancy_json(const fx_code *code, const fx_code_kernel *kernel) {
  const fx_shared_memory *memory = fx_shared_memory_of(code->target);
  uint64_t bytes = fx_code_shared_bytes(kernel), workgroups;
  if (!memory || bytes == FX_UNKNOWN || !fx_occupancy(memory, bytes, &workgroups))
    return json_null();
  return json_pack("{s:I, s:I, s:I, s:b}", "workgroups", (json_int_t)workgroups,
                   "shared_bytes_of_unit", (json_int_t)memory->bytes, "granule",
                   (json_int_t)memory->granule, "dynamic_known",
                   (int)(kernel->dynamic_shared != FX_UNKNOWN));
}

static json_t *kernel_json(const fx_code *code, const fx_code_kernel *kernel) {
  const struct {
    const char *key;
    uint64_t number;
  } numbers[] = {{"argument_bytes", kernel->argument_bytes},
                 {"static_shared", kernel->static_shared},
                 {"dynamic_shared", kernel->dynamic_shared},
                 {"registers", kernel->registers},
                 {"scalar_registers", kernel->scalar_registers},
                 {"accumulation_registers", kernel->accumulation_registers},
                 {"scratch", kernel->scratch},
                 {"max_workgroup", kernel->max_workgroup},
                 {"wave", kernel->wave}};
  json_t *object = json_object();
  json_object_set_new(object, "name", text_json(kernel->name));
  json_object_set_new(object, "note", json_boolean(kernel->has_note));
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i)
    json_object_set_new(object, numbers[i].key, number_json(numbers[i].number));
  json_object_set_new(object, "arguments",
                      arguments_json(kernel->arguments, kernel->argument_count));
  json_object_set_new(object, "slots", arguments_json(kernel->slots, kernel->slot_count));
  json_object_set_new(object, "occupancy", occupancy_json(code, kernel));
  return object;
}

static json_t *code_json(const fx_code *code) {
  json_t *kernels = json_array();
  for (const fx_code_kernel *kernel = code->kernels; kernel; kernel = kernel->next)
    json_array_append_new(kernels, kernel_json(code, kernel));
  json_t *object = json_object();
  json_object_set_new(object, "kind", json_string(fx_code_kind_name(code->kind)));
  json_object_set_new(object, "container", json_string(code->container));
  json_object_set_new(object, "target", text_json(code->target));
  json_object_set_new(object, "kernels", kernels);
  return object;
}

void fx_inspect_json_add(fx_inspect_json *json, const char *file, const fx_codes *codes) {
  json_t *objects = json_array(), *entry = json_object();
  for (const fx_code *code = codes->first; code; code = code->next)
    json_array_append_new(objects, code_json(code));
  json_object_set_new(entry, "file", text_json(file));
  json_object_set_new(entry, "objects", objects);
  if (codes->error)
    json_object_set_new(entry, "error", text_json(codes->error));
  json_array_append_new(json->files, entry);
}

bool fx_inspect_json_write(const fx_inspect_json *json, FILE *out) {
  json_t *root = json_pack("{s:s, s:i, s:s, s:O}", "format", "fxstruct-inspect", "version",
                           SCHEMA_VERSION, "generator", "fxstruct " FX_VERSION, "files",
                           json->files);
  bool written = root && json_dumpf(root, out, JSON_INDENT(2)) == 0 && fputc('\n', out) != EOF;
  json_decref(root);
  return written;
}
