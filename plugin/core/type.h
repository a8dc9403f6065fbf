/* The type model: what the compiler knows about one C type, and what fx makes of it.
 *
 * An adapter fills an fx_ctype from its compiler's type; fx_type_classify decides which kind of
 * field it makes. Neither knows the other's half. */
#ifndef FX_CORE_TYPE_H
#define FX_CORE_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diagnostic.h"

#ifdef __cplusplus
extern "C" {
#endif

struct fx_composite;

typedef enum fx_ctype_kind {
  FX_CTYPE_BOOL,
  FX_CTYPE_INTEGER, /* char to __int128 */
  FX_CTYPE_BITINT,
  FX_CTYPE_ENUM,
  FX_CTYPE_FLOAT,
  FX_CTYPE_COMPLEX,
  FX_CTYPE_VECTOR, /* fixed length */
  FX_CTYPE_POINTER,
  FX_CTYPE_REFERENCE,
  FX_CTYPE_FUNCTION,
  FX_CTYPE_ARRAY,          /* constant length, 0 included */
  FX_CTYPE_FLEXIBLE_ARRAY, /* no length, or one that is known at run time */
  FX_CTYPE_RECORD,
  FX_CTYPE_OTHER
} fx_ctype_kind;

/* Floating formats that generated code treats apart. */
typedef enum fx_float_format {
  FX_FLOAT_STANDARD,     /* _Float16, float, double: ordinary operands and parameters */
  FX_FLOAT_STORAGE_HALF, /* __fp16: C allows no parameter of it */
  FX_FLOAT_BF16,         /* __bf16: older compilers allow no arithmetic on it */
  FX_FLOAT_LONG_DOUBLE   /* long double, __float128, __ibm128 */
} fx_float_format;

/* What a pointer leads to, as far as compile-time fields ask. */
typedef enum fx_pointee { FX_POINTEE_OTHER, FX_POINTEE_FUNCTION, FX_POINTEE_CONST_CHAR } fx_pointee;

/* The type of a function that a pointer leads to. */
typedef struct fx_function_type {
  const char *display; /* canonical, without exception specification */
  /* How C text names result and parameters; NULL where some have no name, or it is variadic. */
  const char *result;
  const char *const *parameters;
  size_t parameter_count;
} fx_function_type;

enum { FX_QUAL_CONST = 1, FX_QUAL_VOLATILE = 2, FX_QUAL_ATOMIC = 4 };

/* One C type, without its outermost qualifiers, which stand in `qualifiers`. */
typedef struct fx_ctype {
  fx_ctype_kind kind;
  fx_float_format format;               /* FX_CTYPE_FLOAT */
  unsigned qualifiers;                  /* FX_QUAL_…; of the element where this is an array */
  bool numeric;                         /* "fx.numeric" stands on the typedef or the record */
  bool tensor;                          /* "fx.tensor" stands on the record */
  bool is_signed;                       /* INTEGER, BITINT, ENUM */
  bool is_char;                         /* plain char, whatever its sign */
  fx_pointee pointee;                   /* POINTER */
  const fx_function_type *function;     /* POINTER to a function */
  uint64_t bits;                        /* BOOL, INTEGER, BITINT, ENUM, FLOAT: the value's width */
  uint64_t size;                        /* sizeof, in bytes */
  uint64_t align;                       /* the alignment a member of this type gets, in bytes */
  uint64_t count;                       /* ARRAY: length of this dimension; VECTOR: lanes */
  const struct fx_ctype *element;       /* ARRAY, VECTOR */
  const struct fx_composite *composite; /* RECORD that is a composite */
  /* How C text names the unqualified type ("struct Pair", "unsigned int"); NULL for a type without
   * a name (then the text says __typeof__) and for arrays. */
  const char *spelling;
  /* POINTER to an object in generic memory: how C text names that object's type, qualifiers included. */
  const char *pointee_spelling;
  const char *display; /* how a message shows the type */
  /* RECORD: its plain name ("__half"), for the number classes known by name; may be NULL. */
  const char *record_name;
  fx_location record_at; /* RECORD: its definition */
} fx_ctype;

/* What a field of some type is to a composite (docs/language.md, Fields). */
typedef enum fx_kind {
  FX_KIND_NUMERIC,  /* whole bytes */
  FX_KIND_SUB_BYTE, /* _Bool, narrow _BitInt */
  FX_KIND_BIT_FIELD,
  FX_KIND_VECTOR,
  FX_KIND_POINTER,
  FX_KIND_TENSOR,
  FX_KIND_ARRAY,           /* of Numeric, any rank */
  FX_KIND_ARRAY_OF_STRUCT, /* one dimension */
  FX_KIND_STRUCT,
  FX_KIND_UNION,
  FX_KIND_CONSTEXPR, /* decided by the field's marker, not by its type */
  FX_KIND_NONE       /* cannot be a field */
} fx_kind;

/* Why a type is FX_KIND_NONE. */
typedef enum fx_rejection {
  FX_REJECT_NOTHING,
  FX_REJECT_UNMARKED_RECORD,
  FX_REJECT_VECTOR_CLASS, /* HIP's float4 and its like */
  FX_REJECT_LONG_DOUBLE,
  FX_REJECT_COMPLEX,
  FX_REJECT_REFERENCE,
  FX_REJECT_FUNCTION,
  FX_REJECT_FLEXIBLE_ARRAY,
  FX_REJECT_ZERO_LENGTH_ARRAY,
  FX_REJECT_ARRAY_ELEMENT,
  FX_REJECT_ARRAY_OF_ARRAYS_OF_STRUCT,
  FX_REJECT_ARRAY_OF_CONFIGURED_STRUCT, /* with compile-time fields */
  FX_REJECT_BITINT_WIDTH,
  FX_REJECT_QUALIFIED_COMPOSITE,
  FX_REJECT_NUMERIC_SIZE,
  FX_REJECT_OTHER,
  FX_REJECT_SILENTLY /* contains a composite that was already reported */
} fx_rejection;

static inline bool fx_kind_is_composite(fx_kind kind) {
  return kind == FX_KIND_STRUCT || kind == FX_KIND_UNION;
}

/* The kind of a field of this type; *rejection says why when it is FX_KIND_NONE. */
fx_kind fx_type_classify(const fx_ctype *type, fx_rejection *rejection);

/* The innermost element of an array type, and the number of such elements; the type itself and 1
 * for anything else. False on overflow. */
bool fx_type_flatten(const fx_ctype *type, const fx_ctype **leaf, uint64_t *count);

/* The number classes that GPU headers define as records: Numeric by name. */
bool fx_type_is_known_number_class(const char *record_name);

/* "a vector", "a pointer", …: the kind as messages name it. */
const char *fx_kind_noun(fx_kind kind);

/* Why a type cannot be a field, and what to use instead; for messages. */
const char *fx_rejection_reason(fx_rejection rejection);

#ifdef __cplusplus
}
#endif
#endif
