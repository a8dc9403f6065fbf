/* fxstruct inspect: the kernels of code objects, as text or JSON. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "inspect.h"
#include "occupancy.h"

const char *fx_code_kind_name(fx_object_kind kind) {
  static const char *const names[] = {[FX_OBJECT_HOST] = "host shared object",
                                      [FX_OBJECT_AMD] = "AMD code object",
                                      [FX_OBJECT_CUBIN] = "NVIDIA cubin",
                                      [FX_OBJECT_PTX] = "PTX",
                                      [FX_OBJECT_FATBIN] = "CUDA fat binary"};
  return names[kind];
}

uint64_t fx_code_shared_bytes(const fx_code_kernel *kernel) {
  uint64_t dynamic = kernel->dynamic_shared == FX_UNKNOWN ? 0 : kernel->dynamic_shared;
  return kernel->static_shared == FX_UNKNOWN ? FX_UNKNOWN : kernel->static_shared + dynamic;
}

static void write_number(const char *label, uint64_t number, const char *unit) {
  if (number == FX_UNKNOWN)
    printf("  %-24s -\n", label);
  else
    printf("  %-24s %" PRIu64 "%s\n", label, number, unit);
}

static void write_arguments(const char *title, const fx_code_argument *arguments, size_t count) {
  size_t hidden = 0;
  if (count)
    printf("  %s\n", title);
  for (size_t i = 0; i < count; ++i) {
    const fx_code_argument *a = &arguments[i];
    if (a->hidden) {
      ++hidden;
      continue;
    }
    if (a->offset == FX_UNKNOWN)
      printf("    %6s", "");
    else
      printf("    %6" PRIu64, a->offset);
    printf(" %6" PRIu64 "  %-16s %s\n", a->size == FX_UNKNOWN ? 0 : a->size, a->kind, a->name);
  }
  if (hidden)
    printf("    and %zu that the launcher fills itself\n", hidden);
}

static void write_occupancy(const fx_code *code, const fx_code_kernel *kernel) {
  const fx_shared_memory *memory = fx_shared_memory_of(code->target);
  uint64_t bytes = fx_code_shared_bytes(kernel), workgroups;
  if (!memory || bytes == FX_UNKNOWN)
    return;
  if (!fx_occupancy(memory, bytes, &workgroups)) {
    printf("  %-24s not limited by shared memory\n", "workgroups per unit");
    return;
  }
  printf("  %-24s %" PRIu64 ", by shared memory: %" PRIu64 " KiB in steps of %" PRIu64 " bytes%s\n",
         "workgroups per unit", workgroups, memory->bytes / 1024, memory->granule,
         kernel->dynamic_shared == FX_UNKNOWN ? "; dynamic shared memory is not known" : "");
}

static void write_kernel(const fx_code *code, const fx_code_kernel *kernel) {
  printf("kernel %s\n", kernel->name);
  write_arguments("slots of the source, by size and type", kernel->slots, kernel->slot_count);
  write_arguments("arguments, by offset, size and kind", kernel->arguments, kernel->argument_count);
  write_number("argument bytes", kernel->argument_bytes, "");
  write_number("static shared bytes", kernel->static_shared, "");
  write_number("dynamic shared bytes", kernel->dynamic_shared, "");
  if (code->kind != FX_OBJECT_HOST) {
    write_number(code->kind == FX_OBJECT_AMD ? "vector registers" : "registers", kernel->registers,
                 "");
    if (code->kind == FX_OBJECT_AMD) {
      write_number("scalar registers", kernel->scalar_registers, "");
      write_number("accumulation registers", kernel->accumulation_registers, "");
    }
    write_number("scratch bytes", kernel->scratch, "");
    write_number("largest workgroup", kernel->max_workgroup, "");
    write_number("lanes of a wave", kernel->wave, "");
  }
  write_occupancy(code, kernel);
}

static void write_text(const char *file, const fx_codes *codes) {
  for (const fx_code *code = codes->first; code; code = code->next) {
    printf("%s: %s%s%s%s%s\n", file, fx_code_kind_name(code->kind), *code->target ? " for " : "",
           code->target, *code->container ? ", in an " : "", code->container);
    if (!code->kernels)
      printf("no kernel\n");
    for (const fx_code_kernel *kernel = code->kernels; kernel; kernel = kernel->next)
      write_kernel(code, kernel);
  }
}

static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  uint8_t *data = NULL;
  size_t capacity = 0, got = 1;
  *size = 0;
  while (file && got) {
    if (*size == capacity) {
      uint8_t *grown = realloc(data, capacity = 2 * capacity + 65536);
      if (!grown)
        break;
      data = grown;
    }
    *size += got = fread(data + *size, 1, capacity - *size, file);
  }
  if (!file || ferror(file) || got) {
    fprintf(stderr, "fxstruct: %s: %s\n", path, strerror(errno ? errno : ENOMEM));
    free(data);
    data = NULL;
  }
  if (file)
    fclose(file);
  return data;
}

static int inspect_file(const char *path, fx_pool *pool, fx_inspect_json *json) {
  size_t size;
  uint8_t *data = read_file(path, &size);
  fx_codes codes = {.pool = pool};
  if (!data)
    return FX_EXIT_INPUT;
  fx_codes_read(&codes, (fx_bytes){data, size}, path);
  if (!codes.error && !codes.first)
    codes.error =
        fx_pool_format(pool, "'%s' has no kernel that fx or a GPU compiler left a trace of", path);
  if (json)
    fx_inspect_json_add(json, path, &codes);
  else
    write_text(path, &codes);
  if (codes.error)
    fprintf(stderr, "fxstruct: %s\n", codes.error);
  free(data);
  return codes.error ? FX_EXIT_INPUT : FX_EXIT_OK;
}

int fx_inspect_command(const fx_options *options) {
  fx_pool *pool = fx_pool_new();
  fx_inspect_json *json = options->json ? fx_inspect_json_new() : NULL;
  int status = pool && (json || !options->json) ? FX_EXIT_OK : FX_EXIT_INTERNAL;
  for (size_t i = 0; i < options->file_count && status != FX_EXIT_INTERNAL; ++i) {
    int found = inspect_file(options->files[i], pool, json);
    status = found > status ? found : status;
  }
  if (json && !fx_inspect_json_write(json, stdout))
    status = FX_EXIT_INTERNAL;
  fx_inspect_json_free(json);
  fx_pool_free(pool);
  return status;
}
