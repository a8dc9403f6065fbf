/* What the parts of `fxstruct inspect` share. */
#ifndef FX_CLI_INSPECT_H
#define FX_CLI_INSPECT_H

#include <stdio.h>

#include "code.h"
#include "options.h"

const char *fx_code_kind_name(fx_object_kind kind);
/* Static and dynamic together, as far as they are known; FX_UNKNOWN where neither is. */
uint64_t fx_code_shared_bytes(const fx_code_kernel *kernel);

/* JSON of all files; docs/schema/inspect.schema.json describes it. */
typedef struct fx_inspect_json fx_inspect_json;
fx_inspect_json *fx_inspect_json_new(void);
void fx_inspect_json_free(fx_inspect_json *json);
void fx_inspect_json_add(fx_inspect_json *json, const char *file, const fx_codes *codes);
bool fx_inspect_json_write(const fx_inspect_json *json, FILE *out);

#endif
