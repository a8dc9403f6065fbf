/* The unit: parsing, and collecting what was found. See unit.h and reader.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reader.h"

fx_location fx_reader_locate(fx_reader *r, CXSourceLocation location) {
  if (clang_equalLocations(location, clang_getNullLocation()))
    return (fx_location){0};
  if (r->location_count == r->location_capacity) {
    size_t capacity = r->location_capacity ? 2 * r->location_capacity : 256;
    CXSourceLocation *grown = realloc(r->locations, capacity * sizeof *grown);
    if (!grown)
      return (fx_location){0};
    r->locations = grown;
    r->location_capacity = capacity;
  }
  r->locations[r->location_count++] = location;
  return (fx_location){(uint32_t)r->location_count};
}

CXSourceLocation fx_reader_location(const fx_reader *r, fx_location at) {
  return at.id ? r->locations[at.id - 1] : clang_getNullLocation();
}

void fx_reader_add_body(fx_reader *r, CXSourceRange extent) {
  fx_body *body = FX_POOL_NEW(r->pool, fx_body);
  if (!body)
    return;
  *body = (fx_body){fx_place_of(clang_getRangeStart(extent), r->pool),
                    fx_place_of(clang_getRangeEnd(extent), r->pool), r->bodies};
  r->bodies = body;
}

fx_record *fx_reader_record(fx_reader *r, CXCursor definition) {
  void **slot = fx_cursor_map_slot(r->records, definition);
  if (slot && !*slot)
    *slot = FX_POOL_NEW(r->pool, fx_record);
  return slot ? *slot : NULL;
}

/* Messages. */

static bool was_said(const fx_unit *unit, const fx_message *message) {
  for (const fx_message *m = unit->messages; m; m = m->next)
    if (m->place.offset == message->place.offset &&
        strcmp(m->place.file, message->place.file) == 0 && strcmp(m->text, message->text) == 0)
      return true;
  return false;
}

static void add_message(fx_reader *r, fx_message *message) {
  if (was_said(r->unit, message))
    return;
  r->unit->error_count += message->severity == FX_ERROR;
  *r->message_end = message;
  r->message_end = &message->next;
}

static fx_message *message_of(fx_reader *r, const fx_diagnostic *d, fx_severity severity) {
  fx_message *message = FX_POOL_NEW(r->pool, fx_message);
  if (!message)
    return NULL;
  *message = (fx_message){.place = fx_place_of(fx_reader_location(r, d->at), r->pool),
                          .severity = severity,
                          .id = fx_diagnostic_name(d->id),
                          .text = d->text,
                          .fixit = d->fixit.kind,
                          .fixit_text = d->fixit.text};
  if (d->fixit.kind != FX_FIXIT_NONE)
    message->fixit_place = fx_place_of(fx_reader_location(r, d->fixit.at), r->pool);
  return message;
}

void fx_reader_show(fx_reader *r, const fx_report *report) {
  for (const fx_diagnostic *d = report->first; d; d = d->next) {
    fx_message *message = message_of(r, d, fx_diagnostic_severity(d->id));
    if (!message)
      return;
    fx_message **end = &message->notes;
    for (const fx_diagnostic *note = d->notes; note; note = note->next)
      if ((*end = message_of(r, note, FX_NOTE)))
        end = &(*end)->next;
    CXSourceLocation at = fx_reader_location(r, d->at);
    if (message->severity == FX_ERROR || !clang_Location_isInSystemHeader(at))
      add_message(r, message);
  }
}

/* True if a message of the compiler is about a name that fx generates: 'Pair_size'. */
static bool is_about_generated_name(const fx_unit *unit, const char *text) {
  for (const char *open = strchr(text, '\''); open; open = strchr(open, '\'')) {
    const char *close = strchr(++open, '\'');
    if (!close)
      return false;
    const char *name = fx_pool_copy(unit->pool, open, (size_t)(close - open));
    for (const fx_found *found = unit->found; found; found = found->next)
      if (found->composite->name && fx_emit_is_generated_name(found->composite->name, name))
        return true;
    open = close + 1;
  }
  return false;
}

static bool is_in_body(const fx_reader *r, fx_place place) {
  for (const fx_body *body = r->bodies; body; body = body->next)
    if (place.offset >= body->begin.offset && place.offset < body->end.offset &&
        strcmp(place.file, body->begin.file) == 0)
      return true;
  return false;
}

/* What system headers say to a machine that they were not written for does not matter. */
static bool is_ignored(const fx_reader *r, CXDiagnostic d, fx_place place, const char *text) {
  CXSourceLocation at = clang_getDiagnosticLocation(d);
  bool foreign = r->unit->source.target->borrows_headers;
  if (clang_getDiagnosticSeverity(d) < CXDiagnostic_Error ||
      (foreign && clang_Location_isInSystemHeader(at)) || is_in_body(r, place) ||
      (place.offset >= r->main_size && strcmp(place.file, r->unit->source.file) == 0))
    return true;
  return is_about_generated_name(r->unit, text);
}

static void take_compiler_messages(fx_reader *r) {
  unsigned count = clang_getNumDiagnostics(r->tu);
  for (unsigned i = 0; i < count; ++i) {
    CXDiagnostic d = clang_getDiagnostic(r->tu, i);
    fx_place place = fx_place_of(clang_getDiagnosticLocation(d), r->pool);
    const char *text = fx_keep(r->pool, clang_getDiagnosticSpelling(d));
    fx_message *message = is_ignored(r, d, place, text) ? NULL : FX_POOL_NEW(r->pool, fx_message);
    if (message) {
      *message = (fx_message){.place = place, .severity = FX_ERROR, .text = text};
      add_message(r, message);
      ++r->unit->compiler_errors;
    }
    clang_disposeDiagnostic(d);
  }
}

/* Parsing. */

static bool has_flag(const fx_source *source, const char *flag, const char *value) {
  for (size_t i = 0; i < source->flag_count; ++i) {
    const char *found = source->flags[i];
    if (strncmp(found, flag, strlen(flag)) != 0)
      continue;
    found += strlen(flag);
    if (!*found && i + 1 < source->flag_count)
      found = source->flags[i + 1];
    if (strcmp(found, value) == 0)
      return true;
  }
  return false;
}

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), size = strlen(end);
  return length >= size && strcmp(text + length - size, end) == 0;
}

static bool is_single_source(const fx_source *source) {
  return ends_with(source->file, ".hip") || ends_with(source->file, ".cu") ||
         has_flag(source, "-x", "hip") || has_flag(source, "-x", "cuda");
}

typedef struct command {
  const char **items;
  size_t count;
} command;

static void add_flags(command *c, const char *const *flags, size_t count) {
  for (size_t i = 0; i < count; ++i)
    c->items[c->count++] = flags[i];
}

/* The user's flags come last: they may choose everything else themselves. The plugin's arguments are
 * unknown to libclang only where the plugin is, and harmless. */
static command compiler_command(const fx_unit *unit) {
  const fx_source *source = &unit->source;
  const fx_target *target = source->target;
  command c = {.items = FX_POOL_ARRAY(unit->pool,
                                      source->flag_count + target->flag_count +
                                          target->single_source_flag_count + 8,
                                      const char *)};
  static const char *const always[] = {"-ferror-limit=0", "-Wno-unused-command-line-argument",
                                       "-Wno-pragma-once-outside-header", "-Wignored-attributes"};
  if (!c.items)
    return c;
  add_flags(&c, always, sizeof always / sizeof always[0]);
  if (is_single_source(source))
    add_flags(&c, target->single_source_flags, target->single_source_flag_count);
  else
    add_flags(&c, target->flags, target->flag_count);
  if (source->language)
    add_flags(&c, (const char *const[]){"-x", source->language}, 2);
  add_flags(&c, source->flags, source->flag_count);
  return c;
}

static char *read_file(const char *path, size_t *size, FILE *errors) {
  FILE *file = fopen(path, "rb");
  char *data = NULL;
  *size = 0;
  for (size_t capacity = 0, got = 1; file && got;) {
    if (capacity - *size < 4096) {
      char *grown = realloc(data, capacity = 2 * capacity + 8192);
      if (!grown)
        break;
      data = grown;
    }
    *size += got = fread(data + *size, 1, capacity - *size - 1, file);
  }
  if (!file || ferror(file) || !data) {
    fprintf(errors, "fxstruct: %s: %s\n", path, strerror(errno));
    free(data);
    data = NULL;
  } else {
    data[*size] = '\0';
  }
  if (file)
    fclose(file);
  return data;
}

static bool visit_nothing(CXCursor child, void *context) {
  bool *cplusplus = context;
  *cplusplus |= clang_getCursorLanguage(child) == CXLanguage_CPlusPlus;
  return !*cplusplus;
}

/* __SIZE_TYPE__ of the target: what sizeof has is the only type of that width the text may need. */
static const char *size_type_of(CXTranslationUnit tu) {
  CXTargetInfo info = clang_getTranslationUnitTargetInfo(tu);
  int width = clang_TargetInfo_getPointerWidth(info);
  clang_TargetInfo_dispose(info);
  return width == 32 ? "unsigned int" : "unsigned long";
}

static bool is_cplusplus(const fx_source *source, CXTranslationUnit tu) {
  static const char *const endings[] = {".cpp", ".cc",  ".cxx", ".C", ".hpp",
                                        ".hh",  ".hxx", ".hip", ".cu"};
  bool found = false;
  if (source->language)
    return strncmp(source->language, "c++", 3) == 0;
  if (has_flag(source, "-x", "c") || has_flag(source, "-x", "c-header"))
    return false;
  if (has_flag(source, "-x", "c++") || has_flag(source, "-x", "c++-header") ||
      is_single_source(source))
    return true;
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; ++i)
    if (ends_with(source->file, endings[i]))
      return true;
  fx_cursor_children(clang_getTranslationUnitCursor(tu), visit_nothing, &found);
  return found;
}

/* One parse of the text and one walk over it. */
static bool parse(fx_reader *r, CXIndex index, const char *text, size_t size, FILE *errors) {
  fx_unit *unit = r->unit;
  command c = compiler_command(unit);
  struct CXUnsavedFile file = {unit->source.file, text, size};
  enum CXErrorCode code = clang_parseTranslationUnit2(
      index, unit->source.file, c.items, (int)c.count, &file, 1,
      CXTranslationUnit_KeepGoing |
          (unit->source.bodies ? 0 : CXTranslationUnit_SkipFunctionBodies),
      &r->tu);
  if (code != CXError_Success || !r->tu) {
    fprintf(errors, "fxstruct: %s: libclang cannot parse it for target '%s'%s\n", unit->source.file,
            unit->source.target->name,
            code == CXError_Crashed ? " (it crashed)"
                                    : "; check its name, and the flags behind --");
    return false;
  }
  unit->cplusplus = is_cplusplus(&unit->source, r->tu);
  unit->size_type = size_type_of(r->tu);
  return true;
}

static void begin_walk(fx_reader *r) {
  fx_unit *unit = r->unit;
  unit->found = NULL;
  unit->messages = NULL;
  r->bodies = NULL;
  unit->error_count = unit->compiler_errors = 0;
  r->found_end = &unit->found;
  r->message_end = &unit->messages;
  r->records = fx_cursor_map_new();
  fx_walk(r);
}

static void end_walk(fx_reader *r) {
  fx_walk_free(r);
  fx_cursor_map_free(r->records);
  r->records = NULL;
  clang_disposeTranslationUnit(r->tu);
  r->tu = NULL;
  free(r->locations);
  r->locations = NULL;
  r->location_count = r->location_capacity = 0;
}

/* A second time, where the first reading had questions that only the compiler answers. */
static bool parse_again(fx_reader *r, CXIndex index, const char *text, FILE *errors) {
  fx_text probed = {0};
  end_walk(r);
  fx_text_add(&probed, text);
  fx_probe_write(r, &probed);
  bool parsed = !probed.failed && parse(r, index, probed.data, probed.length, errors);
  if (parsed) {
    fx_probe_read(r);
    begin_walk(r);
  }
  fx_text_free(&probed);
  return parsed;
}

/* The compiler's messages come first, but which of them count is known only after the walk. */
static void order_messages(fx_reader *r) {
  fx_message *ours = r->unit->messages;
  r->unit->messages = NULL;
  r->message_end = &r->unit->messages;
  take_compiler_messages(r);
  *r->message_end = ours;
}

static bool read_unit(fx_reader *r, CXIndex index, const char *text, FILE *errors) {
  if (!parse(r, index, text, r->main_size, errors))
    return false;
  begin_walk(r);
  if (r->probes && !parse_again(r, index, text, errors))
    return false;
  order_messages(r);
  end_walk(r);
  return true;
}

fx_unit *fx_unit_read(const fx_source *source, FILE *errors) {
  fx_reader r = {0};
  fx_unit *unit = calloc(1, sizeof *unit);
  char *text = read_file(source->file, &r.main_size, errors);
  CXIndex index = clang_createIndex(0, 0);
  bool well = false;
  if (unit && text && (unit->pool = fx_pool_new())) {
    unit->source = *source;
    r.unit = unit;
    r.pool = unit->pool;
    well = read_unit(&r, index, text, errors);
  }
  clang_disposeIndex(index);
  free(text);
  if (well && !fx_pool_failed(unit->pool))
    return unit;
  if (well)
    fprintf(errors, "fxstruct: %s: out of memory\n", source->file);
  if (unit)
    fx_unit_free(unit);
  return NULL;
}

void fx_unit_free(fx_unit *unit) {
  fx_pool_free(unit->pool);
  free(unit);
}
