/* fxstruct gen: the generated declarations as a header for compilers and editors without the plugin.
 *
 * A C header is read twice, as C and as C++, since generated text differs: one output serves both. Each
 * composite has a guard of its own, so that several generated headers may contain the same one. */
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gen.h"

typedef struct language {
  const char *name;      /* for libclang */
  const char *condition; /* for the preprocessor */
} language;

static const language languages[] = {{"c++", "#ifdef __cplusplus"}, {"c", "#ifndef __cplusplus"}};
enum { LANGUAGE_COUNT = sizeof languages / sizeof languages[0] };

typedef struct run {
  const fx_options *options;
  const char *file;
  fx_pool *pool;
  const fx_target **targets;
  size_t target_count;
  fx_text text;
  bool any; /* some composite was written */
} run;

/* -std=c11 is not for C++, nor -std=c++17 for C. */
static bool fits_language(const char *flag, const char *language) {
  if (strncmp(flag, "-std=", 5) != 0)
    return true;
  bool flag_is_cplusplus = strstr(flag, "++") != NULL;
  return flag_is_cplusplus == (strcmp(language, "c++") == 0);
}

static fx_unit *read_unit(const run *r, const char *language, const fx_target *target) {
  const fx_options *o = r->options;
  const char **flags = FX_POOL_ARRAY(r->pool, o->flag_count + 1, const char *);
  size_t count = 0;
  for (size_t i = 0; flags && i < o->flag_count; ++i)
    if (fits_language(o->flags[i], language))
      flags[count++] = o->flags[i];
  fx_source source = {
      .file = r->file, .target = target, .language = language, .flags = flags, .flag_count = count};
  return fx_unit_read(&source, stderr);
}

/* A bare "fx.align" is a warning where the plugin is; without it, the layout would be another one. */
static bool relies_on_plugin(const fx_unit *unit) {
  for (const fx_message *m = unit->messages; m; m = m->next)
    if (m->id && strcmp(m->id, fx_diagnostic_name(FX_DIAG_raw_align)) == 0)
      return true;
  return false;
}

static bool is_usable(const run *r, const fx_unit *unit) {
  bool bare = relies_on_plugin(unit);
  if (unit->error_count == 0 && !bare)
    return true;
  fx_unit_print_messages(unit, bare, fx_may_colour(STDERR_FILENO), stderr);
  if (unit->error_count == 0)
    fprintf(stderr,
            "fxstruct: %s: a generated header is for compilers without the plugin, which do not "
            "see the alignment above\n",
            r->file);
  return false;
}

/* "FX_GENERATED_ns_Pair". */
static const char *guard_of(const run *r, const char *display) {
  char *guard = (char *)fx_pool_join(r->pool, "FX_GENERATED_", display, (const char *)NULL);
  for (char *c = guard; *c; ++c)
    if (*c == ':')
      *c = '_';
  return guard;
}

/* "::a::b::" opens two namespaces; gives their number. */
static unsigned open_namespaces(run *r, const char *qualifier) {
  unsigned count = 0;
  for (const char *c = qualifier + 2 * (strncmp(qualifier, "::", 2) == 0); *c; ++count) {
    size_t length = strcspn(c, ":");
    fx_text_join(&r->text, "namespace ", fx_pool_copy(r->pool, c, length), " {\n",
                 (const char *)NULL);
    c += length + strspn(c + length, ":");
  }
  return count;
}

static void write_composite(run *r, const fx_composite *composite, const fx_dialect *dialect) {
  const char *guard = guard_of(r, composite->display);
  fx_text_join(&r->text, "#ifndef ", guard, "\n#define ", guard, "\n", (const char *)NULL);
  unsigned opened = open_namespaces(r, composite->qualifier);
  fx_emit_composite(composite, dialect, r->pool, &r->text);
  while (opened-- > 0)
    fx_text_add(&r->text, "}\n");
  fx_text_add(&r->text, "#endif\n\n");
  r->any = true;
}

static void write_declarations(run *r, const fx_unit *unit) {
  const fx_dialect dialect = {.cplusplus = unit->cplusplus,
                              .function = "static FX_GENERATED_FUNCTION",
                              .method = "FX_GENERATED_FUNCTION",
                              .size_type = "__SIZE_TYPE__",
                              .bool_type = unit->cplusplus ? "bool" : "_Bool",
                              .gcc = true};
  for (const fx_found *found = unit->found; found; found = found->next)
    if (found->composite->valid)
      write_composite(r, found->composite, &dialect);
}

/* Assertions are worth as much as they are independent: the units of the other targets are read anew. */
static bool write_assertions(run *r, const char *language) {
  for (size_t t = 0; t < r->target_count; ++t) {
    fx_unit *unit = read_unit(r, language, r->targets[t]);
    bool usable = unit && is_usable(r, unit);
    if (usable)
      fx_assertions_write(unit, &r->text);
    if (unit)
      fx_unit_free(unit);
    if (!usable)
      return false;
  }
  return true;
}

static bool write_language(run *r, const language *l, const fx_unit *unit) {
  fx_text_join(&r->text, l->condition, "\n\n", (const char *)NULL);
  write_declarations(r, unit);
  bool well = !r->options->asserts || write_assertions(r, l->name);
  fx_text_add(&r->text, "#endif\n\n");
  return well;
}

/* The path from one folder to a file; the file's own name where there is none. */
static const char *relative_path(const run *r, const char *folder, const char *file) {
  char from[PATH_MAX], to[PATH_MAX];
  if (!realpath(folder, from) || !realpath(file, to))
    return file;
  size_t common = 0;
  for (size_t i = 0; from[i] == to[i] || (!from[i] && to[i] == '/'); ++i) {
    if (to[i] == '/' || !to[i])
      common = i;
    if (!from[i])
      break;
  }
  const char *up = "";
  for (const char *c = from + common; *c; ++c)
    if (*c == '/' && c[1])
      up = fx_pool_join(r->pool, up, "../", (const char *)NULL);
  return fx_pool_join(r->pool, up, to + common + 1, (const char *)NULL);
}

static bool is_header(const char *file) {
  static const char *const endings[] = {".h", ".hh", ".hpp", ".hxx", ".H", ".cuh"};
  const char *dot = strrchr(file, '.');
  for (size_t i = 0; dot && i < sizeof endings / sizeof endings[0]; ++i)
    if (strcmp(dot, endings[i]) == 0)
      return true;
  return false;
}

static const char *included(const run *r) {
  const fx_options *o = r->options;
  if (o->include)
    return o->include;
  if (!is_header(r->file))
    return "";
  if (!o->output)
    return fx_pool_format(r->pool, "\"%s\"", r->file);
  char *copy = (char *)fx_pool_string(r->pool, o->output);
  return fx_pool_format(r->pool, "\"%s\"", relative_path(r, dirname(copy), r->file));
}

static const char *file_guard(const run *r) {
  const char *path = r->options->output ? r->options->output : r->file;
  const char *slash = strrchr(path, '/');
  char *guard = (char *)fx_pool_join(r->pool, "FX_GENERATED_FROM_", slash ? slash + 1 : path,
                                     (const char *)NULL);
  for (char *c = guard; *c; ++c)
    if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", *c))
      *c = '_';
  return guard;
}

static void write_head(run *r) {
  const char *guard = file_guard(r), *include = included(r), *base = strrchr(r->file, '/');
  const char *hashed = *include == '"' || *include == '<' || !*include
                           ? include
                           : fx_pool_format(r->pool, "\"%s\"", include);
  fx_text_join(
      &r->text, "/* Written by `fxstruct gen` from ", base ? base + 1 : r->file,
      ": what the fx plugin declares for its composites, for compilers without\n"
      " * the plugin. Clang takes it with -DFX_NO_PLUGIN; other compilers always. With the plugin "
      "it says nothing. */\n#ifndef ",
      guard, "\n#define ", guard,
      "\n\n#if !defined(__clang__) && !defined(FX_NO_PLUGIN)\n#define FX_NO_PLUGIN 1\n"
      "#endif\n\n",
      (const char *)NULL);
  if (*hashed)
    fx_text_join(&r->text, "#include ", hashed, "\n\n", (const char *)NULL);
  fx_text_add(&r->text,
              "#ifdef FX_NO_PLUGIN\n#pragma GCC system_header\n\n#ifndef FX_GENERATED_FUNCTION\n"
              "#if defined(__CUDACC__) || defined(__CUDA__) || defined(__HIP__)\n"
              "#define FX_GENERATED_FUNCTION __inline__ __attribute__((__always_inline__)) "
              "__attribute__((host)) __attribute__((device))\n#else\n"
              "#define FX_GENERATED_FUNCTION __inline__ __attribute__((__always_inline__))\n"
              "#endif\n#endif\n\n");
}

/* Both languages where the file is a header of C; else the one that it is written in. */
static bool wants(const run *r, const language *l) {
  const char *chosen = r->options->language;
  const char *dot = strrchr(r->file, '.');
  if (chosen)
    return strcmp(chosen, l->name) == 0;
  if (dot && (strcmp(dot, ".h") == 0 || strcmp(dot, ".inc") == 0))
    return true;
  return strcmp(dot && strcmp(dot, ".c") == 0 ? "c" : "c++", l->name) == 0;
}

static bool write_languages(run *r) {
  const fx_target *host = fx_target_named("host", r->pool);
  size_t written = 0, wanted = 0;
  bool well = true;
  for (size_t i = 0; i < LANGUAGE_COUNT; ++i) {
    if (!wants(r, &languages[i]))
      continue;
    ++wanted;
    fx_unit *unit = read_unit(r, languages[i].name, host);
    if (unit && is_usable(r, unit)) {
      ++written;
      well &= write_language(r, &languages[i], unit);
    }
    if (unit)
      fx_unit_free(unit);
  }
  if (well && written && written < wanted)
    fprintf(stderr,
            "fxstruct: %s: because of these errors, the generated header serves one language "
            "only; --language=c or --language=c++ chooses it without trying the other\n",
            r->file);
  return well && written;
}

static bool write_out(const run *r) {
  FILE *out = r->options->output ? fopen(r->options->output, "w") : stdout;
  bool written = out && fputs(r->text.data, out) != EOF;
  if (out && out != stdout && fclose(out) != 0)
    written = false;
  if (!written)
    perror(r->options->output ? r->options->output : "fxstruct");
  return written;
}

static int generate(run *r) {
  write_head(r);
  if (!write_languages(r))
    return FX_EXIT_INPUT;
  if (!r->any) {
    fprintf(stderr, "fxstruct: %s: no marked struct or union\n", r->file);
    return FX_EXIT_INPUT;
  }
  fx_text_add(&r->text, "#endif\n#endif\n");
  if (r->text.failed || fx_pool_failed(r->pool)) {
    fprintf(stderr, "fxstruct: out of memory\n");
    return FX_EXIT_INTERNAL;
  }
  return write_out(r) ? FX_EXIT_OK : FX_EXIT_INPUT;
}

int fx_gen_command(const fx_options *options) {
  run r = {.options = options, .file = options->files[0], .pool = fx_pool_new()};
  int status = FX_EXIT_USAGE;
  if (options->file_count != 1)
    fprintf(stderr, "fxstruct: gen takes one FILE\n");
  else if (options->targets && !options->asserts)
    fprintf(stderr,
            "fxstruct: --target is for --asserts here: declarations are the same everywhere\n");
  else if (!r.pool)
    status = FX_EXIT_INTERNAL;
  else {
    r.targets = fx_targets_parse(options->targets ? options->targets : "x86_64,gfx90a,nvptx",
                                 r.pool, &r.target_count);
    status = generate(&r);
  }
  fx_text_free(&r.text);
  fx_pool_free(r.pool);
  return status;
}
