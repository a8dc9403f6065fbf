/* The emitter of kernels: the C text behind a kernel's definition or prototype.
 *
 * Of a kernel k it writes
 *   k_shared_bytes     dynamic shared bytes that a launch passes, an integer constant
 *   __fx_kernel_k      the note that describes k in the code object (fx/kernel_note.h)
 *   the entry          on a GPU the symbol k, with one argument per slot; on the host __fx_host_k
 *   k_launch           on the host: fills the slots and calls the runtime */
#ifndef FX_CORE_EMIT_KERNEL_H
#define FX_CORE_EMIT_KERNEL_H

#include "emit.h"
#include "kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fx_kernel_dialect {
  const fx_dialect *base;
  fx_machine machine; /* of this pass */
  bool single_source; /* HIP, CUDA: kernels exist in both passes */
  bool hip;           /* of these, HIP */
} fx_kernel_dialect;

/* What stands in this pass. In single source both passes read entries, as launches and addresses name
 * them, and k_launch. */
bool fx_kernel_has_gpu_entry(const fx_kernel_dialect *dialect);
bool fx_kernel_has_launch(const fx_kernel_dialect *dialect);

/* The name that the body gets, so that the entry has the kernel's: in single source an identifier, in
 * C for a GPU a symbol. */
const char *fx_kernel_body_name(const fx_kernel *kernel, fx_pool *pool);

/* What the entry on a GPU is called in the source. */
const char *fx_kernel_entry_name(const fx_kernel *kernel, const fx_kernel_dialect *dialect,
                                 fx_pool *pool);

/* The names that fx_emit_kernel declares in the kernel's scope, and what must be free for it. */
const char *fx_kernel_shared_bytes_name(const fx_kernel *kernel, fx_pool *pool);
const char *fx_kernel_launch_name(const fx_kernel *kernel, fx_pool *pool);

/* Behind the definition of a kernel. A native one has no entry: it is one. */
void fx_emit_kernel(const fx_kernel *kernel, const fx_kernel_dialect *dialect, fx_pool *pool,
                    fx_text *out);

/* k_launch; fx_launch_typed must be declared. */
void fx_emit_launch(const fx_kernel *kernel, const fx_kernel_dialect *dialect, fx_pool *pool,
                    fx_text *out);

/* emit_note.c */

/* The constant __fx_kernel_k. */
void fx_emit_note(const fx_kernel *kernel, const fx_kernel_dialect *dialect, fx_text *out);
/* "{5, 0, 1, 4}", an fx_slot of fx/launch.h. */
void fx_emit_slot_type(const fx_kernel_slot *slot, const fx_kernel_dialect *dialect, fx_text *out);

#ifdef __cplusplus
}
#endif
#endif
