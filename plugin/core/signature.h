/* The signature: a string that is equal exactly when two composites are the same type. */
#ifndef FX_CORE_SIGNATURE_H
#define FX_CORE_SIGNATURE_H

#include "composite.h"

/* "struct Pair{int left;float right;}": fields by name and canonical type, alignment where it is
 * raised, nested composites in full. */
const char *fx_signature(const fx_composite *composite, fx_pool *pool);

#endif
