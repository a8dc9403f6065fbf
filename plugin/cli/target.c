/* Targets: see target.h. */
#include "target.h"

#include <string.h>

#ifdef __aarch64__
#define HOST_MACHINE "aarch64"
#else
#define HOST_MACHINE "x86_64"
#endif

enum { MAX_FLAGS = 12 };

typedef struct flags {
  const char *items[MAX_FLAGS];
  size_t count;
} flags;

static void add(flags *f, const char *flag) {
  if (f->count < MAX_FLAGS)
    f->items[f->count++] = flag;
}

static const char *const *keep(const flags *f, fx_pool *pool, size_t *count) {
  const char **kept = FX_POOL_ARRAY(pool, f->count + 1, const char *);
  *count = kept ? f->count : 0;
  for (size_t i = 0; i < *count; ++i)
    kept[i] = f->items[i];
  return kept;
}

static bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Layouts need the types of the C library's headers only, so the host's do: found last. What these say to
 * another machine is none of the user's business. */
static void borrow_headers(fx_target *target, flags *f) {
  target->borrows_headers = true;
  add(f, "-idirafter/usr/include/" HOST_MACHINE "-linux-gnu");
  add(f, "-idirafter/usr/include");
}

/* GPUs have no C library. As in HIP and CUDA, the host's machine is known, by the one macro that its
 * headers ask for: without it they would take themselves for those of a 32-bit system. */
static void add_gpu(fx_target *target, flags *f) {
  add(f, "-ffreestanding");
  add(f, "-D__" HOST_MACHINE "__=1");
  borrow_headers(target, f);
}

static void describe_amd(fx_target *target, flags *plain, flags *single, fx_pool *pool) {
  const char *name = target->name;
  add(plain, "--target=amdgcn-amd-amdhsa");
  add(plain, fx_pool_format(pool, "-mcpu=%s", name));
  add(plain, "-nogpulib");
  add_gpu(target, plain);
  add(single, "--cuda-device-only");
  add(single, fx_pool_format(pool, "--offload-arch=%s", name));
}

static void describe_nvidia(fx_target *target, flags *plain, flags *single, fx_pool *pool) {
  const char *arch = starts_with(target->name, "sm_") ? target->name : "sm_80";
  add(plain, "--target=nvptx64-nvidia-cuda");
  add(plain, fx_pool_format(pool, "-march=%s", arch));
  add(plain, "--cuda-path=/nonexistent"); /* nothing of CUDA is needed */
  add_gpu(target, plain);
  add(single, "--cuda-device-only");
  add(single, fx_pool_format(pool, "--cuda-gpu-arch=%s", arch));
}

static const char *host_condition(const char *name) {
  static const char *const table[][2] = {{"x86_64", "defined(__x86_64__)"},
                                         {"aarch64", "defined(__aarch64__)"},
                                         {"i386", "defined(__i386__)"},
                                         {"i686", "defined(__i386__)"}};
#ifdef __x86_64__
  if (strcmp(name, "host") == 0)
    return table[0][1];
#endif
  for (size_t i = 0; i < sizeof table / sizeof table[0]; ++i)
    if (starts_with(name, table[i][0]))
      return table[i][1];
  return NULL;
}

const fx_target *fx_target_named(const char *name, fx_pool *pool) {
  flags plain = {.count = 0}, single = {.count = 0};
  fx_target *target = FX_POOL_NEW(pool, fx_target);
  if (!target)
    return NULL;
  target->name = fx_pool_string(pool, name);
  if (starts_with(name, "gfx")) {
    target->kind = FX_TARGET_AMD;
    target->condition = "defined(__AMDGCN__)";
    describe_amd(target, &plain, &single, pool);
  } else if (starts_with(name, "nvptx") || starts_with(name, "sm_")) {
    target->kind = FX_TARGET_NVIDIA;
    target->condition = "defined(__NVPTX__)";
    describe_nvidia(target, &plain, &single, pool);
  } else {
    target->condition = host_condition(name);
    add(&single, "--cuda-host-only");
    if (strcmp(name, "host") != 0)
      add(&plain,
          fx_pool_format(pool, strchr(name, '-') ? "--target=%s" : "--target=%s-linux-gnu", name));
    if (starts_with(name, "i386") ||
        starts_with(name, "i686")) /* one set of headers for both sizes */
      borrow_headers(target, &plain);
  }
  target->flags = keep(&plain, pool, &target->flag_count);
  target->single_source_flags = keep(&single, pool, &target->single_source_flag_count);
  return target;
}

const fx_target **fx_targets_parse(const char *list, fx_pool *pool, size_t *count) {
  size_t capacity = 1;
  for (const char *c = list; *c; ++c)
    capacity += *c == ',';
  const fx_target **targets = FX_POOL_ARRAY(pool, capacity, const fx_target *);
  *count = 0;
  while (targets && *list) {
    size_t length = strcspn(list, ",");
    if (length)
      targets[(*count)++] = fx_target_named(fx_pool_copy(pool, list, length), pool);
    list += length + (list[length] == ',');
  }
  return targets;
}
