/* Options: the command line, parsed. See options.c for the tables. */
#ifndef FX_CLI_OPTIONS_H
#define FX_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses; documented in docs/tool.md and the manual page. */
enum {
  FX_EXIT_OK = 0,
  FX_EXIT_INPUT = 1,   /* the input breaks a rule, does not compile, or cannot be read */
  FX_EXIT_USAGE = 2,   /* the command line is wrong */
  FX_EXIT_INTERNAL = 3 /* fxstruct contradicts itself */
};

typedef enum fx_theme { FX_THEME_AUTO, FX_THEME_LIGHT, FX_THEME_DARK } fx_theme;

typedef struct fx_options {
  const char **files;
  size_t file_count;
  const char *const *flags; /* behind "--", for the compiler */
  size_t flag_count;
  const char *targets; /* "x86_64,gfx90a"; NULL for the host */
  const char *name;
  const char *language;
  bool all;
  bool json;
  const char *svg;
  unsigned svg_row; /* bytes; 0 for what fits */
  fx_theme svg_theme;
  const char *banks;
  const char *output;
  bool asserts;
  const char *include; /* what a generated header includes; "" for nothing; NULL for FILE itself */
  const char *sarif;
} fx_options;

/* Each command returns an exit status. */
int fx_layout_command(const fx_options *options);
int fx_gen_command(const fx_options *options);
int fx_check_command(const fx_options *options);
int fx_inspect_command(const fx_options *options);

/* True if colours may be written to this file descriptor: a terminal, and no NO_COLOR. */
bool fx_may_colour(int descriptor);

#endif
