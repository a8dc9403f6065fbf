/* The emitter: the C text of everything generated for one composite.
 *
 * One text serves both adapters: the plugin lexes it without macro expansion, the tool writes it to
 * a header. It uses no macro, no directive and no comment. */
#ifndef FX_CORE_EMIT_H
#define FX_CORE_EMIT_H

#include "composite.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the text is written for. */
typedef struct fx_dialect {
  bool cplusplus;
  /* Specifiers of every function: "static __inline__ __attribute__((…))". */
  const char *function;
  const char *method;    /* the same for member functions, in C++ */
  const char *size_type; /* the type of sizeof, "unsigned long" */
  const char *bool_type; /* "_Bool" or "bool" */
  bool gcc;              /* the text has to suit GCC too, which has no `overloadable` in C */
} fx_dialect;

/* Writes the declarations of a valid composite. Inner composites come first, by earlier calls. */
void fx_emit_composite(const fx_composite *composite, const fx_dialect *dialect, fx_pool *pool,
                       fx_text *text);

/* The name of the `index`-th declaration that fx_emit_composite makes, or NULL past the last: what
 * must be free in the composite's scope. */
const char *const *fx_emit_names(const fx_composite *composite, fx_pool *pool, size_t *count);

/* True for a name that fx_emit_composite would declare for a composite called `composite_name`,
 * whatever its fields: an adapter uses it to stay silent about the API of a rejected composite. */
bool fx_emit_is_generated_name(const char *composite_name, const char *name);
/* The same for what stands behind "N_". */
bool fx_emit_is_generated_suffix(const char *suffix);

#ifdef __cplusplus
}
#endif
#endif
