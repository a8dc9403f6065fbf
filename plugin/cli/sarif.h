/* SARIF: the messages of checks in the format that CI systems read (SARIF 2.1.0). */
#ifndef FX_CLI_SARIF_H
#define FX_CLI_SARIF_H

#include "options.h"
#include "unit.h"

typedef struct fx_sarif fx_sarif;

fx_sarif *fx_sarif_new(void);
void fx_sarif_free(fx_sarif *report);
/* Takes over what the unit's messages say. A message that several targets have is one result. */
void fx_sarif_add(fx_sarif *report, const fx_unit *unit);
bool fx_sarif_write(fx_sarif *report, FILE *out);

#endif
