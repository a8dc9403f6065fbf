/* Launches one kernel on the host, as a command.
 *
 *   run_one MODULE KERNEL GRID BLOCK SLOT...
 *
 * A slot is u:NUMBER (unsigned), l:NUMBER (long) or m:BYTES (zeroed device memory, whose words are
 * printed afterwards). Prints the status; the exit status is 1 where it is a failure. */
#include <fx/launch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOT_LIMIT = 8 };

typedef struct slot {
  union {
    unsigned u;
    long l;
    void *m;
  } value;
  size_t bytes;
} slot;

static fx_status make_slot(fx_device *device, const char *text, slot *result) {
  fx_status status = {.code = FX_OK};
  long number = atol(text + 2);
  if (text[0] == 'u') {
    result->value.u = (unsigned)number;
  } else if (text[0] == 'l') {
    result->value.l = number;
  } else {
    result->bytes = (size_t)number;
    status = fx_memory_allocate(device, result->bytes, &result->value.m);
    if (!status.code)
      memset(result->value.m, 0, result->bytes); /* the host's device memory is memory */
  }
  return status;
}

static void print_words(const slot *memory) {
  const unsigned *words = memory->value.m;
  for (size_t i = 0; i < memory->bytes / sizeof *words; ++i)
    printf("%s%x", i ? " " : "", words[i]);
  printf("\n");
}

static fx_status run(fx_device *device, fx_module *module, int count, char **arguments) {
  slot slots[SLOT_LIMIT] = {0};
  void *pointers[SLOT_LIMIT];
  fx_kernel *kernel;
  fx_launch_config config = {{(unsigned)atoi(arguments[3]), 1, 1},
                             {(unsigned)atoi(arguments[4]), 1, 1},
                             FX_SMEM_AUTO,
                             NULL};
  fx_status status = fx_kernel_find(module, arguments[2], &kernel);
  int slot_count = count - 5;
  for (int i = 0; i < slot_count && !status.code; ++i) {
    status = make_slot(device, arguments[5 + i], &slots[i]);
    pointers[i] = &slots[i].value;
  }
  if (!status.code && !fx_kernel_get_info(kernel)->has_note)
    config.smem = 0;
  if (!status.code)
    status = fx_launch(kernel, &config, pointers, (unsigned)slot_count);
  for (int i = 0; i < slot_count; ++i) {
    if (!slots[i].bytes)
      continue;
    print_words(&slots[i]);
    if (fx_memory_free(device, slots[i].value.m).code)
      abort();
  }
  return status;
}

int main(int count, char **arguments) {
  fx_device *device = NULL;
  fx_module *module = NULL;
  setvbuf(stdout, NULL, _IONBF, 0);
  if (count < 5 || count > 5 + SLOT_LIMIT) {
    fprintf(stderr, "usage: run_one MODULE KERNEL GRID BLOCK SLOT...\n");
    return 2;
  }
  fx_status status = fx_device_open(FX_BACKEND_HOST, NULL, &device);
  if (!status.code)
    status = fx_module_load(device, arguments[1], &module);
  if (!status.code)
    status = run(device, module, count, arguments);
  printf("%s: %s\n", fx_status_name(status.code), fx_status_message(&status));
  fx_module_unload(module);
  fx_device_close(device);
  return status.code != FX_OK;
}
