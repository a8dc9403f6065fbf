/* The kernel: see kernel.h. docs/kernels.md; spec, JIT and kernel boundaries. */
#include "kernel.h"

#include <inttypes.h>
#include <string.h>

#include "checked.h"
#include "emitter.h"
#include "signature.h"
#include "text.h"

uint64_t fx_kernel_static_shared(const fx_kernel *kernel) {
  bool fixed = kernel->allocator && kernel->allocator->mode == FX_SHARED_STATIC;
  return kernel->own_shared + (fixed ? kernel->allocator->allocated_bytes : 0);
}

uint64_t fx_kernel_dynamic_shared(const fx_kernel *kernel) {
  bool dynamic = kernel->allocator && kernel->allocator->mode == FX_SHARED_DYNAMIC;
  return dynamic ? kernel->allocator->allocated_bytes : 0;
}

/* ---- Rules */

static bool check_flaw(const fx_kernel *kernel, fx_report *report) {
  static const char *const texts[] = {
      [FX_KERNEL_SOUND] = "",
      [FX_KERNEL_MEMBER] = "is a member of a class; move it to namespace scope",
      [FX_KERNEL_TEMPLATE] = "is a template; a kernel is one function, which may call templates",
      [FX_KERNEL_VARIADIC] = "takes any number of arguments; give each a parameter",
      [FX_KERNEL_UNPROTOTYPED] = "has no prototype; write (void) for no parameters",
      [FX_KERNEL_RESULT] = "returns a value; make it void and write the result through a pointer",
      [FX_KERNEL_UNSPEAKABLE] =
          "cannot be compiled as plain C for this target by this compiler; use "
          "Clang 19 or later, or compile as CUDA",
      [FX_KERNEL_NOT_ON_DEVICE] =
          "is not a device function; write FX_KERNEL of <fx/kernel.h>, or add "
          "__device__",
      [FX_KERNEL_NATIVE_BOUNDS] =
          "is one of the compiler's own, and gets its launch bounds from the compiler's "
          "attribute, such as __launch_bounds__; write FX_KERNEL without bounds, or nothing",
      [FX_KERNEL_OTHER_BOUNDS] =
          "has other launch bounds on an earlier declaration; keep one of the two"};
  if (kernel->flaw == FX_KERNEL_SOUND)
    return true;
  fx_report_add(report, FX_DIAG_kernel_flaw, kernel->at,
                FX_ARGS(kernel->name, texts[kernel->flaw]));
  return false;
}

/* Spec, JIT and kernel boundaries: a parameter is a DslType with a value form. NULL if it is. */
static const char *parameter_reason(const fx_parameter *parameter, fx_rejection rejection,
                                    fx_pool *pool) {
  const fx_field *object = &parameter->object;
  const fx_composite *composite = object->type->composite;
  switch (object->kind) {
  case FX_KIND_NUMERIC:
  case FX_KIND_SUB_BYTE:
  case FX_KIND_VECTOR:
  case FX_KIND_POINTER:
  case FX_KIND_TENSOR:
    return NULL;
  case FX_KIND_STRUCT:
  case FX_KIND_UNION:
    if (!composite->value.has)
      return composite->value.cause;
    if (fx_emit_has_own_value(composite) && !parameter->is_value_form)
      return fx_pool_format(pool, "the values of '%s' have the type '%s_value'", composite->display,
                            composite->name);
    return NULL;
  case FX_KIND_NONE:
    if (rejection == FX_REJECT_UNMARKED_RECORD)
      return fx_pool_format(pool, "'%s' is not marked 'fx.struct'", object->type->display);
    return fx_rejection_reason(rejection);
  case FX_KIND_BIT_FIELD:
  case FX_KIND_ARRAY:
  case FX_KIND_ARRAY_OF_STRUCT:
  case FX_KIND_CONSTEXPR:
    break;
  }
  return fx_pool_format(pool, "it is %s", fx_kind_noun(object->kind));
}

static bool classify(fx_parameter *parameter, const fx_kernel *kernel, fx_report *report) {
  fx_field *object = &parameter->object;
  fx_rejection rejection;
  object->kind = fx_type_classify(object->type, &rejection);
  if (rejection == FX_REJECT_SILENTLY)
    return false;
  const char *reason = parameter_reason(parameter, rejection, report->pool);
  if (!reason)
    return true;
  fx_report_add(report, FX_DIAG_kernel_parameter, object->at,
                FX_ARGS(object->name, kernel->name, reason));
  return false;
}

/* ---- Flattening */

typedef struct flattening {
  fx_kernel *kernel;
  fx_pool *pool;
  fx_kernel_slot *items; /* NULL while they are counted */
  size_t count;
} flattening;

/* "p.inner.x" gives "p__inner__x", which no field and hardly a parameter is called. */
static const char *argument_name(const char *path, fx_pool *pool) {
  fx_text name = {0};
  for (const char *c = path; *c; ++c)
    fx_text_add(&name, *c == '.' ? "__" : (const char[]){*c, 0});
  return fx_text_take(&name, pool);
}

/* A parameter that is called like another's field gets a number. */
static const char *unique(const flattening *f, const char *name) {
  for (size_t i = 0; i < f->count; ++i)
    if (strcmp(f->items[i].name, name) == 0)
      return fx_pool_format(f->pool, "%s__%zu", name, f->count);
  return name;
}

static void add_slot(flattening *f, const fx_field *field, const fx_composite *owner,
                     const char *path, bool is_restrict) {
  if (f->items) {
    bool array = field->type->kind == FX_CTYPE_ARRAY;
    uint64_t pointer = f->kernel->pointer_bytes;
    f->items[f->count] = (fx_kernel_slot){.field = field,
                                          .owner = owner,
                                          .name = unique(f, argument_name(path, f->pool)),
                                          .path = path,
                                          .size = array ? pointer : field->type->size,
                                          .align = array ? pointer : field->type->align,
                                          .is_restrict = is_restrict};
  }
  ++f->count;
}

/* docs/kernels.md: one argument per run-time field, in declaration order, nested ones included. */
static void flatten(flattening *f, const fx_composite *composite, const char *path) {
  fx_members members = fx_composite_members(composite, f->pool);
  for (size_t i = 0; i < members.count; ++i) {
    const fx_field *field = members.items[i].field;
    const char *below = fx_pool_join(f->pool, path, ".", field->name, (const char *)NULL);
    if (field->kind == FX_KIND_CONSTEXPR)
      continue;
    if (fx_kind_is_composite(field->kind))
      flatten(f, field->type->composite, below);
    else
      add_slot(f, field, composite, below, false);
  }
}

static void flatten_all(flattening *f) {
  f->count = 0;
  for (size_t i = 0; i < f->kernel->parameter_count; ++i) {
    const fx_parameter *parameter = &f->kernel->parameters[i];
    const fx_field *object = &parameter->object;
    if (fx_kind_is_composite(object->kind) && !f->kernel->is_native)
      flatten(f, object->type->composite, object->name);
    else
      add_slot(f, object, NULL, object->name, parameter->is_restrict);
  }
}

/* A kernel's argument block, laid out like a struct of the slots. NVIDIA: CUDA C++ Programming Guide,
 * function parameters; elsewhere what all launchers take. */
static uint64_t argument_limit(const fx_target *target) {
  bool large = target->machine == FX_MACHINE_NVIDIA && fx_target_capability(target) >= 70;
  return large ? 32764 : 4096;
}

static bool check_arguments(fx_kernel *kernel, const fx_target *target, fx_report *report) {
  uint64_t limit = argument_limit(target);
  uint64_t end = 0;
  for (size_t i = 0; i < kernel->slot_count; ++i) {
    const fx_kernel_slot *slot = &kernel->slots[i];
    uint64_t align = slot->align ? slot->align : 1;
    if (!fx_checked_align(end, align, &end) || !fx_checked_add(end, slot->size, &end))
      end = FX_MAX_OBJECT_BYTES;
  }
  kernel->argument_bytes = end;
  if (end <= limit || target->machine == FX_MACHINE_HOST)
    return true;
  fx_report_add(report, FX_DIAG_kernel_arguments, kernel->at,
                FX_ARGS(kernel->name, fx_pool_format(report->pool, "%" PRIu64, end),
                        fx_pool_format(report->pool, "%" PRIu64, limit)));
  return false;
}

static const char *signature(const fx_kernel *kernel, fx_pool *pool) {
  fx_text text = {0};
  fx_text_add(&text, "(");
  for (size_t i = 0; i < kernel->parameter_count; ++i) {
    const fx_ctype *type = kernel->parameters[i].object.type;
    fx_text_add(&text, i ? "," : "");
    fx_text_add(&text, type->composite ? fx_signature(type->composite, pool) : type->display);
  }
  fx_text_add(&text, ")");
  return fx_text_take(&text, pool);
}

/* docs/kernels.md, Launch bounds: any declaration may have them, and all that do have the same. */
void fx_kernel_take_bounds(fx_kernel *kernel, const fx_marks *marks) {
  if (!marks->max_block)
    return;
  bool differ = kernel->max_block &&
                (kernel->max_block != marks->max_block || kernel->min_waves != marks->min_waves);
  if (kernel->flaw == FX_KERNEL_SOUND && kernel->is_native)
    kernel->flaw = FX_KERNEL_NATIVE_BOUNDS;
  else if (kernel->flaw == FX_KERNEL_SOUND && differ)
    kernel->flaw = FX_KERNEL_OTHER_BOUNDS;
  kernel->max_block = marks->max_block;
  kernel->min_waves = marks->min_waves;
}

bool fx_kernel_declare(fx_kernel *kernel, const fx_target *target, fx_report *report) {
  bool well = check_flaw(kernel, report);
  for (size_t i = 0; i < kernel->parameter_count; ++i)
    well &= classify(&kernel->parameters[i], kernel, report) || kernel->is_native;
  if (!well)
    return false;
  flattening f = {kernel, report->pool, NULL, 0};
  flatten_all(&f);
  f.items = FX_POOL_ARRAY(report->pool, f.count, fx_kernel_slot);
  if (f.items)
    flatten_all(&f);
  kernel->slots = f.items;
  kernel->slot_count = f.items ? f.count : 0;
  kernel->signature = signature(kernel, report->pool);
  return check_arguments(kernel, target, report);
}

/* ---- FX_JIT */

bool fx_jit_check(const fx_kernel *function, fx_report *report) {
  bool well = true;
  for (size_t i = 0; i < function->parameter_count; ++i) {
    const fx_field *object = &function->parameters[i].object;
    fx_rejection rejection;
    fx_kind kind = fx_type_classify(object->type, &rejection);
    const char *reason = NULL;
    if (fx_kind_is_composite(kind))
      reason = object->type->composite->protocols[FX_JIT_ARGUMENT].reason;
    else if (kind == FX_KIND_VECTOR || kind == FX_KIND_NONE)
      reason = fx_pool_format(report->pool, "'%s' is not a JitArgument", object->type->display);
    if (!reason || rejection == FX_REJECT_SILENTLY)
      continue;
    fx_report_add(report, FX_DIAG_jit_parameter, object->at,
                  FX_ARGS(object->name, function->name, reason));
    well = false;
  }
  return well;
}
