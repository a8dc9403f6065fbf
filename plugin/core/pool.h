/* The pool: memory for one model, freed all at once.
 *
 * Everything the core builds (types, composites, diagnostics, text) lives in a pool that an adapter
 * owns. Running out of memory is sticky: allocation returns NULL and fx_pool_failed stays true, so
 * callers check once at the end of an operation. */
#ifndef FX_CORE_POOL_H
#define FX_CORE_POOL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fx_pool fx_pool;

/* A new empty pool, or NULL when memory is exhausted. */
fx_pool *fx_pool_new(void);
void fx_pool_free(fx_pool *pool);

/* True once any allocation from this pool has failed. */
bool fx_pool_failed(const fx_pool *pool);

/* `count` zeroed objects of `size` bytes, aligned for any type; NULL on failure. */
void *fx_pool_array(fx_pool *pool, size_t count, size_t size);

/* Copies and formatted strings; never NULL: on failure they give "" and mark the pool failed. */
const char *fx_pool_copy(fx_pool *pool, const char *text, size_t length);
const char *fx_pool_string(fx_pool *pool, const char *text);
const char *fx_pool_join(fx_pool *pool, const char *first, ...) __attribute__((sentinel));
const char *fx_pool_format(fx_pool *pool, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#define FX_POOL_NEW(pool, type) ((type *)fx_pool_array((pool), 1, sizeof(type)))
#define FX_POOL_ARRAY(pool, count, type) ((type *)fx_pool_array((pool), (count), sizeof(type)))

#ifdef __cplusplus
}
#endif
#endif
