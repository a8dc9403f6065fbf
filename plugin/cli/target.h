/* Targets: the names that users give to machines, and what the compiler has to be told for each. */
#ifndef FX_CLI_TARGET_H
#define FX_CLI_TARGET_H

#include "pool.h"

typedef enum fx_target_kind { FX_TARGET_HOST, FX_TARGET_AMD, FX_TARGET_NVIDIA } fx_target_kind;

typedef struct fx_target {
  const char *name; /* as the user wrote it: "host", "x86_64", "gfx90a", "nvptx", a triple */
  fx_target_kind kind;
  const char *const *flags; /* for plain C and C++ */
  size_t flag_count;
  const char *const *single_source_flags; /* for HIP and CUDA */
  size_t single_source_flag_count;
  bool borrows_headers;  /* the C library's headers were written for another machine */
  const char *condition; /* what the preprocessor knows on that target; NULL for other hosts */
} fx_target;

/* Never NULL unless memory is exhausted; an unknown name is the compiler's to reject. */
const fx_target *fx_target_named(const char *name, fx_pool *pool);

/* Splits "x86_64,gfx90a"; NULL when memory is exhausted. */
const fx_target **fx_targets_parse(const char *list, fx_pool *pool, size_t *count);

#endif
