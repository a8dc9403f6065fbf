/* Layout: see layout.h. Spec, Byte layout: its four steps; docs/language.md, Layout: equal to the compiler's.
 *
 * Two views of one composite are placed by the same steps. The storage view has the run-time fields
 * only. The C view has every field with the compiler's sizes of nested composites, and must agree
 * with what the compiler did; without compile-time fields both views are the same. */
#include "layout.h"

#include <inttypes.h>

#include "checked.h"

bool fx_layout_natural(const fx_field *field, uint64_t *size, uint64_t *align) {
  const fx_ctype *type = field->type;
  const fx_ctype *leaf;
  uint64_t count;
  if (!fx_type_flatten(type, &leaf, &count))
    return false;
  switch (field->kind) {
  case FX_KIND_NUMERIC: /* byte width, byte width */
  case FX_KIND_ARRAY:   /* N elements; the element's byte width */
    *align = leaf->size;
    return fx_checked_multiply(count, leaf->size, size);
  case FX_KIND_ARRAY_OF_STRUCT:
    *align = leaf->composite->layout.align;
    return fx_checked_multiply(count, leaf->composite->layout.size, size);
  case FX_KIND_STRUCT:
  case FX_KIND_UNION:
    if (type->composite->protocols[FX_STORABLE].has) {
      *size = type->composite->layout.size;
      *align = type->composite->layout.align;
      return true;
    }
    break;
  case FX_KIND_SUB_BYTE:
  case FX_KIND_BIT_FIELD:
  case FX_KIND_VECTOR:
  case FX_KIND_POINTER:
  case FX_KIND_TENSOR:
  case FX_KIND_CONSTEXPR:
  case FX_KIND_NONE:
    break;
  }
  /* Not Storable: no rule of its own, so the compiler's. */
  *size = type->size;
  *align = type->align;
  return true;
}

static const char *number(fx_pool *pool, uint64_t value) {
  return fx_pool_format(pool, "%" PRIu64, value);
}

bool fx_layout_check_align(int64_t value, const char *name, fx_location at, fx_report *report) {
  const char *shown = fx_pool_format(report->pool, "%" PRId64, value);
  if (value <= 0) {
    fx_report_add(report, FX_DIAG_align_not_positive, at, FX_ARGS(shown, name));
    return false;
  }
  if (!fx_is_power_of_two((uint64_t)value)) {
    uint64_t next = 1;
    while (next < (uint64_t)value)
      next *= 2;
    fx_report_add(report, FX_DIAG_align_not_power_of_two, at,
                  FX_ARGS(shown, name, number(report->pool, next)));
    return false;
  }
  return true;
}

/* Spec, Align: also at least the natural alignment. `name` has the marker, `type` is what it aligns. */
static bool check_align(const fx_marks *marks, uint64_t natural, const char *name, const char *type,
                        fx_report *report) {
  fx_location at = marks->align->at;
  int64_t value = marks->align_value;
  if (!fx_layout_check_align(value, name, at, report))
    return false;
  if ((uint64_t)value >= natural)
    return true;
  fx_report_add(report, FX_DIAG_align_below_natural, at,
                FX_ARGS(fx_pool_format(report->pool, "%" PRId64, value), name,
                        number(report->pool, natural), type));
  return false;
}

/* A marker that the compiler did not see by itself: honoured, with a warning. */
static void warn_raw_align(const fx_marks *marks, uint64_t c_align, const char *name,
                           fx_report *report) {
  if (c_align < (uint64_t)marks->align_value)
    fx_report_add(report, FX_DIAG_raw_align, marks->align->at,
                  FX_ARGS(name, number(report->pool, (uint64_t)marks->align_value)));
}

/* The alignment that a declaration has without anybody's doing although the storage has not: that
 * of compile-time fields inside a nested composite. */
static uint64_t base_align(const fx_ctype *type) {
  while (type->kind == FX_CTYPE_ARRAY)
    type = type->element;
  return type->composite && type->composite->has_constexpr ? type->composite->c_align : 0;
}

/* Size and alignment of one field: natural, raised by Align, aligned, _Alignas or a typedef. */
static bool measure_field(fx_field *field, fx_composite *composite, fx_report *report) {
  if (field->kind == FX_KIND_CONSTEXPR) {
    if (!field->marks.align)
      return true;
    fx_report_add(report, FX_DIAG_align_constexpr, field->marks.align->at,
                  FX_ARGS(field->name, composite->display));
    return false;
  }
  uint64_t natural;
  if (!fx_layout_natural(field, &field->size, &natural)) {
    fx_report_add(report, FX_DIAG_size_overflow, field->at,
                  FX_ARGS(composite->display, field->name));
    return false;
  }
  field->align = field->c_align > base_align(field->type) ? fx_larger(natural, field->c_align)
                                                          : natural;
  if (field->marks.align) {
    if (!check_align(&field->marks, natural, field->name, field->type->display, report))
      return false;
    warn_raw_align(&field->marks, field->c_align, field->name, report);
    field->align = fx_larger(field->align, (uint64_t)field->marks.align_value);
  }
  composite->over_aligned |= field->align > natural || (fx_kind_is_composite(field->kind) &&
                                                        field->type->composite->over_aligned);
  return true;
}

/* A cursor over the fields of a struct or union: the spec's steps 1 to 3. */
typedef struct placement {
  fx_form form;
  uint64_t end;
  uint64_t align;
} placement;

static bool place(placement *p, uint64_t size, uint64_t align, uint64_t *offset) {
  uint64_t start = 0; /* step 1, and every field of a union */
  uint64_t end;
  if (p->form == FX_FORM_STRUCT && !fx_checked_align(p->end, align, &start)) /* step 2 */
    return false;
  if (!fx_checked_add(start, size, &end)) /* step 3 */
    return false;
  p->end = fx_larger(p->end, end);
  p->align = fx_larger(p->align, align);
  *offset = start;
  return true;
}

/* Step 4, with the alignment of the composite as a whole. */
static bool finish(const placement *p, uint64_t whole_align, fx_layout *layout) {
  layout->align = fx_larger(p->align, whole_align);
  return fx_checked_align(p->end, layout->align, &layout->size);
}

/* What the C view puts in place of a field: the compiler's own size where its layout has
 * compile-time fields that the storage lacks. */
static void c_view(const fx_field *field, uint64_t *size, uint64_t *align) {
  bool own_rule = field->kind != FX_KIND_CONSTEXPR &&
                  !(fx_kind_is_composite(field->kind) && !field->type->composite->same_layout_as_c);
  *size = own_rule ? field->size : field->type->size;
  *align = own_rule ? field->align : fx_larger(field->type->align, field->c_align);
}

/* Why the compiler may have moved a field, as the next step of the message. */
static const char *offset_hint(const fx_field *field, uint64_t expected, uint64_t actual,
                               fx_pool *pool) {
  uint64_t size, natural;
  const fx_ctype *leaf;
  uint64_t count;
  if (fx_layout_natural(field, &size, &natural) && fx_type_flatten(field->type, &leaf, &count) &&
      leaf->align < natural && field->kind != FX_KIND_CONSTEXPR)
    return fx_pool_format(pool,
                          "; '%s' has only alignment %" PRIu64 " there, so write FX_ALIGN(%" PRIu64
                          ") on the field",
                          leaf->display, leaf->align, natural);
  return actual < expected ? "; remove the packing"
                           : "; remove the unnamed bit-field or the attribute that moves it";
}

static bool compare_offsets(const fx_composite *composite, placement *p, bool *comparable,
                            fx_report *report) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    uint64_t size, align, offset;
    if (field->kind == FX_KIND_BIT_FIELD) {
      *comparable = false; /* bit-fields have no rule of their own to compare with */
      return true;
    }
    c_view(field, &size, &align);
    if (!place(p, size, align, &offset)) {
      fx_report_add(report, FX_DIAG_size_overflow, field->at,
                    FX_ARGS(composite->display, field->name));
      return false;
    }
    if (offset * 8 == field->c_offset_bits)
      continue;
    uint64_t actual = field->c_offset_bits / 8;
    fx_report_add(report, FX_DIAG_layout_offset, field->at,
                  FX_ARGS(composite->display, field->name, number(report->pool, offset),
                          number(report->pool, actual),
                          offset_hint(field, offset, actual, report->pool)));
    return false;
  }
  return true;
}

/* docs/language.md, Layout: the result must equal the C layout as the compiler sees it. An alignment beyond
 * the fields' stands on the composite itself, and raises the storage's too. */
static bool compare_with_c(fx_composite *composite, fx_report *report) {
  if (composite->field_count == 0) /* compile-time fields only: C++ gives every object a byte */
    return true;
  placement p = {composite->form, 0, 1};
  bool comparable = true;
  fx_layout expected;
  if (!compare_offsets(composite, &p, &comparable, report))
    return false;
  if (!comparable)
    return true;
  if (composite->c_align > fx_larger(p.align, composite->whole_align))
    composite->whole_align = composite->c_align;
  if (!finish(&p, composite->whole_align, &expected)) {
    fx_report_add(report, FX_DIAG_size_overflow, composite->at,
                  FX_ARGS(composite->display, composite->fields[composite->field_count - 1].name));
    return false;
  }
  bool align_differs = expected.align != composite->c_align;
  if (!align_differs && expected.size == composite->c_size)
    return true;
  uint64_t wanted = align_differs ? expected.align : expected.size;
  uint64_t found = align_differs ? composite->c_align : composite->c_size;
  fx_report_add(report, align_differs ? FX_DIAG_layout_alignment : FX_DIAG_layout_size,
                composite->at,
                FX_ARGS(composite->display, number(report->pool, wanted),
                        number(report->pool, found), found < wanted ? "; remove the packing" : ""));
  return false;
}

/* "fx.align" on the composite as a whole. */
static bool read_whole_align(fx_composite *composite, fx_report *report) {
  uint64_t natural = 1;
  composite->whole_align = 1;
  if (!composite->marks.align)
    return true;
  for (size_t i = 0; i < composite->field_count; ++i)
    natural = fx_larger(natural, composite->fields[i].align);
  if (!check_align(&composite->marks, natural, composite->display, composite->display, report))
    return false;
  warn_raw_align(&composite->marks, composite->declared_align, composite->display, report);
  composite->whole_align = (uint64_t)composite->marks.align_value;
  return true;
}

static bool place_storage(fx_composite *composite, fx_report *report) {
  placement p = {composite->form, 0, 1};
  for (size_t i = 0; i < composite->field_count; ++i) {
    fx_field *field = &composite->fields[i];
    if (field->kind == FX_KIND_CONSTEXPR)
      continue;
    if (!place(&p, field->size, field->align, &field->offset)) {
      fx_report_add(report, FX_DIAG_size_overflow, field->at,
                    FX_ARGS(composite->display, field->name));
      return false;
    }
  }
  if (composite->whole_align > p.align)
    composite->over_aligned = true;
  if (finish(&p, p.end ? composite->whole_align : 1, &composite->layout))
    return true;
  fx_report_add(report, FX_DIAG_size_overflow, composite->at,
                FX_ARGS(composite->display, composite->fields[composite->field_count - 1].name));
  return false;
}

void fx_layout_check_sizeof(const fx_composite *composite, fx_location at, fx_report *report) {
  const fx_layout *layout = &composite->layout;
  if (composite->protocols[FX_STORABLE].has && layout->size != composite->c_size)
    fx_report_add(report, FX_DIAG_sizeof_base, at,
                  FX_ARGS(number(report->pool, composite->c_size), composite->display,
                          number(report->pool, layout->size), composite->name));
}

bool fx_layout_compute(fx_composite *composite, fx_report *report) {
  bool well = true;
  for (size_t i = 0; i < composite->field_count; ++i)
    well &= measure_field(&composite->fields[i], composite, report);
  if (!well || !read_whole_align(composite, report))
    return false;
  if (!compare_with_c(composite, report))
    return false;
  return !composite->protocols[FX_STORABLE].has || place_storage(composite, report);
}

/* The largest alignment that an alignment marker asks for and a compiler could give. */
static uint64_t requested_align(fx_markers markers) {
  uint64_t align = 1;
  for (size_t i = 0; i < markers.count; ++i) {
    int64_t value = fx_marker_alignment(&markers.items[i]);
    if (value > 0 && value <= 1 << 28 && fx_is_power_of_two((uint64_t)value))
      align = fx_larger(align, (uint64_t)value);
  }
  return align;
}

static uint64_t honoured_align(const fx_field *field, bool grown) {
  uint64_t align = fx_larger(field->c_align, requested_align(field->markers));
  return grown ? fx_larger(align, field->type->align) : align;
}

/* True if placing the fields as C does, with the alignments that the compiler knows, gives its offsets. */
static bool is_placed_plainly(const fx_composite *composite) {
  placement p = {composite->form, 0, 1};
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    uint64_t offset;
    if (!place(&p, field->type->size, fx_larger(field->c_align, 1), &offset) ||
        8 * offset != field->c_offset_bits)
      return false;
  }
  return true;
}

static bool place_honoured(fx_composite *composite, bool grown, placement *p) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    fx_field *field = &composite->fields[i];
    uint64_t offset;
    if (!place(p, field->type->size, honoured_align(field, grown), &offset))
      return false;
    field->c_offset_bits = 8 * offset;
    if (grown)
      field->c_align = fx_larger(field->c_align, field->type->align);
  }
  return true;
}

static bool asks_for_more(const fx_composite *composite) {
  bool more = requested_align(composite->markers) > composite->c_align;
  for (size_t i = 0; i < composite->field_count; ++i)
    more |= requested_align(composite->fields[i].markers) > composite->fields[i].c_align;
  return more;
}

void fx_layout_honour_markers(fx_composite *composite, bool grown) {
  placement p = {composite->form, 0, 1};
  fx_layout layout;
  if (!grown && (!asks_for_more(composite) || !is_placed_plainly(composite)))
    return;
  for (size_t i = 0; i < composite->field_count; ++i)
    if (composite->fields[i].is_bit_field)
      return;
  if (!place_honoured(composite, grown, &p) ||
      !finish(&p, fx_larger(composite->c_align, requested_align(composite->markers)), &layout))
    return;
  composite->c_size = layout.size;
  composite->c_align = layout.align;
}
