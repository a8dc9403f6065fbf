/* Constants: see constant.h. Spec, Compile-time fields: T may be int, bool, float, str, tuple, or
 * Callable, and the value must match it; docs/language.md, Compile-time fields. */
#include "constant.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Spec, Compile-time fields: the six kinds, in C's types. */
fx_constant_kind fx_constant_kind_of(const fx_ctype *type) {
  if (type->numeric)
    return FX_CONSTANT_NONE;
  switch (type->kind) {
  case FX_CTYPE_BOOL:
    return FX_CONSTANT_BOOL;
  case FX_CTYPE_INTEGER:
  case FX_CTYPE_BITINT:
  case FX_CTYPE_ENUM:
    return type->bits <= 64 ? FX_CONSTANT_INTEGER : FX_CONSTANT_NONE;
  case FX_CTYPE_FLOAT:
    return type->format == FX_FLOAT_STANDARD ? FX_CONSTANT_FLOAT : FX_CONSTANT_NONE;
  case FX_CTYPE_POINTER:
    if (type->pointee == FX_POINTEE_FUNCTION)
      return FX_CONSTANT_FUNCTION;
    return type->pointee == FX_POINTEE_CONST_CHAR ? FX_CONSTANT_STRING : FX_CONSTANT_NONE;
  case FX_CTYPE_ARRAY:
    if (type->count == 0)
      return FX_CONSTANT_NONE;
    if (type->element->is_char)
      return FX_CONSTANT_STRING;
    return fx_constant_kind_of(type->element) ? FX_CONSTANT_TUPLE : FX_CONSTANT_NONE;
  case FX_CTYPE_COMPLEX:
  case FX_CTYPE_VECTOR:
  case FX_CTYPE_REFERENCE:
  case FX_CTYPE_FUNCTION:
  case FX_CTYPE_FLEXIBLE_ARRAY:
  case FX_CTYPE_RECORD:
  case FX_CTYPE_OTHER:
    break;
  }
  return FX_CONSTANT_NONE;
}

static const char *kind_noun(fx_constant_kind kind) {
  static const char *const nouns[] = {[FX_CONSTANT_NONE] = "a value",
                                      [FX_CONSTANT_INTEGER] = "an integer",
                                      [FX_CONSTANT_BOOL] = "a bool",
                                      [FX_CONSTANT_FLOAT] = "a floating number",
                                      [FX_CONSTANT_STRING] = "a string",
                                      [FX_CONSTANT_TUPLE] = "a tuple in braces",
                                      [FX_CONSTANT_FUNCTION] = "the name of a function"};
  return nouns[kind];
}

/* What a conversion goes on with: whose value it is, and where complaints go. */
typedef struct conversion {
  const char *path;
  const char *owner;
  bool cplusplus;
  fx_report *report;
} conversion;

static bool report_type(const conversion *c, const fx_constant *given, const fx_ctype *type) {
  fx_constant_kind wanted = fx_constant_kind_of(type);
  const char *takes = kind_noun(wanted), *found = kind_noun(given->kind), *advice = "";
  fx_pool *pool = c->report->pool;
  if (wanted == FX_CONSTANT_INTEGER || wanted == FX_CONSTANT_FLOAT)
    takes = fx_pool_format(pool, "%s of type '%s'", takes, type->display);
  if (given->kind != FX_CONSTANT_TUPLE && given->type)
    found = fx_pool_format(pool, "%s of type '%s'", found, given->type);
  if (wanted == FX_CONSTANT_FLOAT && given->kind == FX_CONSTANT_INTEGER)
    advice = "; write it with a point, as in 1.0";
  else if (wanted == FX_CONSTANT_BOOL && given->kind == FX_CONSTANT_INTEGER)
    advice = "; write true or false";
  fx_report_add(c->report, FX_DIAG_constant_type, given->at,
                FX_ARGS(c->path, c->owner, takes, found, advice));
  return false;
}

/* A bool is an integer, as in C; no integer is a bool but for 0 and 1 where C has nothing else. */
static bool kind_fits(const conversion *c, const fx_constant *given, const fx_ctype *type) {
  fx_constant_kind wanted = fx_constant_kind_of(type);
  if (wanted == FX_CONSTANT_BOOL && given->kind == FX_CONSTANT_INTEGER)
    return given->may_be_bool;
  if (wanted != FX_CONSTANT_INTEGER)
    return given->kind == wanted;
  if (given->kind != FX_CONSTANT_INTEGER && given->kind != FX_CONSTANT_BOOL)
    return false;
  if (c->cplusplus && (type->kind == FX_CTYPE_ENUM || given->is_scoped))
    return strcmp(given->type, type->display) == 0;
  return true;
}

static bool integer_fits(const fx_constant *given, const fx_ctype *type) {
  if (given->too_wide)
    return false;
  uint64_t largest = type->bits == 64 ? UINT64_MAX : (UINT64_C(1) << type->bits) - 1;
  if (type->is_signed)
    largest /= 2;
  return given->negative ? type->is_signed && given->magnitude <= largest + 1
                         : given->magnitude <= largest;
}

static bool report_range(const conversion *c, const fx_constant *given, const char *shown,
                         const char *limit) {
  fx_report_add(c->report, FX_DIAG_constant_range, given->at,
                FX_ARGS(c->path, c->owner, shown, limit));
  return false;
}

static bool convert_integer(const conversion *c, const fx_ctype *type, fx_constant *value) {
  if (value->magnitude == 0)
    value->negative = false;
  if (integer_fits(value, type))
    return true;
  const char *shown = value->too_wide
                          ? "this value"
                          : fx_pool_format(c->report->pool, "%s%" PRIu64,
                                           value->negative ? "-" : "", value->magnitude);
  return report_range(c, value, shown,
                      fx_pool_format(c->report->pool, "which has type '%s'", type->display));
}

/* To 11 significant bits or a multiple of 2^-24, ties to even. */
static double round_to_half(double x) {
  int exponent;
  if (!isfinite(x) || x == 0)
    return x;
  (void)frexp(x, &exponent);
  int quantum = exponent - 11 < -24 ? -24 : exponent - 11;
  double rounded = nearbyint(ldexp(x, -quantum));
  double result = ldexp(rounded, quantum);
  return fabs(result) > 65504 ? copysign(INFINITY, x) : result;
}

static double round_to_type(double x, const fx_ctype *type) {
  return type->bits == 16 ? round_to_half(x) : type->bits == 32 ? (double)(float)x : x;
}

static bool convert_float(const conversion *c, const fx_ctype *type, fx_constant *value) {
  double rounded = round_to_type(value->number, type);
  if (isfinite(value->number) && !isfinite(rounded))
    return report_range(c, value, fx_pool_format(c->report->pool, "%g", value->number),
                        fx_pool_format(c->report->pool, "which has type '%s'", type->display));
  value->number = rounded;
  return true;
}

/* An array holds the final NUL too. */
static bool convert_string(const conversion *c, const fx_ctype *type, const fx_constant *value) {
  if (type->kind != FX_CTYPE_ARRAY || value->length < type->count)
    return true;
  return report_range(c, value, "this string",
                      fx_pool_format(c->report->pool, "which has room for %" PRIu64 " characters",
                                     type->count - 1));
}

static bool convert_function(const conversion *c, const fx_ctype *type, const fx_constant *value) {
  if (strcmp(type->function->display, value->function_type) != 0) {
    fx_report_add(
        c->report, FX_DIAG_constant_function, value->at,
        FX_ARGS(c->path, c->owner, type->function->display, value->function, value->function_type));
    return false;
  }
  if (value->visible)
    return true;
  fx_report_add(c->report, FX_DIAG_constant_invisible, value->at,
                FX_ARGS(c->path, c->owner, value->function));
  return false;
}

static bool convert(const conversion *c, const fx_constant *given, const fx_ctype *type,
                    fx_constant *result);

/* A tuple has as many elements as it is given; the array is the most it can have. */
static bool convert_tuple(const conversion *c, const fx_ctype *type, fx_constant *value) {
  fx_pool *pool = c->report->pool;
  if (value->count == 0 || value->count > type->count)
    return report_range(c, value, fx_pool_format(pool, "a tuple of %zu elements", value->count),
                        fx_pool_format(pool, "which has 1 to %" PRIu64, type->count));
  fx_constant *items = FX_POOL_ARRAY(pool, value->count, fx_constant);
  bool well = items;
  for (size_t i = 0; items && i < value->count; ++i)
    well &= convert(c, &value->items[i], type->element, &items[i]);
  value->items = items;
  return well;
}

static bool convert(const conversion *c, const fx_constant *given, const fx_ctype *type,
                    fx_constant *result) {
  *result = *given;
  if (!kind_fits(c, given, type))
    return report_type(c, given, type);
  if (!given->known) {
    fx_report_add(c->report, FX_DIAG_constant_unknown, given->at, FX_ARGS(c->path, c->owner));
    return false;
  }
  result->kind = fx_constant_kind_of(type);
  switch (result->kind) {
  case FX_CONSTANT_INTEGER:
    return convert_integer(c, type, result);
  case FX_CONSTANT_FLOAT:
    return convert_float(c, type, result);
  case FX_CONSTANT_STRING:
    return convert_string(c, type, result);
  case FX_CONSTANT_TUPLE:
    return convert_tuple(c, type, result);
  case FX_CONSTANT_FUNCTION:
    return convert_function(c, type, result);
  case FX_CONSTANT_BOOL:
  case FX_CONSTANT_NONE:
    break;
  }
  return true;
}

bool fx_constant_convert(const fx_constant *given, const fx_ctype *type, const char *path,
                         const char *owner, bool cplusplus, fx_report *report,
                         fx_constant *result) {
  conversion c = {path, owner, cplusplus, report};
  return convert(&c, given, type, result);
}

/* The shortest decimal number that is read back as this one: "0.1", "1e+30", "2.0". */
static void write_float(fx_text *out, double number, const fx_ctype *type) {
  char digits[40];
  if (!isfinite(number)) {
    fx_text_add(out, isnan(number) ? "nan" : number < 0 ? "-inf" : "inf");
    return;
  }
  for (int precision = 1; precision <= 17; ++precision) {
    snprintf(digits, sizeof digits, "%.*g", precision, number);
    double back = round_to_type(strtod(digits, NULL), type);
    if (memcmp(&back, &number, sizeof back) == 0)
      break;
  }
  fx_text_add(out, digits);
  if (!strpbrk(digits, ".e"))
    fx_text_add(out, ".0");
}

static void write_integer(fx_text *out, const fx_constant *constant) {
  fx_text_format(out, "%s%" PRIu64, constant->negative ? "-" : "", constant->magnitude);
}

/* Printable characters as they are, anything else in octal, in the quotes given. */
static void write_string(fx_text *out, const fx_constant *constant, char quote) {
  fx_text_format(out, "%c", quote);
  for (size_t i = 0; i < constant->length; ++i) {
    unsigned char c = (unsigned char)constant->string[i];
    if (c == (unsigned char)quote || c == '\\')
      fx_text_format(out, "\\%c", c);
    else if (c < ' ' || c > '~' || (c == '?' && quote == '"')) /* no trigraphs */
      fx_text_format(out, "\\%03o", c);
    else
      fx_text_format(out, "%c", c);
  }
  fx_text_format(out, "%c", quote);
}

/* Without the "::" that makes a name absolute in C++: the same in both languages. */
static const char *function_name(const fx_constant *constant) {
  const char *name = constant->function;
  return strncmp(name, "::", 2) == 0 ? name + 2 : name;
}

void fx_constant_show(fx_text *out, const fx_constant *constant, const fx_ctype *type) {
  switch (constant->kind) {
  case FX_CONSTANT_INTEGER:
    write_integer(out, constant);
    break;
  case FX_CONSTANT_BOOL:
    fx_text_add(out, constant->magnitude ? "true" : "false");
    break;
  case FX_CONSTANT_FLOAT:
    write_float(out, constant->number, type);
    break;
  case FX_CONSTANT_STRING:
    write_string(out, constant, '\'');
    break;
  case FX_CONSTANT_TUPLE:
    for (size_t i = 0; i < constant->count; ++i) {
      fx_text_add(out, i ? ", " : "(");
      fx_constant_show(out, &constant->items[i], type->element);
    }
    fx_text_add(out, ")");
    break;
  case FX_CONSTANT_FUNCTION:
    fx_text_add(out, function_name(constant));
    break;
  case FX_CONSTANT_NONE:
    break;
  }
}

static bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Letters and digits stand for themselves; "_p" is a point, "m" in front a minus, and "_" with two
 * capital hexadecimal digits any other character. */
static void encode_text(fx_text *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; ++i) {
    if (is_letter_or_digit(text[i]))
      fx_text_format(out, "%c", text[i]);
    else if (text[i] == '.')
      fx_text_add(out, "_p");
    else
      fx_text_format(out, "_%02X", (unsigned)(unsigned char)text[i]);
  }
}

static void encode_number(fx_text *out, const fx_constant *constant, const fx_ctype *type) {
  fx_text shown = {0};
  fx_constant_show(&shown, constant, type);
  const char *digits = shown.data ? shown.data : "";
  bool negative = *digits == '-';
  fx_text_add(out, negative ? "m" : "");
  encode_text(out, digits + negative, strlen(digits + negative));
  out->failed |= shown.failed;
  fx_text_free(&shown);
}

/* "_x" is between elements; a tuple in a tuple stands between "_o" and "_e". */
static void encode_tuple(fx_text *out, const fx_constant *constant, const fx_ctype *type) {
  bool nested = constant->count && constant->items[0].kind == FX_CONSTANT_TUPLE;
  for (size_t i = 0; i < constant->count; ++i) {
    fx_text_add(out, i ? "_x" : "");
    fx_text_add(out, nested ? "_o" : "");
    fx_constant_encode(out, &constant->items[i], type->element);
    fx_text_add(out, nested ? "_e" : "");
  }
}

void fx_constant_encode(fx_text *out, const fx_constant *constant, const fx_ctype *type) {
  switch (constant->kind) {
  case FX_CONSTANT_INTEGER:
  case FX_CONSTANT_BOOL:
  case FX_CONSTANT_FLOAT:
    encode_number(out, constant, type);
    break;
  case FX_CONSTANT_STRING:
    encode_text(out, constant->string, constant->length);
    break;
  case FX_CONSTANT_TUPLE:
    encode_tuple(out, constant, type);
    break;
  case FX_CONSTANT_FUNCTION:
    encode_text(out, function_name(constant), strlen(function_name(constant)));
    break;
  case FX_CONSTANT_NONE:
    break;
  }
}

static void float_literal(fx_text *out, double number, const fx_ctype *type) {
  if (type->bits != 64)
    fx_text_format(out, "(%s)", type->spelling);
  if (isnan(number))
    fx_text_add(out, "__builtin_nan(\"\")");
  else if (isinf(number))
    fx_text_add(out, number < 0 ? "-__builtin_inf()" : "__builtin_inf()");
  else
    write_float(out, number, type);
}

/* The smallest integer has no literal of its own. */
static void integer_literal(fx_text *out, const fx_constant *constant) {
  if (constant->negative && constant->magnitude > INT64_MAX)
    fx_text_format(out, "(-%" PRId64 " - 1)", INT64_MAX);
  else if (constant->magnitude > INT64_MAX)
    fx_text_format(out, "%" PRIu64 "ULL", constant->magnitude);
  else
    write_integer(out, constant);
}

void fx_constant_literal(fx_text *out, const fx_constant *constant, const fx_ctype *type) {
  switch (constant->kind) {
  case FX_CONSTANT_INTEGER:
  case FX_CONSTANT_BOOL:
    integer_literal(out, constant);
    break;
  case FX_CONSTANT_FLOAT:
    float_literal(out, constant->number, type);
    break;
  case FX_CONSTANT_STRING:
    write_string(out, constant, '"');
    break;
  case FX_CONSTANT_TUPLE:
    for (size_t i = 0; i < constant->count; ++i) {
      fx_text_add(out, i ? ", " : "{ ");
      fx_constant_literal(out, &constant->items[i], type->element);
    }
    fx_text_add(out, " }");
    break;
  case FX_CONSTANT_FUNCTION:
    fx_text_add(out, constant->function);
    break;
  case FX_CONSTANT_NONE:
    break;
  }
}
