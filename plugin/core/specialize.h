/* Specializations: what a composite becomes once its compile-time fields have values.
 *
 * The type Params[tile=32] is a C struct of the run-time fields of Params. Its tag is made from the
 * base's name and the values, so that the same base and values are the same type everywhere. An alias
 * is a typedef of it, with declarations under its own name. An adapter gives the values and declares
 * the types, inner ones first; the composite that it then reads is like any other. */
#ifndef FX_CORE_SPECIALIZE_H
#define FX_CORE_SPECIALIZE_H

#include "composite.h"
#include "constant.h"
#include "emit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A compile-time field at any depth. */
typedef struct fx_leaf {
  const char *path; /* from the composite, without anonymous members: "inner.tile" */
  const char *name; /* the same as part of a name: "inner_tile" */
  const fx_field *field;
  bool direct; /* a member of the composite itself */
} fx_leaf;

typedef struct fx_leaves {
  const fx_leaf *items;
  size_t count;
} fx_leaves;

/* All compile-time fields of a valid composite, in declaration order. */
fx_leaves fx_specialize_leaves(const fx_composite *base, fx_pool *pool);

/* ".path = value", as the user gives it. */
typedef struct fx_binding {
  const char *path;
  fx_location at; /* the designator */
  fx_constant value;
} fx_binding;

typedef struct fx_bound {
  fx_leaf leaf;
  fx_constant value; /* converted */
} fx_bound;

typedef struct fx_specialization {
  const fx_composite *base;
  const char *name;          /* N, and the tag: "Params__tile_32" */
  const char *type_name;     /* "Params[tile=32]" */
  const char *configuration; /* "constexpr int tile=32;": the direct ones */
  const fx_bound *bound;     /* of all leaves, in their order */
  size_t bound_count;
  /* By field of the base: what a composite with compile-time fields becomes; or NULL. That of an
   * anonymous member is no type of its own. */
  const struct fx_specialization *const *inner;
} fx_specialization;

/* Gives every compile-time field of `base` its value. Reports each binding that does not fit, at its
 * place, and at `at` the fields that have none; NULL if there was anything to report. */
const fx_specialization *fx_specialize(const fx_composite *base, const fx_binding *bindings,
                                       size_t count, fx_location at, fx_report *report);

/* Why `field` is no constant of a value of this composite, to be shown at `at`. */
void fx_specialize_report_constant(const fx_composite *composite, const fx_composite *base,
                                   const char *field, fx_location at, fx_report *report);

/* True for the direct compile-time field `name` of a base. */
bool fx_specialize_has(const fx_composite *base, const char *name, fx_pool *pool);

/* The definition of the type, without what is generated for it. */
void fx_emit_specialized(const fx_specialization *specialization, const fx_dialect *dialect,
                         fx_text *text);

/* False for a constant whose name means something else: `.offset.x` would be N_offset_x. */
bool fx_emit_has_constant(const fx_specialization *specialization, size_t index);
/* True where the length of a tuple has a constant too: N_shape_count. */
bool fx_emit_has_count(const fx_specialization *specialization, size_t index);

/* The constants under a prefix: "Params32_tile". */
void fx_emit_bound(const fx_specialization *specialization, const char *prefix,
                   const fx_dialect *dialect, fx_pool *pool, fx_text *text);
/* The same as static members of a C++ class: the type itself, its value form, or its storage; with what
 * it is a specialization of, and whether it is the type of values. */
void fx_emit_bound_members(const fx_specialization *specialization, bool is_value,
                           const fx_dialect *dialect, fx_text *text);

#ifdef __cplusplus
}
#endif
#endif
