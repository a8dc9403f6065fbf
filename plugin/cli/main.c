/* fxstruct: the command line. Each command has a table of options; argp does the rest. */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"

const char *argp_program_version = "fxstruct " FX_VERSION " for libclang " FX_LIBCLANG_VERSION;

enum {
  OPTION_ALL = 256,
  OPTION_ASSERTS,
  OPTION_BANKS,
  OPTION_INCLUDE,
  OPTION_JSON,
  OPTION_LANGUAGE,
  OPTION_NAME,
  OPTION_NO_INCLUDE,
  OPTION_SARIF,
  OPTION_SVG,
  OPTION_SVG_ROW,
  OPTION_SVG_THEME
};

#define OPTION_TARGET_ROW                                                                          \
  {"target",                                                                                       \
   't',                                                                                            \
   "LIST",                                                                                         \
   0,                                                                                              \
   "lay out for these targets: host, x86_64, gfx90a, nvptx, sm_90, a triple, ...; separated by "   \
   "commas",                                                                                       \
   0}
#define OPTION_LANGUAGE_ROW                                                                        \
  {"language", OPTION_LANGUAGE, "LANG", 0, "read FILE as this language (c, c++, hip, cuda)", 0}

static const struct argp_option layout_options[] = {
    OPTION_TARGET_ROW,
    {"name", OPTION_NAME, "N", 0, "only the struct or union called N, marked or not", 0},
    {"all", OPTION_ALL, NULL, 0, "unmarked structs and unions too, as if they were marked", 0},
    {"json", OPTION_JSON, NULL, 0, "write JSON (docs/schema/layout.schema.json)", 0},
    {"svg", OPTION_SVG, "PICTURE", 0, "write a byte map, too", 0},
    {"svg-row", OPTION_SVG_ROW, "BYTES", 0, "bytes in a row of the map: 16 or 64", 0},
    {"svg-theme", OPTION_SVG_THEME, "THEME", 0, "auto (the viewer's), light or dark", 0},
    {"banks", OPTION_BANKS, "GPU", 0,
     "bank conflicts of columns of two-dimensional arrays: gfx90a, gfx942, gfx950 or nvidia", 0},
    OPTION_LANGUAGE_ROW,
    {0}};

static const struct argp_option gen_options[] = {
    {"output", 'o', "HEADER", 0, "write to HEADER instead of standard output", 0},
    {"asserts", OPTION_ASSERTS, NULL, 0,
     "assert size, alignment and offsets, for each --target (x86_64, gfx90a and nvptx by default)",
     0},
    {"include", OPTION_INCLUDE, "TEXT", 0, "what HEADER includes first, instead of FILE", 0},
    {"no-include", OPTION_NO_INCLUDE, NULL, 0, "include nothing", 0},
    OPTION_TARGET_ROW,
    OPTION_LANGUAGE_ROW,
    {0}};

static const struct argp_option check_options[] = {
    {"sarif", OPTION_SARIF, "REPORT", 0,
     "write the messages as SARIF 2.1.0 too; - is standard output", 0},
    OPTION_TARGET_ROW,
    OPTION_LANGUAGE_ROW,
    {0}};

static const struct argp_option inspect_options[] = {
    {"json", OPTION_JSON, NULL, 0, "write JSON (docs/schema/inspect.schema.json)", 0}, {0}};

static void set_svg_row(const char *arg, fx_options *options, struct argp_state *state) {
  options->svg_row = (unsigned)strtoul(arg, NULL, 10);
  if (options->svg_row != 16 && options->svg_row != 64)
    argp_error(state, "--svg-row takes 16 or 64, not '%s'", arg);
}

static void set_theme(const char *arg, fx_options *options, struct argp_state *state) {
  static const char *const names[] = {
      [FX_THEME_AUTO] = "auto", [FX_THEME_LIGHT] = "light", [FX_THEME_DARK] = "dark"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
    if (strcmp(arg, names[i]) == 0) {
      options->svg_theme = (fx_theme)i;
      return;
    }
  argp_error(state, "--svg-theme takes auto, light or dark, not '%s'", arg);
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
  fx_options *options = state->input;
  switch (key) {
  case 't':
    options->targets = arg;
    break;
  case 'o':
    options->output = arg;
    break;
  case OPTION_ALL:
    options->all = true;
    break;
  case OPTION_ASSERTS:
    options->asserts = true;
    break;
  case OPTION_BANKS:
    options->banks = arg;
    break;
  case OPTION_INCLUDE:
    options->include = arg;
    break;
  case OPTION_JSON:
    options->json = true;
    break;
  case OPTION_LANGUAGE:
    options->language = arg;
    break;
  case OPTION_NAME:
    options->name = arg;
    break;
  case OPTION_NO_INCLUDE:
    options->include = "";
    break;
  case OPTION_SARIF:
    options->sarif = arg;
    break;
  case OPTION_SVG:
    options->svg = arg;
    break;
  case OPTION_SVG_ROW:
    set_svg_row(arg, options, state);
    break;
  case OPTION_SVG_THEME:
    set_theme(arg, options, state);
    break;
  case ARGP_KEY_ARG:
    options->files[options->file_count++] = arg;
    break;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "which FILE?");
    break;
  default:
    return ARGP_ERR_UNKNOWN;
  }
  return 0;
}

#define COMPILES " [-- COMPILER-FLAGS...]"

static const struct command {
  const char *name;
  int (*run)(const fx_options *options);
  struct argp argp;
} commands[] = {
    {"layout",
     fx_layout_command,
     {layout_options, parse_option, "FILE..." COMPILES,
      "Shows where every byte of a composite lies: offsets, sizes, holes, padding and cache lines, "
      "for one or several targets side by side.",
      NULL, NULL, NULL}},
    {"gen",
     fx_gen_command,
     {gen_options, parse_option, "FILE" COMPILES,
      "Writes the declarations that the plugin would generate for FILE, as a header for compilers "
      "and editors that do not load the plugin.",
      NULL, NULL, NULL}},
    {"check",
     fx_check_command,
     {check_options, parse_option, "FILE..." COMPILES,
      "Checks every rule of declarations, with the plugin's messages.", NULL, NULL, NULL}},
    {"inspect",
     fx_inspect_command,
     {inspect_options, parse_option, "FILE...",
      "Shows the kernels of an AMD code object, a HIP fat binary, PTX, a cubin or a host shared "
      "object: arguments, shared memory, registers.",
      NULL, NULL, NULL}},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const char program_doc[] =
    "Composites of fx without the plugin: layouts, generated headers, checks, code objects.\v"
    "Commands:\n"
    "  layout    where every byte of a struct or union lies, as table, JSON or picture\n"
    "  gen       the generated declarations as a header\n"
    "  check     the rules of declarations\n"
    "  inspect   the kernels of a code object\n\n"
    "'fxstruct COMMAND --help' explains one. Exit status: 0 all is well, 1 the input breaks a rule "
    "or "
    "cannot be read, 2 wrong usage, 3 internal error.";

static const struct command *find_command(const char *name) {
  for (size_t i = 0; i < COMMAND_COUNT; ++i)
    if (strcmp(name, commands[i].name) == 0)
      return &commands[i];
  return NULL;
}

/* The first argument is the command; all that follows is the command's own. */
static error_t parse_program(int key, char *arg, struct argp_state *state) {
  const struct command **chosen = state->input;
  if (key == ARGP_KEY_NO_ARGS)
    argp_error(state, "which command? layout, gen, check or inspect");
  if (key != ARGP_KEY_ARG)
    return ARGP_ERR_UNKNOWN;
  *chosen = find_command(arg);
  if (!*chosen)
    argp_error(state, "unknown command '%s'; there are layout, gen, check and inspect", arg);
  state->next = state->argc;
  return 0;
}

static int position_of(char **argv, int argc, const char *text) {
  int i = 1;
  while (i < argc && strcmp(argv[i], text) != 0)
    ++i;
  return i;
}

bool fx_may_colour(int descriptor) {
  const char *no_colour = getenv("NO_COLOR");
  return !(no_colour && *no_colour) && isatty(descriptor);
}

int main(int argc, char **argv) {
  static const struct argp program = {
      .parser = parse_program, .args_doc = "COMMAND ARGUMENT...", .doc = program_doc};
  const struct command *chosen = NULL;
  fx_options options = {0};
  argp_err_exit_status = FX_EXIT_USAGE;
  int own = position_of(argv, argc, "--");
  argp_parse(&program, own, argv, ARGP_IN_ORDER, NULL, &chosen);
  if (!chosen)
    return FX_EXIT_USAGE;

  char name[32];
  snprintf(name, sizeof name, "fxstruct %s", chosen->name);
  int first = position_of(argv, own, chosen->name);
  argv[first] = name;
  options.files = calloc((size_t)argc, sizeof *options.files);
  if (!options.files)
    return FX_EXIT_INTERNAL;
  options.flags = (const char *const *)argv + own + 1;
  options.flag_count = own < argc ? (size_t)(argc - own - 1) : 0;
  argp_parse(&chosen->argp, own - first, argv + first, 0, NULL, &options);
  int status = chosen->run(&options);
  if (fflush(stdout) != 0 || ferror(stdout)) {
    perror("fxstruct: standard output");
    status = FX_EXIT_INPUT;
  }
  free(options.files);
  return status;
}
