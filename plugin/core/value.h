/* Values: the rules that user code keeps when it builds, changes and copies composites.
 *
 * An adapter finds the places in the syntax tree and describes each in C terms; the rule and its
 * message are here. Spec, Declaring a composite (construction, frozen) and What can be a field
 * (unions have no value form); docs/values.md. */
#ifndef FX_CORE_VALUE_H
#define FX_CORE_VALUE_H

#include "composite.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One explicit initializer of a composite: which field it gives, by position. */
typedef struct fx_initializer {
  size_t field;     /* >= field_count: there is no such field */
  const char *path; /* below that field: "" for the whole, ".x" for a part of it */
  fx_location at;
} fx_initializer;

/* A value built by a list of initializers. `absent[i]` is true for a field that nothing gives. */
typedef struct fx_construction {
  const fx_composite *composite;
  const fx_initializer *given;
  size_t given_count;
  const bool *absent;
  fx_location at;
  fx_location closing_brace; /* where designators could be added; 0 if the file does not allow it */
  bool has_initializers;     /* false for `{}` */
  bool trailing_comma;
} fx_construction;

/* Each field exactly once: reports fields that are missing, extra, or given twice. */
void fx_value_check_construction(const fx_construction *construction, fx_report *report);

/* Values that no initializer builds at all. `name` is the variable, or what else holds the value
 * ("element 3", "field 'p'"). */
void fx_value_report_unconstructed(const fx_composite *composite, const char *name, fx_location at,
                                   fx_report *report);

/* A write to a field of a value, or (`address`) taking a mutable address of it. `replacement` is the
 * expression that builds the changed value instead: "Pair_replace_left(p, …)",
 * or NULL where no generated function does. */
void fx_value_report_write(const fx_composite *composite, const char *field,
                           const char *replacement, bool address, fx_location at,
                           fx_report *report);

/* What holds or moves a value of a type that has none. */
typedef enum fx_holder {
  FX_HOLDER_VARIABLE,
  FX_HOLDER_PARAMETER,
  FX_HOLDER_RETURN,
  FX_HOLDER_CAPTURE,
  FX_HOLDER_INITIALIZER, /* of an object with static storage duration */
  FX_HOLDER_EXPRESSION   /* a copy, cast, compound literal, assignment, va_arg */
} fx_holder;

/* `composite` lacks a value form; `name` is the holder's, or NULL. */
void fx_value_report_valueless(const fx_composite *composite, fx_holder holder, const char *name,
                               fx_location at, fx_report *report);

#ifdef __cplusplus
}
#endif
#endif
