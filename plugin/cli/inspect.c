#include "options.h"
int fx_inspect_command(const fx_options *options) {
  (void)options;
  return FX_EXIT_INTERNAL;
}
