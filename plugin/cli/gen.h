/* What the parts of `fxstruct gen` share. */
#ifndef FX_CLI_GEN_H
#define FX_CLI_GEN_H

#include "options.h"
#include "unit.h"

/* Static assertions on size, alignment and offsets of the unit's composites as this target's compiler
 * lays them out, under the condition that this target is compiled for. */
void fx_assertions_write(const fx_unit *unit, fx_text *text);

#endif
