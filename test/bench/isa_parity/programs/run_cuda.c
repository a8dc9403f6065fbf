/* Runs every kernel on an NVIDIA GPU in both versions, annotated and by hand, in one process.
 *
 *   run_cuda PTX-DIRECTORY [REPETITIONS]       build_ptx.sh makes the directory
 *
 * Each version's output must be right by the reference, and both outputs equal to the bit. Then times:
 * a repetition runs a batch of launches of the annotated kernel, of the one by hand, and of a second
 * copy of the one by hand, in turning order; the second copy shows what the noise of the measurement
 * is. Prints a Markdown table; times are medians over the repetitions, ratios medians of the ratios
 * within a repetition, with their quartiles. The exit status is 1 if any output is wrong. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cuda.h"
#include "problem.h"

enum { ANNOTATED, BY_HAND, BY_HAND_AGAIN, VERSIONS };
enum { BATCH = 20, REPETITIONS = 101, WARM_UP = 3 };

static const char *const folders[VERSIONS] = {"annotated", "by_hand", "by_hand"};

struct loaded {
  CUmodule module;
  CUfunction function;
  int registers, shared_bytes, local_bytes;
};

/* A problem on the device: one set of inputs, one output. */
struct device_problem {
  const struct problem *problem;
  CUdeviceptr buffer[PROBLEM_BUFFERS];
  void *arguments[PROBLEM_BUFFERS + 1];
  struct loaded version[VERSIONS];
};

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  long size = -1;
  if (file && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
      fseek(file, 0, SEEK_SET) == 0 && (text = calloc(1, (size_t)size + 1)) &&
      fread(text, 1, (size_t)size, file) == (size_t)size) {
    fclose(file);
    return text;
  }
  fprintf(stderr, "%s: cannot be read\n", path);
  exit(1);
}

static int attribute(CUfunction function, int which, const char *path) {
  int value = 0;
  cuda_check(cuda.get_attribute(&value, which, function), "cuFuncGetAttribute", path);
  return value;
}

static struct loaded load(const char *directory, const char *folder, const char *kernel) {
  struct loaded result;
  char path[4096], log[8192] = "";
  int keys[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, (void *)sizeof(log)};
  snprintf(path, sizeof(path), "%s/%s/%s.ptx", directory, folder, kernel);
  char *ptx = read_file(path);
  CUresult status = cuda.load_module(&result.module, ptx, 2, keys, values);
  if (status)
    fprintf(stderr, "%s\n", log);
  cuda_check(status, "cuModuleLoadDataEx", path);
  free(ptx);
  cuda_check(cuda.get_function(&result.function, result.module, kernel), "cuModuleGetFunction",
             path);
  result.registers = attribute(result.function, CU_FUNC_ATTRIBUTE_NUM_REGS, path);
  result.shared_bytes = attribute(result.function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, path);
  result.local_bytes = attribute(result.function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, path);
  return result;
}

static struct device_problem to_device(const struct problem *problem, const char *directory) {
  struct device_problem on = {.problem = problem};
  for (unsigned i = 0; i < problem->buffers; ++i) {
    const struct buffer *buffer = &problem->buffer[i];
    cuda_check(cuda.allocate(&on.buffer[i], buffer->bytes), "cuMemAlloc", problem->kernel);
    cuda_check(cuda.to_device(on.buffer[i], buffer->data, buffer->bytes), "cuMemcpyHtoD",
               problem->kernel);
  }
  for (int i = 0; i < VERSIONS; ++i)
    on.version[i] = load(directory, folders[i], problem->kernel);
  return on;
}

static void release(struct device_problem *on) {
  for (unsigned i = 0; i < on->problem->buffers; ++i)
    cuda_check(cuda.release(on->buffer[i]), "cuMemFree", on->problem->kernel);
  for (int i = 0; i < VERSIONS; ++i)
    cuda_check(cuda.unload_module(on->version[i].module), "cuModuleUnload", on->problem->kernel);
}

static void launch(struct device_problem *on, int version) {
  const struct problem *p = on->problem;
  int n = p->n;
  for (unsigned i = 0; i < p->buffers; ++i)
    on->arguments[i] = &on->buffer[i];
  on->arguments[p->buffers] = &n;
  cuda_check(cuda.launch(on->version[version].function, p->grid[0], p->grid[1], 1, p->block[0],
                         p->block[1], 1, p->dynamic_bytes, NULL, on->arguments, NULL),
             "cuLaunchKernel", p->kernel);
}

/* Runs a version once over an output of zeros; returns the output. */
static void *output_of(struct device_problem *on, int version) {
  const struct problem *p = on->problem;
  struct buffer expected = problem_output(p);
  CUdeviceptr output = on->buffer[p->buffers - 1];
  void *result = malloc(expected.bytes);
  if (!result)
    exit(1);
  cuda_check(cuda.fill(output, 0, expected.bytes), "cuMemsetD8", p->kernel);
  launch(on, version);
  cuda_check(cuda.synchronize(), folders[version], p->kernel);
  cuda_check(cuda.to_host(result, output, expected.bytes), "cuMemcpyDtoH", p->kernel);
  return result;
}

/* Whether all versions are right and equal. Atomics add integers only: their order changes nothing. */
static bool is_right(struct device_problem *on) {
  void *by_hand = output_of(on, BY_HAND), *annotated = output_of(on, ANNOTATED);
  size_t bytes = problem_output(on->problem).bytes;
  bool right = true;
  size_t errors[] = {problem_errors(on->problem, annotated), problem_errors(on->problem, by_hand)};
  for (int i = 0; i < 2; ++i)
    if (errors[i]) {
      fprintf(stderr, "%s, %s: %zu of %zu elements wrong\n", on->problem->kernel, folders[i],
              errors[i], bytes / 4);
      right = false;
    }
  if (memcmp(annotated, by_hand, bytes) != 0) {
    fprintf(stderr, "%s: the outputs of both versions differ\n", on->problem->kernel);
    right = false;
  }
  free(annotated);
  free(by_hand);
  return right;
}

/* Microseconds per launch. */
static double time_of(struct device_problem *on, int version, const CUevent event[2]) {
  float milliseconds = 0;
  cuda_check(cuda.record_event(event[0], NULL), "cuEventRecord", on->problem->kernel);
  for (int i = 0; i < BATCH; ++i)
    launch(on, version);
  cuda_check(cuda.record_event(event[1], NULL), "cuEventRecord", on->problem->kernel);
  cuda_check(cuda.wait_for_event(event[1]), "cuEventSynchronize", on->problem->kernel);
  cuda_check(cuda.elapsed(&milliseconds, event[0], event[1]), "cuEventElapsedTime",
             on->problem->kernel);
  return 1000.0 * (double)milliseconds / (double)BATCH;
}

static int compare_doubles(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

struct spread {
  double low, median, high; /* quartiles */
};

/* Sorts the values. */
static struct spread spread_of(double *values, size_t count) {
  qsort(values, count, sizeof(*values), compare_doubles);
  return (struct spread){values[count / 4], values[count / 2], values[3 * count / 4]};
}

struct times {
  struct spread annotated, by_hand; /* microseconds */
  struct spread ratio, noise;       /* annotated, and the second copy, to by hand */
};

static struct times measure(struct device_problem *on, size_t repetitions) {
  double *values = calloc(repetitions * 4, sizeof(double));
  double *annotated = values, *by_hand = values + repetitions;
  double *ratio = by_hand + repetitions, *noise = ratio + repetitions;
  CUevent event[2];
  if (!values)
    exit(1);
  for (int i = 0; i < 2; ++i)
    cuda_check(cuda.create_event(&event[i], 0), "cuEventCreate", on->problem->kernel);
  for (size_t i = 0; i < repetitions + WARM_UP; ++i) {
    double time[VERSIONS];
    for (size_t turn = 0; turn < VERSIONS; ++turn) {
      int version = (int)((turn + i) % VERSIONS);
      time[version] = time_of(on, version, event);
    }
    if (i >= WARM_UP) {
      annotated[i - WARM_UP] = time[ANNOTATED];
      by_hand[i - WARM_UP] = time[BY_HAND];
      ratio[i - WARM_UP] = time[ANNOTATED] / time[BY_HAND];
      noise[i - WARM_UP] = time[BY_HAND_AGAIN] / time[BY_HAND];
    }
  }
  struct times result = {spread_of(annotated, repetitions), spread_of(by_hand, repetitions),
                         spread_of(ratio, repetitions), spread_of(noise, repetitions)};
  free(values);
  return result;
}

static void print_head(size_t repetitions) {
  char name[256] = "";
  int version = 0;
  cuda_check(cuda.device_name(name, sizeof(name), 0), "cuDeviceGetName", "device 0");
  cuda_check(cuda.driver_version(&version), "cuDriverGetVersion", "driver");
  printf("%s, CUDA driver %d.%d, %zu repetitions of %d launches\n\n", name, version / 1000,
         version % 1000 / 10, repetitions, BATCH);
  printf("| kernel | outputs | annotated, µs | by hand, µs | ratio (quartiles) | noise: by hand "
         "twice | registers | shared bytes | local bytes |\n");
  printf("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
}

static void print_both(int annotated, int by_hand) {
  if (annotated == by_hand)
    printf(" %d |", annotated);
  else
    printf(" %d, by hand %d |", annotated, by_hand);
}

static void print_row(const struct device_problem *on, bool right, const struct times *times) {
  const struct loaded *annotated = &on->version[ANNOTATED], *by_hand = &on->version[BY_HAND];
  printf("| `%s` | %s | %.2f | %.2f | %.3f (%.3f to %.3f) | %.3f (%.3f to %.3f) |",
         on->problem->kernel, right ? "right, equal" : "WRONG", times->annotated.median,
         times->by_hand.median, times->ratio.median, times->ratio.low, times->ratio.high,
         times->noise.median, times->noise.low, times->noise.high);
  print_both(annotated->registers, by_hand->registers);
  print_both(annotated->shared_bytes, by_hand->shared_bytes);
  print_both(annotated->local_bytes, by_hand->local_bytes);
  printf("\n");
  fflush(stdout);
}

int main(int count, char **arguments) {
  long repetitions = count == 3 ? strtol(arguments[2], NULL, 10) : REPETITIONS;
  int status = 0;
  if (count < 2 || count > 3 || repetitions < 1) {
    fprintf(stderr, "usage: run_cuda PTX-DIRECTORY [REPETITIONS]\n");
    return 2;
  }
  cuda_open();
  print_head((size_t)repetitions);
  for (size_t i = 0; i < problem_count(); ++i) {
    struct problem problem = problem_make(i, true);
    struct device_problem on = to_device(&problem, arguments[1]);
    bool right = is_right(&on);
    struct times times = measure(&on, (size_t)repetitions);
    print_row(&on, right, &times);
    status |= !right;
    release(&on);
    problem_free(&problem);
  }
  return status;
}
