/* The problems: for each kernel its launch, its inputs and a reference on the CPU that is written for
 * clarity. Sums of floats are taken in double, so the tolerance covers only the kernel's own rounding. */
#include "problem.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../kernels/shapes.h"

static void *allocate(size_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory) {
    fprintf(stderr, "no memory for %zu bytes\n", bytes);
    abort();
  }
  return memory;
}

/* The next buffer of a problem: inputs first, the output last. */
static void *add_buffer(struct problem *p, size_t bytes) {
  void *data = allocate(bytes);
  p->buffer[p->buffers++] = (struct buffer){data, bytes};
  return data;
}

static float *add_floats(struct problem *p, size_t count) {
  return add_buffer(p, count * sizeof(float));
}

static uint32_t next_random(void) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

/* In [-1, 1), a multiple of 2^-10. */
static float random_float(void) { return (float)(int)(next_random() % 2048) / 1024.0f - 1.0f; }

static float *add_input(struct problem *p, size_t count) {
  float *data = add_floats(p, count);
  for (size_t i = 0; i < count; ++i)
    data[i] = random_float();
  return data;
}

static unsigned rounded_up(unsigned value, unsigned unit) { return (value + unit - 1) / unit; }

static void launch(struct problem *p, unsigned grid_x, unsigned grid_y, unsigned block_x,
                   unsigned block_y) {
  p->grid[0] = grid_x, p->grid[1] = grid_y;
  p->block[0] = block_x, p->block[1] = block_y;
}

static void tile_transpose(struct problem *p, bool large) {
  size_t n = large ? 4096 : 2 * TRANSPOSE_TILE;
  unsigned tiles = (unsigned)n / TRANSPOSE_TILE;
  float *in = add_input(p, n * n), *out = add_floats(p, n * n);
  for (size_t y = 0; y < n; ++y)
    for (size_t x = 0; x < n; ++x)
      out[x * n + y] = in[y * n + x];
  launch(p, tiles, tiles, TRANSPOSE_TILE, TRANSPOSE_ROWS);
  p->n = (int)n;
}

static void block_reduction(struct problem *p, bool large) {
  size_t blocks = large ? 4096 : 3, n = 4000;
  float *in = add_input(p, blocks * n), *out = add_floats(p, blocks);
  for (size_t block = 0; block < blocks; ++block) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i)
      sum += (double)in[block * n + i];
    out[block] = (float)sum;
  }
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->n = (int)n;
  p->tolerance = 1e-4f;
}

static void inclusive_scan(struct problem *p, bool large) {
  size_t blocks = large ? 65536 : 3, count = blocks * THREADS;
  int *in = add_buffer(p, count * sizeof(int)), *out = add_buffer(p, count * sizeof(int));
  int sum = 0;
  p->n = 7;
  for (size_t i = 0; i < count; ++i) {
    in[i] = (int)(next_random() % 1000) - 500;
    sum = (i % THREADS ? sum : 0) + in[i];
    out[i] = sum + p->n;
  }
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->is_float = false;
}

/* The last workgroup has three tiles less than the others. */
static void double_buffered_copy(struct problem *p, bool large) {
  size_t blocks = large ? 8192 : 3, tiles = blocks * COPY_TILES - 3;
  float *in = add_input(p, tiles * THREADS), *out = add_floats(p, tiles * THREADS);
  for (size_t tile = 0; tile < tiles; ++tile)
    for (size_t i = 0; i < THREADS; ++i)
      out[tile * THREADS + i] = in[tile * THREADS + THREADS - 1 - i];
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->n = (int)(tiles * THREADS);
}

static _Float16 *add_halves(struct problem *p, size_t count) {
  _Float16 *data = add_buffer(p, count * sizeof(_Float16));
  for (size_t i = 0; i < count; ++i)
    data[i] = (_Float16)random_float();
  return data;
}

static void gemm_epilogue(struct problem *p, bool large) {
  size_t n = large ? 1024 : 2 * GEMM_N;
  _Float16 *a = add_halves(p, n * n), *b = add_halves(p, n * n);
  float *bias = add_input(p, n), *c = add_floats(p, n * n);
  double *row = allocate(n * sizeof(double));
  for (size_t y = 0; y < n; ++y) {
    for (size_t x = 0; x < n; ++x)
      row[x] = (double)bias[x];
    for (size_t k = 0; k < n; ++k)
      for (size_t x = 0; x < n; ++x)
        row[x] += (double)((float)a[y * n + k] * (float)b[k * n + x]);
    for (size_t x = 0; x < n; ++x)
      c[y * n + x] = row[x] > 0 ? (float)row[x] : 0.0f;
  }
  free(row);
  launch(p, (unsigned)n / GEMM_N, (unsigned)n / GEMM_M, GEMM_SIDE, GEMM_SIDE);
  p->n = (int)n;
  p->tolerance = 1e-3f;
}

static void softmax_row(struct problem *p, bool large) {
  size_t rows = large ? 16384 : 3, n = SOFTMAX_COLUMNS - 5;
  float *in = add_input(p, rows * n), *out = add_floats(p, rows * n);
  for (size_t start = 0; start < rows * n; start += n) {
    double sum = 0;
    for (size_t i = start; i < start + n; ++i) {
      in[i] *= 8.0f;
      sum += exp((double)in[i]);
    }
    for (size_t i = start; i < start + n; ++i)
      out[i] = (float)(exp((double)in[i]) / sum);
  }
  launch(p, (unsigned)rows, 1, THREADS, 1);
  p->n = (int)n;
  p->tolerance = 1e-6f;
}

static void histogram(struct problem *p, bool large) {
  size_t blocks = large ? 16384 : 3, n = blocks * HISTOGRAM_CHUNK - 1000;
  unsigned char *in = add_buffer(p, n);
  unsigned *out = add_buffer(p, HISTOGRAM_BINS * sizeof(unsigned));
  for (size_t i = 0; i < n; ++i) {
    in[i] = (unsigned char)(next_random() % 251);
    ++out[in[i]];
  }
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->n = (int)n;
  p->is_float = false;
}

static void stencil_halo(struct problem *p, bool large) {
  long n = large ? 4090 : 2 * STENCIL_TILE + 5;
  size_t count = (size_t)(n * n);
  unsigned tiles = rounded_up((unsigned)n, STENCIL_TILE);
  float *in = add_input(p, count), *out = add_floats(p, count);
  for (long y = 0; y < n; ++y)
    for (long x = 0; x < n; ++x) {
      double sum = (double)in[y * n + x];
      sum += x > 0 ? (double)in[y * n + x - 1] : 0;
      sum += x + 1 < n ? (double)in[y * n + x + 1] : 0;
      sum += y > 0 ? (double)in[(y - 1) * n + x] : 0;
      sum += y + 1 < n ? (double)in[(y + 1) * n + x] : 0;
      out[y * n + x] = (float)(sum / 5);
    }
  launch(p, tiles, tiles, STENCIL_TILE, STENCIL_TILE);
  p->n = (int)n;
  p->tolerance = 1e-6f;
}

static void nested_helper(struct problem *p, bool large) {
  size_t blocks = large ? 4096 : 3, n = 4, columns = NORM_COLUMNS, count = blocks * n * columns;
  float *in = add_input(p, count), *out = add_floats(p, count);
  for (size_t start = 0; start < count; start += columns) {
    double sum = 0, squares = 0;
    for (size_t i = start; i < start + columns; ++i) {
      sum += (double)in[i];
      squares += (double)in[i] * (double)in[i];
    }
    double mean = sum / (double)columns, variance = squares / (double)columns - mean * mean;
    for (size_t i = start; i < start + columns; ++i)
      out[i] = (float)(((double)in[i] - mean) / sqrt(variance + 1e-5));
  }
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->n = (int)n;
  p->tolerance = 1e-4f;
}

static void vector_load(struct problem *p, bool large) {
  size_t blocks = large ? 16384 : 3, tile = (size_t)VECTOR_QUADS * 4, shift = 5;
  float *in = add_input(p, blocks * tile), *out = add_floats(p, blocks * tile);
  for (size_t start = 0; start < blocks * tile; start += tile)
    for (size_t i = 0; i < tile; ++i)
      out[start + (i + 4 * shift) % tile] = 2 * in[start + i];
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->n = (int)shift;
}

static void dynamic_compaction(struct problem *p, bool large) {
  size_t blocks = large ? 16384 : 3, count = blocks * THREADS;
  float *in = add_input(p, count), *out = add_floats(p, count);
  p->n = -1;
  for (size_t start = 0; start < count; start += THREADS) {
    size_t next = start;
    for (size_t i = start; i < start + THREADS; ++i)
      if (in[i] > 0.0f)
        out[next++] = in[i];
    while (next < start + THREADS)
      out[next++] = (float)p->n;
  }
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->dynamic_bytes = COMPACT_BYTES;
}

static void mixed_fir(struct problem *p, bool large) {
  size_t blocks = large ? 65536 : 3, n = blocks * THREADS - 3;
  float *in = add_input(p, n), *taps = add_input(p, FIR_TAPS), *out = add_floats(p, n);
  for (size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (size_t tap = 0; tap < FIR_TAPS && i + tap < n; ++tap)
      sum += (double)in[i + tap] * (double)taps[tap];
    out[i] = (float)sum;
  }
  launch(p, (unsigned)blocks, 1, THREADS, 1);
  p->dynamic_bytes = FIR_BYTES;
  p->n = (int)n;
  p->tolerance = 1e-5f;
}

static const struct {
  const char *kernel;
  void (*make)(struct problem *, bool large);
} problems[] = {
#define PROBLEM(name) {#name, name}
    PROBLEM(tile_transpose),     PROBLEM(block_reduction),
    PROBLEM(inclusive_scan),     PROBLEM(double_buffered_copy),
    PROBLEM(gemm_epilogue),      PROBLEM(softmax_row),
    PROBLEM(histogram),          PROBLEM(stencil_halo),
    PROBLEM(nested_helper),      PROBLEM(vector_load),
    PROBLEM(dynamic_compaction), PROBLEM(mixed_fir),
#undef PROBLEM
};

size_t problem_count(void) { return sizeof(problems) / sizeof(*problems); }

struct problem problem_make(size_t index, bool large) {
  struct problem p = {.kernel = problems[index].kernel, .is_float = true};
  problems[index].make(&p, large);
  return p;
}

static bool is_near(float found, float expected, float tolerance) {
  float size = fabsf(expected) > 1.0f ? fabsf(expected) : 1.0f;
  return fabsf(found - expected) <= tolerance * size;
}

size_t problem_errors(const struct problem *p, const void *result) {
  struct buffer output = problem_output(p);
  const float *floats = result, *expected_floats = output.data;
  const int32_t *integers = result, *expected_integers = output.data;
  size_t errors = 0;
  for (size_t i = 0; i < output.bytes / 4; ++i)
    errors += p->is_float ? !is_near(floats[i], expected_floats[i], p->tolerance)
                          : integers[i] != expected_integers[i];
  return errors;
}

void problem_free(struct problem *p) {
  for (unsigned i = 0; i < p->buffers; ++i)
    free(p->buffer[i].data);
  p->buffers = 0;
}
