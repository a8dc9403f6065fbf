/* Layout: the byte offsets of a composite's fields, and their comparison with the compiler's. */
#ifndef FX_CORE_LAYOUT_H
#define FX_CORE_LAYOUT_H

#include "composite.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The natural size and alignment of a Storable field's type, before any Align. False on overflow. */
bool fx_layout_natural(const fx_field *field, uint64_t *size, uint64_t *align);

/* Spec, Align: an alignment is positive and a power of two. Reports it at `at` where it is not;
 * `name` is what was to be aligned. */
bool fx_layout_check_align(int64_t value, const char *name, fx_location at, fx_report *report);

/* Checks the requested alignments and fills `align` and `size` of every field with them; then the
 * offsets and the composite's layout. Reports bad alignments, overflow, and a difference from the
 * compiler's layout; false if any was reported. Kinds and marks must be known. */
bool fx_layout_compute(fx_composite *composite, fx_report *report);

/* For an adapter whose compiler knows "fx.align" only where `aligned` says it too: gives the composite
 * the offsets, size and alignment that this compiler would have given it. To be called when everything
 * that the adapter fills is filled, before the composite is declared. Changes nothing where the layout
 * is not the plain one, so that the difference is still reported. `grown`: this was done to the type of
 * some field before, which the compiler therefore placed as a smaller one. */
void fx_layout_honour_markers(fx_composite *composite, bool grown);

/* docs/language.md, Layout: sizeof on a type whose size is not that of its storage is a warning at `at`. */
void fx_layout_check_sizeof(const fx_composite *composite, fx_location at, fx_report *report);

#ifdef __cplusplus
}
#endif

#endif
