/* The readers of code objects, given any bytes: as a libFuzzer target, and as a program for files.
 *
 *   inspect_bytes FILE...    exit status 1 if some file is no sound code object
 *
 * With FX_LIBFUZZER defined there is no main; test/fuzz/readers_survive_fuzzing.test builds it so. */
#include <stdio.h>
#include <stdlib.h>

#include "code.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_codes(const uint8_t *data, size_t size) {
  fx_codes codes = {.pool = fx_pool_new()};
  fx_codes_read(&codes, (fx_bytes){data, size}, "input");
  size_t total = 0;
  for (const fx_code *code = codes.first; code; code = code->next)
    for (const fx_code_kernel *kernel = code->kernels; kernel; kernel = kernel->next) {
      total += strlen(kernel->name);
      for (size_t i = 0; i < kernel->argument_count; ++i)
        total += strlen(kernel->arguments[i].name) + strlen(kernel->arguments[i].kind);
      for (size_t i = 0; i < kernel->slot_count; ++i)
        total += strlen(kernel->slots[i].name) + strlen(kernel->slots[i].kind);
    }
  bool sound = !codes.error && total > 0;
  fx_pool_free(codes.pool);
  return sound;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  read_codes(data, size);
  return 0;
}

#ifndef FX_LIBFUZZER
/* An exact copy of the bytes, so that a sanitizer notices a read behind them. */
static bool read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  uint8_t *data = NULL;
  long size = -1;
  bool sound = false;
  if (file && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0) {
    rewind(file);
    data = malloc((size_t)size ? (size_t)size : 1);
    if (data && fread(data, 1, (size_t)size, file) == (size_t)size)
      sound = read_codes(data, (size_t)size);
  }
  free(data);
  if (file)
    fclose(file);
  return sound;
}

int main(int argc, char **argv) {
  bool sound = true;
  for (int i = 1; i < argc; ++i)
    sound &= read_file(argv[i]);
  return sound ? 0 : 1;
}
#endif
