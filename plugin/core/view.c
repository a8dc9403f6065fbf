/* Views: see view.h. */
#include "view.h"

#include <inttypes.h>

/* The elements that a view reaches, from the pointer on: those of index `low` to `high`. */
typedef struct span {
  int64_t low; /* not positive */
  int64_t high;
} span;

/* a + b * c, or the nearest int64_t to it. */
static int64_t add_product(int64_t a, int64_t b, int64_t c) {
  int64_t product, sum;
  if (__builtin_mul_overflow(b, c, &product))
    product = (b < 0) == (c < 0) ? INT64_MAX : INT64_MIN;
  if (__builtin_add_overflow(a, product, &sum))
    sum = a < 0 ? INT64_MIN : INT64_MAX;
  return sum;
}

/* Each dimension reaches shape - 1 strides far, forwards or backwards. */
static span span_of(const fx_view *view) {
  span result = {0, 0};
  for (size_t d = 0; d < view->rank; ++d) {
    int64_t *end = view->stride[d] < 0 ? &result.low : &result.high;
    *end = add_product(*end, view->shape[d] - 1, view->stride[d]);
  }
  return result;
}

static bool is_empty(const fx_view *view) {
  for (size_t d = 0; d < view->rank; ++d)
    if (view->shape[d] <= 0)
      return true;
  return false;
}

static const char *elements(uint64_t count, fx_pool *pool) {
  return fx_pool_format(pool, "%" PRIu64 " element%s", count, count == 1 ? "" : "s");
}

static void note_array(const fx_view *view, fx_diagnostic *diagnostic, fx_report *report) {
  if (view->array_at.id)
    fx_report_note(report, diagnostic, FX_DIAG_array_declared_here, view->array_at,
                   FX_ARGS(view->array));
}

static void report_behind(const fx_view *view, int64_t high, fx_report *report) {
  bool inside = view->start >= 0 && (uint64_t)view->start <= view->array_size;
  uint64_t left = inside ? view->array_size - (uint64_t)view->start : 0;
  const char *next =
      view->element_is_array
          ? "its elements are rows: for a view of what is in them, pass a pointer to "
            "the first number"
          : "shrink the layout or enlarge the array";
  note_array(
      view,
      fx_report_add(report, FX_DIAG_view_too_large, view->at,
                    FX_ARGS(elements((uint64_t)high + 1, report->pool), view->element, view->array,
                            fx_pool_format(report->pool, "%" PRIu64, left / view->element_size),
                            view->start ? " from there on" : "", next)),
      report);
}

/* `first` is where the view's first element lies, in bytes from the array's start: negative. */
static void report_before(const fx_view *view, int64_t first, fx_report *report) {
  uint64_t back = ((uint64_t)-(first + 1)) / view->element_size + 1;
  note_array(view,
             fx_report_add(report, FX_DIAG_view_before_array, view->at,
                           FX_ARGS(elements(back, report->pool), view->element, view->array)),
             report);
}

/* docs/views.md: a view larger than the array it is laid over. */
void fx_view_check(const fx_view *view, fx_report *report) {
  if (is_empty(view))
    return;
  span reached = span_of(view);
  int64_t size = (int64_t)view->element_size;
  int64_t first = add_product(view->start, reached.low, size);
  int64_t end = add_product(add_product(view->start, reached.high, size), 1, size);
  if (end > 0 && (uint64_t)end > view->array_size)
    report_behind(view, reached.high, report);
  else if (first < 0)
    report_before(view, first, report);
}
