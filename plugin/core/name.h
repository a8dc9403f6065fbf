/* Names: which field names are reserved, and how composites are called. */
#ifndef FX_CORE_NAME_H
#define FX_CORE_NAME_H

#include "composite.h"

/* Reports a reserved field name at the field; false if it was one. Generated names are exempt. */
bool fx_name_check_field(const fx_field *field, const fx_composite *composite, fx_report *report);

/* True for a C identifier that is not empty. */
bool fx_name_is_identifier(const char *name);

#endif
