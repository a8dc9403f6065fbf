/* Constants: the values of compile-time fields, and which types such fields may have.
 *
 * An adapter evaluates the user's expression with its own type; the core decides whether that fits
 * the field. A converted constant is equal to another one exactly when both are shown alike. */
#ifndef FX_CORE_CONSTANT_H
#define FX_CORE_CONSTANT_H

#include "text.h"
#include "type.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum fx_constant_kind {
  FX_CONSTANT_NONE, /* of a type that no compile-time field has */
  FX_CONSTANT_INTEGER,
  FX_CONSTANT_BOOL,
  FX_CONSTANT_FLOAT,
  FX_CONSTANT_STRING,
  FX_CONSTANT_TUPLE, /* in braces */
  FX_CONSTANT_FUNCTION
} fx_constant_kind;

typedef struct fx_constant {
  fx_constant_kind kind;
  bool known;         /* at compile time */
  bool may_be_bool;   /* INTEGER: C's way to write a bool, where it has no type for it */
  bool is_scoped;     /* INTEGER: of a C++ enumeration that converts to nothing */
  bool too_wide;      /* INTEGER: beyond 64 bits */
  bool negative;      /* INTEGER: the sign of `magnitude` */
  uint64_t magnitude; /* INTEGER, BOOL */
  double number;      /* FLOAT */
  const char *string; /* STRING: `length` bytes, without the final NUL */
  size_t length;
  const char *function;            /* FUNCTION: how C text names it */
  const char *function_type;       /* FUNCTION: as fx_function_type displays it */
  bool visible;                    /* FUNCTION: calls of it can be inlined */
  const struct fx_constant *items; /* TUPLE */
  size_t count;
  const char *type; /* how a message shows the expression's type */
  fx_location at;
} fx_constant;

/* Which kind of constant a compile-time field of this type holds; FX_CONSTANT_NONE if it cannot be
 * one. An array of char is a string, every other array a tuple. */
fx_constant_kind fx_constant_kind_of(const fx_ctype *type);

/* Judges `given` as the value of the field `path` of the composite `owner`, and converts it to the
 * field's type. Reports what is wrong; false if anything was. */
bool fx_constant_convert(const fx_constant *given, const fx_ctype *type, const char *path,
                         const char *owner, bool cplusplus, fx_report *report, fx_constant *result);

/* "32", "true", "0.5", "'relu'", "(4, 8)", "square": as type names show it. */
void fx_constant_show(fx_text *out, const fx_constant *constant, const fx_ctype *type);

/* The same as a part of an identifier, see docs/language.md: "32", "m5", "0_p5", "4_x8". Two
 * underscores in a row are in none. */
void fx_constant_encode(fx_text *out, const fx_constant *constant, const fx_ctype *type);

/* As an initializer in C text: "32", "0.5f", "\"relu\"", "{ 4, 8 }", "square". */
void fx_constant_literal(fx_text *out, const fx_constant *constant, const fx_ctype *type);

#ifdef __cplusplus
}
#endif
#endif
