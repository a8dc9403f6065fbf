/* Protocols: what a composite supports, by closure over its fields. */
#ifndef FX_CORE_PROTOCOL_H
#define FX_CORE_PROTOCOL_H

#include "composite.h"

/* "DslType", "JitArgument", "Storable". */
const char *fx_protocol_name(fx_protocol protocol);

/* Fills protocols, value and equality of a composite whose fields are classified and whose inner
 * composites are complete. */
void fx_protocols_compute(fx_composite *composite, fx_pool *pool);

#endif
