/* Views: a pointer with a layout, laid over an array. docs/views.md: a view larger than the array it
 * is laid over is an error where both are known.
 *
 * An adapter finds the places where views are made and describes those whose layout and array it
 * knows; the rule and its messages are here. */
#ifndef FX_CORE_VIEW_H
#define FX_CORE_VIEW_H

#include <stddef.h>
#include <stdint.h>

#include "diagnostic.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FX_VIEW_MAX_RANK = 4 };

typedef struct fx_view {
  size_t rank; /* 1 to FX_VIEW_MAX_RANK */
  int64_t shape[FX_VIEW_MAX_RANK];
  int64_t stride[FX_VIEW_MAX_RANK]; /* in elements */
  uint64_t element_size;            /* in bytes, not 0 */
  const char *element;              /* its type, as a message shows it */
  bool element_is_array;            /* what the pointer points to is a row */
  const char *array;                /* as the user writes it: "s.a" */
  uint64_t array_size;              /* in bytes, with all its dimensions */
  int64_t start;                    /* where in the array the view begins, in bytes */
  fx_location at;
  fx_location array_at; /* its declaration, or 0 */
} fx_view;

/* Reports a view that reaches behind the end of its array, or before its start. */
void fx_view_check(const fx_view *view, fx_report *report);

#ifdef __cplusplus
}
#endif
#endif
