/* What the parts of the emitter share: the state of one emission, and how types are written.
 *
 * emit.c writes the constants and puts the parts together; emit_type.c writes types and declarators,
 * emit_storage.c the typed address, emit_value.c the value form, emit_equal.c the comparison. Names
 * that the text invents begin with "fx_", so that no field or type of the user can hide them:
 * fx_p an address, fx_t the same typed, fx_s a storage, fx_v a value, fx_x a new field value, fx_a
 * and fx_b two values to compare, fx_i an index, fx_ the result (no field's parameter is called that). */
#ifndef FX_CORE_EMITTER_H
#define FX_CORE_EMITTER_H

#include "emit.h"

typedef struct fx_emitter {
  const fx_composite *composite;
  const fx_dialect *dialect;
  fx_pool *pool;
  fx_text *out;
  fx_members members; /* all members, compile-time ones included */
} fx_emitter;

#define FX_OUT(emitter, ...) fx_text_format((emitter)->out, __VA_ARGS__)

#define FX_JOIN(emitter, ...) fx_text_join((emitter)->out, __VA_ARGS__, (const char *)NULL)
#define FX_NAME(emitter, ...) fx_pool_join((emitter)->pool, __VA_ARGS__, (const char *)NULL)

/* emit_type.c */

/* The leaf of a field's array type, or its type. */
const fx_ctype *fx_emit_leaf(const fx_field *field);
/* ` __attribute__((__unavailable__("reason")))` */
void fx_emit_unavailable(fx_emitter *e, const char *reason);
/* "struct ::ns::Pair_storage", and the type of the value form. */
void fx_emit_storage_type(fx_emitter *e, const fx_composite *composite);
void fx_emit_value_type(fx_emitter *e, const fx_composite *composite);
/* True where the value form is a struct of its own, not the user's type. */
bool fx_emit_has_own_value(const fx_composite *composite);
/* The member of N_storage: `volatile int x` gives "volatile int *x;", `float a[4][8]` gives
 * "float (*a)[8];", a nested composite its own storage. */
void fx_emit_pointer_member(fx_emitter *e, const fx_field *field, bool variant);
/* "typedef float Scratch_variant_wide …": what the pointer of a union's variant leads to. */
void fx_emit_variant_type(fx_emitter *e, const fx_field *field);
/* A field's declaration in a value form: an unqualified scalar, a pointer for an array, the value
 * type of a nested composite. A parameter of type __fp16 is a float. */
void fx_emit_value_declaration(fx_emitter *e, const fx_field *field, const char *name,
                               bool parameter);
/* The same as an argument that crosses a launch; a pointer leads to memory with the attribute `global`,
 * if there is one. No name: the type alone. */
void fx_emit_argument_declaration(fx_emitter *e, const fx_field *field, const char *name,
                                  const char *global);
/* True where `global` makes a difference. */
bool fx_emit_is_global(const fx_field *field);
/* The type of a pointer to such an argument. */
void fx_emit_argument_pointer(fx_emitter *e, const fx_field *field);
/* A function that the composite lacks: it takes anything, and asking for it gives the reason.
 * `result` is its type; NULL for the type of the value form. */
void fx_emit_lacking(fx_emitter *e, const char *result, const char *suffix, const char *reason);

/* emit_value.c */

/* The head of a loop over all elements of an array field, whatever its rank, and the element. */
void fx_emit_element_loop(fx_emitter *e, const fx_field *field);
const char *fx_emit_element(fx_emitter *e, const fx_field *field, const char *owner);
/* False where C forbids to assign to the field, or to an element of it. */
bool fx_emit_is_assignable(const fx_field *field);

typedef enum fx_initializer_source {
  FX_FROM_STORAGE,    /* peek: "*fx_s.x" */
  FX_FROM_PARAMETERS, /* make: "fx_x" */
  FX_FROM_VALUE       /* replace: "fx_v.x", and fx_x for the replaced field */
} fx_initializer_source;

/* "{ …, { … } }": a value of the composite. `replaced` may be NULL. */
void fx_emit_initializer(fx_emitter *e, fx_initializer_source from, const fx_field *replaced);

/* The parts, in the order of the text. */
void fx_emit_value_types(fx_emitter *e);
void fx_emit_storage_types(fx_emitter *e);
void fx_emit_storage_functions(fx_emitter *e);
void fx_emit_value_functions(fx_emitter *e);
void fx_emit_equal(fx_emitter *e);
void fx_emit_slots(fx_emitter *e);

#endif
