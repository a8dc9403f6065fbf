/* The kernel: a function that a launch enters, with one argument per run-time field of its parameters.
 *
 * Glossary
 *   body       the function that the user wrote, with composites as parameters
 *   entry      what a launch enters: one argument per slot, from which it rebuilds the parameters
 *   slot       one argument of the entry: a number, vector, pointer or tensor, wherever it was nested
 *   native     a kernel of the compiler's own kind; its parameters keep the compiler's ABI
 *
 * An adapter fills fx_kernel and its parameters, and calls fx_kernel_declare. */
#ifndef FX_CORE_KERNEL_H
#define FX_CORE_KERNEL_H

#include "capacity.h"
#include "marker.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fx_parameter {
  fx_field object;    /* the parameter as a field: its name and type; the core finds the kind */
  bool is_value_form; /* declared with the generated N_value */
  bool is_restrict;
} fx_parameter;

/* What a kernel cannot be. */
typedef enum fx_kernel_flaw {
  FX_KERNEL_SOUND,
  FX_KERNEL_MEMBER,   /* of a class */
  FX_KERNEL_TEMPLATE, /* or in one */
  FX_KERNEL_VARIADIC,
  FX_KERNEL_UNPROTOTYPED,  /* void k(), in C */
  FX_KERNEL_RESULT,        /* something else than void */
  FX_KERNEL_UNSPEAKABLE,   /* this compiler has no kernels in plain C for this target */
  FX_KERNEL_NOT_ON_DEVICE, /* HIP, CUDA: not a __device__ function */
  FX_KERNEL_NATIVE_BOUNDS, /* launch bounds of fx on a kernel of the compiler */
  FX_KERNEL_OTHER_BOUNDS   /* two declarations with different launch bounds */
} fx_kernel_flaw;

/* One argument of the entry. */
typedef struct fx_kernel_slot {
  const fx_field *field;
  const fx_composite *owner; /* of the field; NULL for a parameter */
  const char *name;          /* of the entry's parameter: "p__inner__x" */
  const char *path;          /* in the source: "p.inner.x" */
  uint64_t size;
  uint64_t align;
  bool is_restrict;
} fx_kernel_slot;

typedef struct fx_kernel {
  /* Filled by the adapter. */
  const char *name;
  const char *qualifier; /* the scope of the function, as in fx_composite */
  fx_parameter *parameters;
  size_t parameter_count;
  fx_kernel_flaw flaw;
  int64_t max_block; /* launch bounds, as in fx_marks; fx_kernel_take_bounds sets them */
  int64_t min_waves;
  bool is_native;
  bool has_symbol; /* the code object knows the kernel by its name, which has no mangling */
  fx_location at;
  const fx_allocator *allocator; /* its shared allocator, or NULL */
  uint64_t pointer_bytes;        /* size of a pointer on the target */
  uint64_t own_shared;           /* bytes of the user's own shared variables */

  /* Filled by fx_kernel_declare. */
  fx_kernel_slot *slots;
  size_t slot_count;
  uint64_t argument_bytes;
  const char *signature; /* "(struct Pair{int left;float right;},const float *)" */
} fx_kernel;

/* Takes the launch bounds that `marks` of any declaration of the kernel have. */
void fx_kernel_take_bounds(fx_kernel *kernel, const fx_marks *marks);

/* Checks the rules of kernels and flattens the parameters. Reports what is wrong; false if anything is. */
bool fx_kernel_declare(fx_kernel *kernel, const fx_target *target, fx_report *report);

/* docs/kernels.md: the parameters of an "fx.jit" function are JitArguments, or the pointers and tensors
 * from which it builds values. */
bool fx_jit_check(const fx_kernel *function, fx_report *report);

/* Bytes of shared memory that the code object fixes, and that a launch adds. */
uint64_t fx_kernel_static_shared(const fx_kernel *kernel);
uint64_t fx_kernel_dynamic_shared(const fx_kernel *kernel);

#ifdef __cplusplus
}
#endif
#endif
