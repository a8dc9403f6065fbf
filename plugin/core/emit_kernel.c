/* The emitter of kernels: see emit_kernel.h. docs/kernels.md. */
#include "emit_kernel.h"

#include <inttypes.h>

#include "emitter.h"
#include "fx/kernel_note.h"

typedef struct writer {
  const fx_kernel *kernel;
  const fx_kernel_dialect *dialect;
  fx_pool *pool;
  fx_text *out;
} writer;

#define JOIN(w, ...) fx_text_join((w)->out, __VA_ARGS__, (const char *)NULL)

bool fx_kernel_has_gpu_entry(const fx_kernel_dialect *dialect) {
  return dialect->machine != FX_MACHINE_HOST || dialect->single_source;
}

bool fx_kernel_has_launch(const fx_kernel_dialect *dialect) {
  return dialect->machine == FX_MACHINE_HOST || dialect->single_source;
}

/* The code that this pass makes has the kernel: not so on the host in single source. */
static bool has_kernel(const fx_kernel_dialect *dialect) {
  return dialect->machine != FX_MACHINE_HOST || !dialect->single_source;
}

const char *fx_kernel_body_name(const fx_kernel *kernel, fx_pool *pool) {
  return fx_pool_join(pool, kernel->name, "__fx_body", (const char *)NULL);
}

const char *fx_kernel_shared_bytes_name(const fx_kernel *kernel, fx_pool *pool) {
  return fx_pool_join(pool, kernel->name, "_shared_bytes", (const char *)NULL);
}

const char *fx_kernel_launch_name(const fx_kernel *kernel, fx_pool *pool) {
  return fx_pool_join(pool, kernel->name, "_launch", (const char *)NULL);
}

const char *fx_kernel_entry_name(const fx_kernel *kernel, const fx_kernel_dialect *dialect,
                                 fx_pool *pool) {
  const char *prefix = dialect->single_source ? "" : "fx_entry_";
  return fx_pool_join(pool, prefix, kernel->name, (const char *)NULL);
}

/* docs/kernels.md: on a GPU an entry takes pointers as global ones. HIP and CUDA do so themselves. */
static const char *global_of(const fx_kernel_dialect *dialect) {
  bool plain_gpu = !fx_kernel_has_launch(dialect);
  return plain_gpu ? "__attribute__((__address_space__(1)))" : NULL;
}

static fx_emitter emitter_of(const writer *w, const fx_kernel_slot *slot) {
  return (fx_emitter){
      .composite = slot->owner, .dialect = w->dialect->base, .pool = w->pool, .out = w->out};
}

/* The declaration of a slot as an argument or variable called `name`; with no name, its type. */
static void declare_slot(writer *w, const fx_kernel_slot *slot, const char *name,
                         const char *global) {
  fx_emitter e = emitter_of(w, slot);
  fx_emit_argument_declaration(&e, slot->field,
                               slot->is_restrict && *name
                                   ? fx_pool_join(w->pool, "__restrict ", name, (const char *)NULL)
                                   : name,
                               global);
}

/* ---- Rebuilding the parameters from the slots */

/* How the value of slot i is written. */
typedef void (*slot_value)(writer *w, size_t i);

/* A global pointer becomes a generic one, which is what fields and parameters are. */
static void argument_value(writer *w, size_t i) {
  const fx_kernel_slot *slot = &w->kernel->slots[i];
  const char *global = global_of(w->dialect);
  if (global && fx_emit_is_global(slot->field)) {
    JOIN(w, "(");
    declare_slot(w, slot, "", NULL);
    JOIN(w, ")");
  }
  JOIN(w, slot->name);
}

static void host_value(writer *w, size_t i) {
  JOIN(w, "*(");
  fx_emitter e = emitter_of(w, &w->kernel->slots[i]);
  fx_emit_argument_pointer(&e, w->kernel->slots[i].field);
  fx_text_format(w->out, ")fx_slots[%zu]", i);
}

/* "Outer_make(p__x, Inner_make(p__inner__y))": takes the next slots. */
static void make_value(writer *w, const fx_composite *composite, slot_value value, size_t *next) {
  fx_members members = fx_composite_members(composite, w->pool);
  JOIN(w, composite->qualifier, composite->name, "_make(");
  bool first = true;
  for (size_t i = 0; i < members.count; ++i) {
    const fx_field *field = members.items[i].field;
    if (field->kind == FX_KIND_CONSTEXPR)
      continue;
    JOIN(w, first ? "" : ", ");
    first = false;
    if (fx_kind_is_composite(field->kind))
      make_value(w, field->type->composite, value, next);
    else
      value(w, (*next)++);
  }
  JOIN(w, ")");
}

static void call_body(writer *w, const char *name, slot_value value) {
  size_t next = 0;
  JOIN(w, "  ", name, "(");
  for (size_t i = 0; i < w->kernel->parameter_count; ++i) {
    const fx_field *object = &w->kernel->parameters[i].object;
    JOIN(w, i ? ", " : "");
    if (fx_kind_is_composite(object->kind))
      make_value(w, object->type->composite, value, &next);
    else
      value(w, next++);
  }
  JOIN(w, ");\n");
}

/* ---- Entries */

/* docs/kernels.md: launch bounds belong to the entry. Clang allows AMD's attributes in HIP alone; in plain C
 * the adapter adds them to the entry. */
static void emit_bounds(writer *w) {
  const fx_kernel *kernel = w->kernel;
  if (!kernel->max_block || !w->dialect->single_source)
    return;
  if (!w->dialect->hip) {
    fx_text_format(w->out, "__attribute__((launch_bounds(%" PRId64, kernel->max_block);
    if (kernel->min_waves)
      fx_text_format(w->out, ", %" PRId64, kernel->min_waves);
    JOIN(w, "))) ");
    return;
  }
  fx_text_format(w->out, "__attribute__((amdgpu_flat_work_group_size(1, %" PRId64 "))) ",
                 kernel->max_block);
  if (kernel->min_waves)
    fx_text_format(w->out, "__attribute__((amdgpu_waves_per_eu(%" PRId64 "))) ", kernel->min_waves);
}

/* Plain C: the entry has a name of its own and the kernel's symbol; the body's symbol is another. */
static void emit_gpu_head(writer *w) {
  if (w->dialect->single_source)
    JOIN(w, "extern \"C\" __attribute__((global)) ");
  else if (w->dialect->machine == FX_MACHINE_AMD)
    JOIN(w, "__attribute__((amdgpu_kernel, visibility(\"protected\"))) ");
  else
    JOIN(w, "__attribute__((nvptx_kernel)) ");
  emit_bounds(w);
  JOIN(w, "void ", fx_kernel_entry_name(w->kernel, w->dialect, w->pool), "(");
}

static void emit_gpu_parameters(writer *w) {
  for (size_t i = 0; i < w->kernel->slot_count; ++i) {
    JOIN(w, i ? ", " : "");
    declare_slot(w, &w->kernel->slots[i], w->kernel->slots[i].name, global_of(w->dialect));
  }
  JOIN(w, w->kernel->slot_count || w->dialect->base->cplusplus ? ")" : "void)");
}

static void emit_gpu_entry(writer *w) {
  if (!w->dialect->single_source) {
    const char *extern_c = w->dialect->base->cplusplus ? "extern \"C\" " : "";
    JOIN(w, extern_c);
    emit_gpu_head(w);
    emit_gpu_parameters(w);
    JOIN(w, " __asm__(\"", w->kernel->name, "\");\n", extern_c);
  }
  emit_gpu_head(w);
  emit_gpu_parameters(w);
  JOIN(w, " {\n");
  call_body(w,
            w->dialect->single_source ? fx_kernel_body_name(w->kernel, w->pool) : w->kernel->name,
            argument_value);
  JOIN(w, "}\n");
}

static void emit_host_entry(writer *w) {
  const char *scope = w->dialect->base->cplusplus ? "::" : "";
  JOIN(w, w->dialect->base->cplusplus ? "extern \"C\" " : "",
       "__attribute__((visibility(\"default\"), used)) void ", FX_KERNEL_HOST_PREFIX,
       w->kernel->name, "(struct ", scope, "fx_host_item *fx_item, void *const *fx_slots) {\n  ",
       scope, "fx_host_enter(fx_item);\n  (void)fx_slots;\n");
  call_body(w, w->kernel->name, host_value);
  JOIN(w, "  ", scope, "fx_host_enter(0);\n}\n");
}

/* ---- k_launch */

static void emit_launch_parameters(writer *w) {
  for (size_t i = 0; i < w->kernel->parameter_count; ++i) {
    const fx_parameter *parameter = &w->kernel->parameters[i];
    const fx_kernel_slot whole = {.field = &parameter->object,
                                  .is_restrict = parameter->is_restrict};
    JOIN(w, ", ");
    if (fx_kind_is_composite(parameter->object.kind)) {
      fx_emitter e = emitter_of(w, &whole);
      fx_emit_value_type(&e, parameter->object.type->composite);
      JOIN(w, " ", parameter->object.name);
    } else {
      declare_slot(w, &whole, parameter->object.name, NULL);
    }
  }
}

/* Copies of the slots: a bit-field has no address, and an array's value is a pointer. */
static void emit_launch_slots(writer *w) {
  const fx_kernel *kernel = w->kernel;
  for (size_t i = 0; i < kernel->slot_count; ++i) {
    JOIN(w, "  ");
    fx_emitter e = emitter_of(w, &kernel->slots[i]);
    fx_emit_value_declaration(&e, kernel->slots[i].field, fx_pool_format(w->pool, "fx_%zu", i),
                              false);
    JOIN(w, " = ", kernel->slots[i].path, ";\n");
  }
  JOIN(w, "  void *fx_slots[] = {");
  for (size_t i = 0; i < kernel->slot_count; ++i)
    fx_text_format(w->out, "%s(void *)&fx_%zu", i ? ", " : "", i);
  JOIN(w, "};\n  static const ", w->dialect->base->cplusplus ? "::" : "", "fx_slot fx_types[] = {");
  for (size_t i = 0; i < kernel->slot_count; ++i) {
    JOIN(w, i ? ", " : "");
    fx_emit_slot_type(&kernel->slots[i], w->dialect, w->out);
  }
  JOIN(w, "};\n");
}

void fx_emit_launch(const fx_kernel *kernel, const fx_kernel_dialect *dialect, fx_pool *pool,
                    fx_text *out) {
  writer w = {kernel, dialect, pool, out};
  const char *scope = dialect->base->cplusplus ? "::" : "";
  JOIN(&w, "static __inline__ __attribute__((__warn_unused_result__)) ", scope, "fx_status ",
       fx_kernel_launch_name(kernel, pool), "(", scope, "fx_kernel *fx_k, const ", scope,
       "fx_launch_config *fx_config");
  emit_launch_parameters(&w);
  JOIN(&w, ") {\n");
  if (kernel->slot_count)
    emit_launch_slots(&w);
  JOIN(&w, "  return ", scope, "fx_launch_typed(fx_k, fx_config, ");
  JOIN(&w, kernel->slot_count ? "fx_slots, " : "0, ");
  fx_text_format(out, "%zu, %s, ", kernel->slot_count, kernel->slot_count ? "fx_types" : "0");
  fx_text_quote(out, kernel->signature);
  JOIN(&w, ");\n}\n");
}

/* ---- All of it */

static void emit_shared_bytes(writer *w) {
  const char *name = fx_kernel_shared_bytes_name(w->kernel, w->pool);
  if (w->dialect->base->cplusplus)
    JOIN(w, "static constexpr ", w->dialect->base->size_type, " ", name);
  else
    JOIN(w, "enum { ", name);
  fx_text_format(w->out, " = %" PRIu64 "%s;\n", fx_kernel_dynamic_shared(w->kernel),
                 w->dialect->base->cplusplus ? "" : " }");
}

void fx_emit_kernel(const fx_kernel *kernel, const fx_kernel_dialect *dialect, fx_pool *pool,
                    fx_text *out) {
  writer w = {kernel, dialect, pool, out};
  emit_shared_bytes(&w);
  if (kernel->has_symbol && has_kernel(dialect))
    fx_emit_note(kernel, dialect, out);
  if (kernel->is_native)
    return;
  if (fx_kernel_has_gpu_entry(dialect))
    emit_gpu_entry(&w);
  else
    emit_host_entry(&w);
}
