/* Kernels for tests of the runtime, one source for the host, AMD and NVIDIA, without the plugin: the
 * flattened entries and the notes that it would write are written by hand. */
#include <fx/kernel.h>
#include <fx/kernel_note.h>

/* Mode *******************************************************************************************/

#if defined(__AMDGCN__)
#define GPU __attribute__((amdgpu_kernel, visibility("protected")))
#elif defined(__NVPTX__)
#define GPU __attribute__((nvptx_kernel))
#endif

#ifdef GPU
#define SHARED_ARRAY(T, name, count)                                                               \
  static __attribute__((address_space(3), loader_uninitialized)) T name##_[count];                 \
  T *name = (T *)name##_
extern __attribute__((address_space(3), aligned(16))) unsigned char dynamic_bytes[];
#define DYNAMIC(T, static_bytes) ((T *)dynamic_bytes)
#else
#define SHARED_ARRAY(T, name, count) T *name = (T *)fx_host_shared()
#define DYNAMIC(T, static_bytes) ((T *)((char *)fx_host_shared() + (static_bytes)))
#define HOST(k, call)                                                                              \
  void __fx_host_##k(fx_host_item *item, void *const *slots);                                      \
  void __fx_host_##k(fx_host_item *item, void *const *slots) {                                     \
    fx_host_enter(item);                                                                           \
    (void)slots;                                                                                   \
    call;                                                                                          \
    fx_host_enter(0);                                                                              \
  }
#define SLOT(T, i) (*(T const *)slots[i])
#endif

#define NOTE_OF_VERSION(k, number, fixed, added, alignment, count, types, ...)                     \
  typedef struct {                                                                                 \
    fx_kernel_note_header header;                                                                  \
    fx_kernel_note_slot slots[count];                                                              \
    char signature[sizeof types];                                                                  \
    char names[8];                                                                                 \
  } note_of_##k;                                                                                   \
  extern const note_of_##k __fx_kernel_##k;                                                        \
  __attribute__((visibility("protected"), used)) const note_of_##k __fx_kernel_##k = {             \
      {sizeof(note_of_##k), FX_KERNEL_NOTE_MAGIC, number, sizeof(fx_kernel_note_header), fixed,    \
       added, alignment, count, sizeof(fx_kernel_note_slot),                                       \
       __builtin_offsetof(note_of_##k, signature), 0, 0},                                          \
      {__VA_ARGS__},                                                                               \
      types,                                                                                       \
      "p.left"}
#define NOTE(k, ...) NOTE_OF_VERSION(k, FX_KERNEL_NOTE_VERSION, __VA_ARGS__)
#define POINTER {FX_SLOT_POINTER, 0, 1, 8, 8, 0}
#define UINT {FX_SLOT_UNSIGNED, 0, 1, 4, 4, 0}
#define FLOAT {FX_SLOT_FLOAT, 0, 1, 4, 4, 0}

/* Kernels ****************************************************************************************/

/* A composite of a count and a factor, flattened: out[i] = in[i] * factor + left. */
static inline void run_scale(int left, float factor, const float *in, float *out, unsigned n) {
  unsigned i = fx_block_idx_x() * fx_block_dim_x() + fx_thread_idx_x();
  if (i < n)
    out[i] = in[i] * factor + (float)left;
}
NOTE(scale, 0, 0, 1, 5, "(struct Pair, float *, float *, unsigned)",
     {FX_SLOT_SIGNED, 0, 1, 4, 4, __builtin_offsetof(note_of_scale, names)}, FLOAT, POINTER,
     POINTER, UINT);

/* Twelve words of every work-item. */
static inline void run_ids(unsigned *out) {
  unsigned block = (fx_block_idx_z() * fx_grid_dim_y() + fx_block_idx_y()) * fx_grid_dim_x() +
                   fx_block_idx_x();
  unsigned item = (fx_thread_idx_z() * fx_block_dim_y() + fx_thread_idx_y()) * fx_block_dim_x() +
                  fx_thread_idx_x();
  unsigned *words = out +
                    12 * (block * fx_block_dim_x() * fx_block_dim_y() * fx_block_dim_z() + item);
  words[0] = fx_thread_idx_x(), words[1] = fx_thread_idx_y(), words[2] = fx_thread_idx_z();
  words[3] = fx_block_idx_x(), words[4] = fx_block_idx_y(), words[5] = fx_block_idx_z();
  words[6] = fx_block_dim_x(), words[7] = fx_block_dim_y(), words[8] = fx_block_dim_z();
  words[9] = fx_grid_dim_x(), words[10] = fx_grid_dim_y(), words[11] = fx_grid_dim_z();
}
NOTE(ids, 0, 0, 1, 1, "(unsigned *)", POINTER);

/* Static shared memory: the sum of each block's 256 numbers, by halves. */
static inline void run_sum(const unsigned *in, unsigned *out) {
  SHARED_ARRAY(unsigned, partial, 256);
  unsigned i = fx_thread_idx_x();
  partial[i] = in[fx_block_idx_x() * 256 + i];
  for (unsigned half = 128; half; half /= 2) {
    fx_barrier();
    if (i < half)
      partial[i] += partial[i + half];
  }
  if (i == 0)
    out[fx_block_idx_x()] = partial[0];
}
NOTE(sum, 1024, 0, 4, 2, "(unsigned *, unsigned *)", POINTER, POINTER);

/* Dynamic shared memory: reverses each block's numbers in place. */
static inline void run_reverse(float *data) {
  float *copy = DYNAMIC(float, 0);
  unsigned i = fx_thread_idx_x(), size = fx_block_dim_x();
  float *mine = data + fx_block_idx_x() * size;
  copy[i] = mine[i];
  fx_barrier();
  mine[i] = copy[size - 1 - i];
}
NOTE(reverse, 0, 4096, 16, 1, "(float *)", POINTER);

/* Both: 1024 static bytes, and a touch of the first and the last dynamic byte. */
static inline void run_edge(unsigned *out, unsigned bytes) {
  SHARED_ARRAY(unsigned, fixed, 256);
  unsigned char *added = DYNAMIC(unsigned char, 1024);
  unsigned i = fx_thread_idx_x();
  fixed[i] = i;
  if (i == 0)
    added[0] = 1;
  fx_barrier();
  if (i == 0)
    added[bytes - 1] = (unsigned char)(added[bytes - 1] * 0 + 7);
  fx_barrier();
  if (i == 255)
    out[0] = fixed[254] * 1000 + added[bytes - 1];
}
NOTE(edge, 1024, 16, 16, 2, "(unsigned *, unsigned)", POINTER, UINT);

/* Without a note. */
static inline void run_plain(unsigned *out) {
  unsigned *copy = DYNAMIC(unsigned, 0);
  unsigned i = fx_thread_idx_x();
  copy[i] = i;
  fx_barrier();
  out[i] = copy[fx_block_dim_x() - 1 - i];
}

NOTE_OF_VERSION(newer, FX_KERNEL_NOTE_VERSION + 1, 0, 0, 1, 1, "(unsigned *)", POINTER);
NOTE(damaged, 0, 0, 3, 1, "(unsigned *)", POINTER);

#ifdef GPU
GPU void scale(int left, float factor, const float *in, float *out, unsigned n) {
  run_scale(left, factor, in, out, n);
}
GPU void ids(unsigned *out) { run_ids(out); }
GPU void sum(const unsigned *in, unsigned *out) { run_sum(in, out); }
GPU void reverse(float *data) { run_reverse(data); }
GPU void edge(unsigned *out, unsigned bytes) { run_edge(out, bytes); }
GPU void plain(unsigned *out) { run_plain(out); }
GPU void newer(unsigned *out) { run_ids(out); }
GPU void damaged(unsigned *out) { run_ids(out); }
#else
HOST(scale, run_scale(SLOT(int, 0), SLOT(float, 1), SLOT(const float *, 2), SLOT(float *, 3),
                      SLOT(unsigned, 4)))
HOST(ids, run_ids(SLOT(unsigned *, 0)))
HOST(sum, run_sum(SLOT(const unsigned *, 0), SLOT(unsigned *, 1)))
HOST(reverse, run_reverse(SLOT(float *, 0)))
HOST(edge, run_edge(SLOT(unsigned *, 0), SLOT(unsigned, 1)))
HOST(plain, run_plain(SLOT(unsigned *, 0)))
HOST(newer, run_ids(SLOT(unsigned *, 0)))
HOST(damaged, run_ids(SLOT(unsigned *, 0)))
#endif

/* Host only: what goes wrong in kernels, and how fast a barrier is **********************************/

#ifndef GPU

/* Work-item 3 of block 5 returns before the second barrier; one number per block says how far it came. */
static void run_diverge(unsigned *out) {
  fx_barrier();
  if (fx_block_idx_x() == 5 && fx_thread_idx_x() == 3)
    return;
  fx_barrier();
  if (fx_thread_idx_x() == 0)
    out[fx_block_idx_x()] = 1;
}
NOTE(diverge, 0, 0, 1, 1, "(unsigned *)", POINTER);
HOST(diverge, run_diverge(SLOT(unsigned *, 0)))

/* The first half of the block never waits. */
static void run_half(void) {
  if (fx_thread_idx_x() >= fx_block_dim_x() / 2)
    fx_barrier();
}
HOST(half, run_half())

/* What the shared memory holds at first; then something else, for the next block to find. */
static void run_stale(unsigned *out) {
  unsigned *shared = DYNAMIC(unsigned, 0);
  out[fx_block_idx_x()] = shared[0];
  shared[0] = 42;
}
NOTE(stale, 0, 4, 4, 1, "(unsigned *)", POINTER);
HOST(stale, run_stale(SLOT(unsigned *, 0)))

/* Writes `offset` bytes behind the start of `size` shared bytes. */
static void run_outside(long offset) { *(DYNAMIC(volatile char, 0) + offset) = 1; }
NOTE(outside, 0, 64, 64, 1, "(long)", {FX_SLOT_SIGNED, 0, 1, 8, 8, 0});
HOST(outside, run_outside(SLOT(long, 0)))

/* Writes `offset` bytes behind the start of global memory. */
static void run_global(volatile char *memory, long offset) { memory[offset] = 1; }
NOTE(global, 0, 0, 1, 2, "(char *, long)", POINTER, {FX_SLOT_SIGNED, 0, 1, 8, 8, 0});
HOST(global, run_global(SLOT(volatile char *, 0), SLOT(long, 1)))

/* Uses up the stack. */
static int descend(volatile int *depth) {
  volatile char frame[512];
  frame[0] = (char)*depth;
  *depth += 1;
  return *depth < 0 ? 0 : descend(depth) + frame[0];
}
static void run_deep(void) {
  volatile int depth = 0;
  depth = descend(&depth);
}
HOST(deep, run_deep())

/* Nothing but barriers; counts what was crossed in the right order. */
static void run_barriers(unsigned *out, unsigned rounds) {
  unsigned *turn = DYNAMIC(unsigned, 0);
  unsigned i = fx_thread_idx_x(), count = fx_block_dim_x() * fx_block_dim_y() * fx_block_dim_z();
  i += fx_block_dim_x() * (fx_thread_idx_y() + fx_block_dim_y() * fx_thread_idx_z());
  turn[i] = 0;
  for (unsigned round = 1; round <= rounds; ++round) {
    fx_barrier();
    unsigned left = turn[(i + count - 1) % count];
    fx_barrier();
    turn[i] = left + 1;
  }
  fx_barrier();
  out[fx_block_idx_x() * count + i] = turn[i];
}
NOTE(barriers, 0, 4096, 4, 2, "(unsigned *, unsigned)", POINTER, UINT);
HOST(barriers, run_barriers(SLOT(unsigned *, 0), SLOT(unsigned, 1)))

/* As fast as a barrier can be crossed. */
static void run_cross(unsigned rounds) {
  for (unsigned round = 0; round < rounds; ++round)
    fx_barrier();
}
NOTE(cross, 0, 0, 1, 1, "(unsigned)", UINT);
HOST(cross, run_cross(SLOT(unsigned, 0)))

/* A variable of the object itself. */
static unsigned calls;
static void run_count(unsigned *out) { *out = ++calls; }
NOTE(count, 0, 0, 1, 1, "(unsigned *)", POINTER);
HOST(count, run_count(SLOT(unsigned *, 0)))

/* Neighbours exchange a number through shared memory, without the barrier that this needs if
 * `barrier` is 0. */
static void run_exchange(unsigned *out, unsigned barrier) {
  unsigned *shared = DYNAMIC(unsigned, 0);
  unsigned i = fx_thread_idx_x(), count = fx_block_dim_x();
  shared[i] = i;
  if (barrier)
    fx_barrier();
  out[i] = shared[(i + count - 1) % count];
}
NOTE(exchange, 0, 4096, 4, 2, "(unsigned *, unsigned)", POINTER, UINT);
HOST(exchange, run_exchange(SLOT(unsigned *, 0), SLOT(unsigned, 1)))

/* A function, and no kernel. */
void function(void);
void function(void) {}

#endif
