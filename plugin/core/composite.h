/* The composite: an fx.struct or fx.union with its fields, the centre of the model.
 *
 * Glossary
 *   composite  a marked struct or union; `name` is N, the prefix of everything generated
 *   field      a direct member; an anonymous member is a field named "_<index>"
 *   member     a field as a user reaches it: the fields of anonymous members are members too
 *   leaf       a field that is not a composite, at any depth
 *   storage    a typed address: one pointer per leaf
 *   value      what peek gives and N_make builds
 *
 * An adapter fills the first part of fx_composite and fx_field and calls fx_composite_declare, which
 * checks every declaration rule and computes the second part. Invariants of a valid composite:
 * field.offset % field.align == 0; offset + size <= layout.size; layout.size % layout.align == 0. */
#ifndef FX_CORE_COMPOSITE_H
#define FX_CORE_COMPOSITE_H

#include "diagnostic.h"
#include "marker.h"
#include "type.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum fx_form { FX_FORM_STRUCT, FX_FORM_UNION } fx_form;

/* Where a definition stands. */
typedef enum fx_scope {
  FX_SCOPE_FILE, /* file scope, or a namespace */
  FX_SCOPE_BLOCK,
  FX_SCOPE_PROTOTYPE,
  FX_SCOPE_CLASS,
  FX_SCOPE_TEMPLATE
} fx_scope;

/* What a C++ record has that a C one cannot have. */
typedef enum fx_cxx_extra {
  FX_CXX_PLAIN,
  FX_CXX_BASES,
  FX_CXX_VIRTUAL,
  FX_CXX_CONSTRUCTOR,
  FX_CXX_ACCESS,
  FX_CXX_DEFAULT_INITIALIZER,
  FX_CXX_NOT_TRIVIALLY_COPYABLE,
  FX_CXX_NOT_STANDARD_LAYOUT
} fx_cxx_extra;

typedef struct fx_field {
  /* Filled by the adapter. */
  const char *name; /* NULL for an anonymous member */
  const fx_ctype *type;
  fx_markers markers;
  bool is_bit_field;
  unsigned bit_width;     /* of a bit-field */
  uint64_t c_offset_bits; /* as the compiler laid it out */
  uint64_t c_align;       /* of the declaration, in bytes: type, aligned, _Alignas, typedef */
  fx_location at;

  /* Filled by fx_composite_declare. */
  fx_kind kind;
  bool is_anonymous;
  fx_marks marks;
  uint64_t offset; /* storage offset in bytes */
  uint64_t size;
  uint64_t align;
} fx_field;

static inline bool fx_field_has_address(const fx_field *field) {
  return field->kind != FX_KIND_CONSTEXPR && field->kind != FX_KIND_BIT_FIELD;
}

typedef enum fx_protocol { FX_DSL_TYPE, FX_JIT_ARGUMENT, FX_STORABLE } fx_protocol;
enum { FX_PROTOCOL_COUNT = 3 };

/* Something a composite may lack: the three protocols, and the value form. */
typedef struct fx_ability {
  bool has;
  const char *reason; /* when lacking: "'Outer' is not Storable: field 'inner.v' is a vector" */
  const char *cause;  /* of the value form: the same without what to do instead */
} fx_ability;

typedef struct fx_layout {
  uint64_t size;
  uint64_t align;
} fx_layout;

struct fx_specialization;

typedef struct fx_composite {
  /* Filled by the adapter. */
  fx_form form;
  const char *tag;          /* or NULL */
  const char *typedef_name; /* of an unnamed record, or NULL */
  const char *member_name;  /* of an unnamed inline definition, or NULL */
  unsigned member_depth;    /* subscripts from that member down to the record: 1 for `{…} a[4]` */
  bool is_anonymous_member; /* C11 anonymous struct or union */
  size_t member_index;      /* of an anonymous member: its position */
  /* The scope of generated names, as others need it: "" in C; "::" or "::ns::" in C++. */
  const char *qualifier;
  const char *class_path;   /* C++: enclosing composites, "Outer::", or "" */
  const char *outer_name;   /* name of the enclosing composite; NULL at the outermost level */
  const char *outer_access; /* `access` of the enclosing composite, or NULL */
  bool in_cplusplus;
  bool inherits_marker; /* defined inside a composite */
  fx_scope scope;
  fx_cxx_extra cxx_extra;
  fx_markers markers;
  fx_field *fields;
  size_t field_count;
  uint64_t c_size; /* sizeof and _Alignof, in bytes */
  uint64_t c_align;
  uint64_t declared_align; /* what C attributes of the record itself ask for; 0 for none */
  fx_location at;          /* the name, or the keyword */

  /* Filled by fx_composite_declare. */
  bool valid;
  const char *name;     /* N */
  const char *spelling; /* how C text names the type; NULL for an anonymous member */
  const char *display;  /* how messages name it: the type's name with its scope */
  /* A specialization is called "Params[tile=32]", and its tag is made from that; any other type's
   * name is N. `types` is the N of the type's storage and value form: another one than `name` only
   * in the copy from which an alias' declarations are written. */
  const char *type_name;
  const char *types;
  const char *alias;         /* of a specialization: how the user calls it first, or NULL */
  const char *base_name;     /* of a specialization: the N of its base; or NULL */
  const char *configuration; /* of a specialization: its bound fields, for the signature; or NULL */
  /* Of a specialization, while it is being declared: the constants to declare with it; or NULL. */
  const struct fx_specialization *specialization;
  const char *access; /* an unevaluated C lvalue of the type: "(*(struct Pair *)0)" */
  fx_marks marks;
  fx_layout layout;      /* zero unless Storable */
  uint64_t whole_align;  /* requested for the composite as a whole; 1 where there is none */
  bool has_constexpr;    /* a compile-time field at any depth */
  bool has_array;        /* a run-time array at any depth: the value form is a type of its own */
  bool same_layout_as_c; /* offsets equal the compiler's: no compile-time field at any depth */
  bool over_aligned;     /* some leaf is aligned beyond its C type */
  uint64_t slot_count;
  fx_ability protocols[FX_PROTOCOL_COUNT];
  fx_ability value; /* can be constructed, read and written as a whole */
  fx_ability equality;
} fx_composite;

/* Computes name and spelling from what the adapter found. Called before the fields are read, since
 * inner composites take their names from the outer one; NULL name if the record has none. */
void fx_composite_name(fx_composite *composite, fx_pool *pool);

/* Checks all declaration rules and completes the composite. Reports every error it finds; false,
 * and `valid` stays false, if there was any here or in a composite it contains. */
bool fx_composite_declare(fx_composite *composite, fx_report *report);

/* The prefix of generated names that messages suggest: the alias of a specialization, or N. */
static inline const char *fx_composite_prefix(const fx_composite *composite) {
  return composite->alias ? composite->alias : composite->name;
}

/* Members: walks fields, descending into anonymous ones. `path` reaches the member from the outer
 * composite by way of generated names ("_1.x"), `offset` is from the outer composite. */
typedef struct fx_member {
  const fx_field *field;
  const char *path;
  uint64_t offset;
  bool is_variant; /* a leaf with an address, directly in a union: others share its bytes */
} fx_member;

typedef struct fx_members {
  const fx_member *items;
  size_t count;
} fx_members;

/* All members of a valid composite, in declaration order, compile-time ones included. */
fx_members fx_composite_members(const fx_composite *composite, fx_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
