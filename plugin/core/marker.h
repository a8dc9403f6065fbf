/* Markers: the `annotate("fx.…")` attributes, as an adapter found them and as the rules read them.
 *
 * An adapter hands over every `fx.…` annotation of a declaration, unjudged. The core knows which
 * markers exist, what each may stand on and what arguments it takes. */
#ifndef FX_CORE_MARKER_H
#define FX_CORE_MARKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diagnostic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Every annotation that begins like this is ours, known or not. */
#define FX_MARKER_PREFIX "fx."

/* The kinds of declaration that a marker can stand on. A record or field is plain when it neither is
 * nor belongs to a composite. */
typedef enum fx_decl_kind {
  FX_DECL_STRUCT,
  FX_DECL_UNION,
  FX_DECL_FIELD,
  FX_DECL_PLAIN_STRUCT,
  FX_DECL_PLAIN_UNION,
  FX_DECL_PLAIN_FIELD,
  FX_DECL_FUNCTION,
  FX_DECL_TYPEDEF,
  FX_DECL_VARIABLE,
  FX_DECL_OTHER
} fx_decl_kind;

typedef enum fx_marker_arg_kind {
  FX_MARKER_ARG_INTEGER,
  FX_MARKER_ARG_STRING,
  FX_MARKER_ARG_OTHER
} fx_marker_arg_kind;

/* One extra argument of the attribute, evaluated by the compiler. */
typedef struct fx_marker_arg {
  fx_marker_arg_kind kind;
  int64_t integer;    /* FX_MARKER_ARG_INTEGER; saturated */
  const char *string; /* FX_MARKER_ARG_STRING */
} fx_marker_arg;

/* One annotation on one declaration. */
typedef struct fx_marker {
  const char *text; /* "fx.struct" */
  const fx_marker_arg *args;
  size_t arg_count;
  fx_location at;
  /* False when it came from an earlier declaration or from `#pragma clang attribute push`: such a
   * marker adapts to the record's kind, and repeating it is no mistake. */
  bool written_here;
} fx_marker;

typedef struct fx_markers {
  const fx_marker *items;
  size_t count;
} fx_markers;

/* What the markers of one declaration say, once they are known to be right. */
typedef struct fx_marks {
  bool composite;         /* "fx.struct" or "fx.union": the record's kind says which */
  const char *name;       /* the naming argument, or NULL */
  bool constexpr_field;   /* "fx.constexpr" */
  bool numeric;           /* "fx.numeric" */
  bool tensor;            /* "fx.tensor" */
  bool unchecked;         /* "fx.unchecked" */
  bool kernel;            /* "fx.kernel" */
  bool jit;               /* "fx.jit" */
  const fx_marker *align; /* "fx.align", or NULL */
  int64_t align_value;    /* its argument, not yet checked against the type */
  int64_t max_block;      /* of "fx.kernel": the most work-items of a block, or 0 */
  int64_t min_waves;      /* and the least waves per execution unit, or 0 */
} fx_marks;

/* True for an annotation that belongs to fx, known or not. */
bool fx_marker_is_ours(const char *annotation);

/* True for an annotation that makes a composite of a record. */
bool fx_marker_makes_composite(const char *annotation);

/* True for the annotation that makes a kernel of a function. */
bool fx_marker_makes_kernel(const char *annotation);

/* True for the annotation of a host function whose parameters are JitArguments. */
bool fx_marker_makes_jit(const char *annotation);

/* What an alignment marker asks for, in bytes and unjudged; 0 for any other marker. */
int64_t fx_marker_alignment(const fx_marker *marker);

/* True for the annotation that turns the checks of values off. */
bool fx_marker_is_unchecked(const char *annotation);

/* True for the marker of a specialization, which generated text alone puts on a record:
 * annotate("fx.specialized", base, type name, configuration). */
bool fx_marker_is_specialized(const fx_marker *marker);

/* Reads the markers of a declaration of kind `kind`, called `name` in messages. Reports unknown,
 * misplaced, repeated and contradicting markers and wrong arguments; false if any was reported. */
bool fx_marks_read(fx_markers markers, fx_decl_kind kind, const char *name, fx_report *report,
                   fx_marks *marks);

#ifdef __cplusplus
}
#endif
#endif
