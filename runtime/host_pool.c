/* Threads that run blocks: see host_pool.h. */
#include "host_pool.h"

#include <pthread.h>
#include <stdatomic.h>

#include "device.h"
#include "host_context.h"

/* A thread takes this share of an even distribution at a time: few enough to balance, enough to make
 * the counter cheap. */
#define SHARES 32u
/* ThreadSanitizer keeps track of 8000 threads, and here work-items are threads. */
#define SANITIZED_STACKS 4096u

typedef struct job {
  const fx_host_grid *grid;
  unsigned long long count; /* blocks */
  unsigned long long chunk;
  atomic_ullong next;
  atomic_bool stop;
  unsigned workers, worker_limit; /* that have joined, that may; under the pool's mutex */
  bool diverged;                  /* the rest too */
  unsigned long long diverged_block;
  fx_host_divergence divergence;
} job;

typedef struct worker {
  fx_host_pool *pool;
  fx_host_block *block;
  pthread_t thread;
} worker;

struct fx_host_pool {
  const fx_allocator *allocator;
  pthread_mutex_t launch; /* held by the one launch that runs */
  pthread_mutex_t mutex;  /* of all that follows */
  pthread_cond_t wake, idle;
  job *job;
  unsigned long long jobs; /* so far: tells one job from the next in the same place */
  unsigned busy;           /* workers within the job, without the launching thread */
  bool stop;
  unsigned stack_budget;
  unsigned count;   /* of workers; the first is the launching thread, whichever that is */
  unsigned started; /* threads that run */
  worker *workers;
};

static void run_block(fx_host_pool *pool, fx_host_block *block, job *job,
                      unsigned long long index) {
  const unsigned *size = job->grid->grid_dim;
  fx_host_divergence divergence;
  unsigned block_idx[3] = {
      (unsigned)(index % size[0]),
      (unsigned)(index / size[0] % size[1]),
      (unsigned)(index / size[0] / size[1]),
  };
  if (fx_host_block_run(block, block_idx, &divergence))
    return;
  atomic_store(&job->stop, true);
  pthread_mutex_lock(&pool->mutex);
  if (!job->diverged || index < job->diverged_block) {
    job->diverged = true;
    job->diverged_block = index;
    job->divergence = divergence;
  }
  pthread_mutex_unlock(&pool->mutex);
}

static void run_blocks(fx_host_pool *pool, fx_host_block *block, job *job) {
  while (!atomic_load_explicit(&job->stop, memory_order_relaxed)) {
    unsigned long long first = atomic_fetch_add(&job->next, job->chunk);
    if (first >= job->count)
      return;
    unsigned long long end = job->count - first < job->chunk ? job->count : first + job->chunk;
    for (; first < end && !atomic_load_explicit(&job->stop, memory_order_relaxed); ++first)
      run_block(pool, block, job, first);
  }
}

static void *work(void *argument) {
  worker *self = argument;
  fx_host_pool *pool = self->pool;
  unsigned long long last = 0;
  pthread_mutex_lock(&pool->mutex);
  while (!pool->stop) {
    job *job = pool->job;
    if (!job || pool->jobs == last || job->workers == job->worker_limit) {
      pthread_cond_wait(&pool->wake, &pool->mutex);
      continue;
    }
    last = pool->jobs;
    ++job->workers;
    ++pool->busy;
    pthread_mutex_unlock(&pool->mutex);
    /* A thread that lacks memory leaves its blocks to the others. */
    if (fx_host_block_prepare(self->block, job->grid))
      run_blocks(pool, self->block, job);
    pthread_mutex_lock(&pool->mutex);
    if (--pool->busy == 0)
      pthread_cond_signal(&pool->idle);
  }
  pthread_mutex_unlock(&pool->mutex);
  return NULL;
}

static void start_threads(fx_host_pool *pool) {
  for (pool->started = 1; pool->started < pool->count; ++pool->started) {
    worker *next = &pool->workers[pool->started];
    if (pthread_create(&next->thread, NULL, work, next) != 0)
      return; /* the pool is smaller, no more */
  }
}

fx_host_pool *fx_host_pool_new(const fx_allocator *allocator, unsigned threads,
                               unsigned block_limit, size_t stack_bytes) {
  fx_host_pool *pool = fx_take(allocator, sizeof *pool);
  if (!pool)
    return NULL;
  pool->allocator = allocator;
  pool->count = threads;
  pool->stack_budget = fx_host_stacks_budget();
  if ((fx_context_sanitizers() & FX_SANITIZE_THREAD) && pool->stack_budget > SANITIZED_STACKS)
    pool->stack_budget = SANITIZED_STACKS;
  pthread_mutex_init(&pool->launch, NULL);
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->wake, NULL);
  pthread_cond_init(&pool->idle, NULL);
  pool->workers = fx_take(allocator, threads * sizeof *pool->workers);
  for (unsigned i = 0; pool->workers && i < threads; ++i) {
    pool->workers[i].pool = pool;
    pool->workers[i].block = fx_host_block_new(allocator, block_limit, stack_bytes);
    if (!pool->workers[i].block) {
      fx_host_pool_free(pool);
      return NULL;
    }
  }
  if (!pool->workers) {
    fx_host_pool_free(pool);
    return NULL;
  }
  start_threads(pool);
  return pool;
}

void fx_host_pool_free(fx_host_pool *pool) {
  if (!pool)
    return;
  pthread_mutex_lock(&pool->mutex);
  pool->stop = true;
  pthread_cond_broadcast(&pool->wake);
  pthread_mutex_unlock(&pool->mutex);
  for (unsigned i = 1; i < pool->started; ++i)
    pthread_join(pool->workers[i].thread, NULL);
  for (unsigned i = 0; pool->workers && i < pool->count; ++i)
    fx_host_block_free(pool->workers[i].block);
  pthread_cond_destroy(&pool->idle);
  pthread_cond_destroy(&pool->wake);
  pthread_mutex_destroy(&pool->mutex);
  pthread_mutex_destroy(&pool->launch);
  fx_give(pool->allocator, pool->workers);
  fx_give(pool->allocator, pool);
}

/* How many threads help with the job: no more than it has blocks, and than there are stacks for. */
static unsigned count_helpers(const fx_host_pool *pool, const job *job) {
  const unsigned *size = job->grid->block_dim;
  unsigned long long useful = job->count - 1;
  unsigned affordable = pool->stack_budget / (size[0] * size[1] * size[2]);
  unsigned helpers = pool->started - 1;
  if (helpers > useful)
    helpers = (unsigned)useful;
  if (affordable < 1)
    affordable = 1;
  return helpers > affordable - 1 ? affordable - 1 : helpers;
}

static void run_job(fx_host_pool *pool, job *job) {
  pthread_mutex_lock(&pool->mutex);
  job->worker_limit = count_helpers(pool, job);
  job->chunk = job->count / ((unsigned long long)SHARES * (job->worker_limit + 1));
  if (job->chunk == 0)
    job->chunk = 1;
  pool->job = job;
  ++pool->jobs;
  for (unsigned i = 0; i < job->worker_limit; ++i)
    pthread_cond_signal(&pool->wake);
  pthread_mutex_unlock(&pool->mutex);

  run_blocks(pool, pool->workers[0].block, job);

  pthread_mutex_lock(&pool->mutex);
  pool->job = NULL;
  while (pool->busy)
    pthread_cond_wait(&pool->idle, &pool->mutex);
  pthread_mutex_unlock(&pool->mutex);
}

fx_host_outcome fx_host_pool_run(fx_host_pool *pool, const fx_host_grid *grid,
                                 fx_host_divergence *divergence) {
  job job = {.grid = grid,
             .count = (unsigned long long)grid->grid_dim[0] * grid->grid_dim[1] *
                      grid->grid_dim[2]};
  fx_host_outcome outcome = FX_HOST_DONE;
  pthread_mutex_lock(&pool->launch);
  if (!fx_host_block_prepare(pool->workers[0].block, grid))
    outcome = FX_HOST_NO_MEMORY;
  else
    run_job(pool, &job);
  pthread_mutex_unlock(&pool->launch);
  if (job.diverged) {
    *divergence = job.divergence;
    outcome = FX_HOST_DIVERGED;
  }
  return outcome;
}
