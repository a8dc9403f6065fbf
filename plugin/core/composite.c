/* The composite: all declaration rules in order, and the walk over its members. */
#include "composite.h"

#include "constant.h"
#include "emit.h"
#include "layout.h"
#include "name.h"
#include "protocol.h"

/* docs/language.md, Names and places: composites live at file scope, or in C++ at namespace scope. */
static bool check_scope(const fx_composite *composite, fx_report *report) {
  static const struct {
    const char *found;
    const char *wanted;
  } texts[] = {[FX_SCOPE_FILE] = {"", ""},
               [FX_SCOPE_BLOCK] = {"inside a function", "file scope"},
               [FX_SCOPE_PROTOTYPE] = {"inside the parameters of a function", "file scope"},
               [FX_SCOPE_CLASS] = {"inside a class that is no composite", "namespace scope"},
               [FX_SCOPE_TEMPLATE] = {"in a template", "namespace scope, outside the template"}};
  if (composite->scope == FX_SCOPE_FILE)
    return true;
  fx_report_add(
      report, FX_DIAG_composite_scope, composite->at,
      FX_ARGS(composite->display, texts[composite->scope].found, texts[composite->scope].wanted));
  return false;
}

/* docs/language.md, Names and places: in C++ a composite must be plain. */
static bool check_plain(const fx_composite *composite, fx_report *report) {
  static const char *const extras[] = {
      [FX_CXX_PLAIN] = "",
      [FX_CXX_BASES] = "a base class",
      [FX_CXX_VIRTUAL] = "virtual functions",
      [FX_CXX_CONSTRUCTOR] = "a constructor",
      [FX_CXX_ACCESS] = "fields that are not public",
      [FX_CXX_DEFAULT_INITIALIZER] = "a default member initializer",
      [FX_CXX_NOT_TRIVIALLY_COPYABLE] = "copying or destruction that is not trivial",
      [FX_CXX_NOT_STANDARD_LAYOUT] = "a layout that is not standard"};
  if (composite->cxx_extra == FX_CXX_PLAIN)
    return true;
  fx_report_add(report, FX_DIAG_not_plain, composite->at,
                FX_ARGS(composite->display, extras[composite->cxx_extra]));
  return false;
}

/* docs/language.md, Names and places: the name N, which everything generated begins with. */
static bool check_name(fx_composite *composite, fx_report *report) {
  const char *noun = composite->form == FX_FORM_UNION ? "union" : "struct";
  if (!composite->name) {
    fx_report_add(report, FX_DIAG_unnamed_composite, composite->at, FX_ARGS(noun));
    return false;
  }
  if (fx_name_is_identifier(composite->name))
    return true;
  fx_report_add(report, FX_DIAG_bad_name_argument, composite->at, FX_ARGS(composite->name));
  return false;
}

/* An array's element shows its qualifiers itself. */
static const char *qualifier_text(const fx_ctype *type) {
  if (type->kind == FX_CTYPE_ARRAY)
    return "";
  if (type->qualifiers & FX_QUAL_VOLATILE)
    return type->qualifiers & FX_QUAL_CONST ? "const volatile " : "volatile ";
  return type->qualifiers & FX_QUAL_CONST ? "const " : "";
}

static bool report_rejection(const fx_field *field, const fx_composite *composite,
                             fx_rejection rejection, fx_report *report) {
  if (rejection == FX_REJECT_SILENTLY)
    return false;
  if (rejection != FX_REJECT_UNMARKED_RECORD) {
    const char *shown =
        fx_pool_format(report->pool, "%s%s", qualifier_text(field->type), field->type->display);
    fx_report_add(report, FX_DIAG_field_type, field->at,
                  FX_ARGS(field->name, composite->display, shown, fx_rejection_reason(rejection)));
    return false;
  }
  const fx_ctype *record = field->type;
  while (record->kind == FX_CTYPE_ARRAY)
    record = record->element;
  fx_diagnostic *diagnostic =
      fx_report_add(report, FX_DIAG_field_unmarked_record, field->at,
                    FX_ARGS(field->name, composite->display, record->display));
  fx_report_note(report, diagnostic, FX_DIAG_type_defined_here, record->record_at,
                 FX_ARGS(record->display));
  return false;
}

/* docs/language.md, Compile-time fields: the types they can have; their names stand beside the generated. */
static bool check_constexpr(const fx_field *field, const fx_composite *composite,
                            fx_report *report) {
  if (fx_emit_is_generated_suffix(field->name)) {
    fx_report_add(report, FX_DIAG_constexpr_name, field->at,
                  FX_ARGS(field->name, composite->display));
    return false;
  }
  if (!field->is_bit_field && !field->is_anonymous && fx_constant_kind_of(field->type))
    return true;
  const char *type = field->is_bit_field ? "bit-field" : field->type->display;
  fx_report_add(report, FX_DIAG_constexpr_type, field->at,
                FX_ARGS(field->name, composite->display, type));
  return false;
}

/* One field: markers, name, type. docs/language.md, Fields. */
static bool declare_field(fx_field *field, size_t index, const fx_composite *composite,
                          fx_report *report) {
  if (!field->name) {
    field->is_anonymous = true;
    field->name = fx_pool_format(report->pool, "_%zu", index);
  }
  bool well = fx_marks_read(field->markers, FX_DECL_FIELD, field->name, report, &field->marks);
  well &= fx_name_check_field(field, composite, report);
  if (field->marks.constexpr_field) {
    field->kind = FX_KIND_CONSTEXPR;
    return well && check_constexpr(field, composite, report);
  }
  if (field->is_bit_field) {
    field->kind = FX_KIND_BIT_FIELD;
    return well;
  }
  fx_rejection rejection;
  field->kind = fx_type_classify(field->type, &rejection);
  if (field->kind == FX_KIND_NONE)
    return report_rejection(field, composite, rejection, report);
  return well;
}

static bool declare_fields(fx_composite *composite, fx_report *report) {
  bool well = true;
  if (composite->field_count == 0 && !composite->configuration) {
    fx_report_add(report, FX_DIAG_no_fields, composite->at, FX_ARGS(composite->display));
    return false;
  }
  for (size_t i = 0; i < composite->field_count; ++i)
    well &= declare_field(&composite->fields[i], i, composite, report);
  return well;
}

/* What the fields add up to: flags at any depth, and the number of ABI slots. */
static void summarise(fx_composite *composite) {
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    const fx_composite *inner = fx_kind_is_composite(field->kind) ? field->type->composite : NULL;
    composite->has_constexpr |= field->kind == FX_KIND_CONSTEXPR || (inner && inner->has_constexpr);
    composite->has_array |= field->kind == FX_KIND_ARRAY ||
                            field->kind == FX_KIND_ARRAY_OF_STRUCT || (inner && inner->has_array);
    if (inner)
      composite->slot_count += inner->slot_count;
    else if (field->kind != FX_KIND_CONSTEXPR)
      ++composite->slot_count;
  }
  composite->same_layout_as_c = !composite->has_constexpr;
}

bool fx_composite_declare(fx_composite *composite, fx_report *report) {
  fx_decl_kind kind = composite->form == FX_FORM_UNION ? FX_DECL_UNION : FX_DECL_STRUCT;
  const char *shown = composite->tag            ? composite->tag
                      : composite->typedef_name ? composite->typedef_name
                      : composite->name         ? composite->display
                                                : "this type";
  bool well = fx_marks_read(composite->markers, kind, shown, report, &composite->marks);
  if (!check_name(composite, report) || !check_scope(composite, report) ||
      !check_plain(composite, report))
    return false;
  well &= declare_fields(composite, report);
  if (!well)
    return false;
  summarise(composite);
  fx_protocols_compute(composite, report->pool);
  if (!fx_layout_compute(composite, report))
    return false;
  if (fx_pool_failed(report->pool)) {
    fx_report_add(report, FX_DIAG_out_of_memory, composite->at, FX_ARGS(composite->display));
    return false;
  }
  composite->valid = true;
  return true;
}

static size_t count_members(const fx_composite *composite) {
  size_t count = 0;
  for (size_t i = 0; i < composite->field_count; ++i)
    count += composite->fields[i].is_anonymous ? count_members(composite->fields[i].type->composite)
                                               : 1;
  return count;
}

static void add_members(const fx_composite *composite, const char *prefix, uint64_t base,
                        bool in_union, fx_pool *pool, fx_member *items, size_t *count) {
  in_union |= composite->form == FX_FORM_UNION;
  for (size_t i = 0; i < composite->field_count; ++i) {
    const fx_field *field = &composite->fields[i];
    const char *path = *prefix ? fx_pool_join(pool, prefix, field->name, (const char *)NULL)
                               : field->name;
    if (field->is_anonymous)
      add_members(field->type->composite, fx_pool_join(pool, path, ".", (const char *)NULL),
                  base + field->offset, in_union, pool, items, count);
    else
      items[(*count)++] = (fx_member){field, path, base + field->offset,
                                      in_union && fx_field_has_address(field) &&
                                          !fx_kind_is_composite(field->kind)};
  }
}

fx_members fx_composite_members(const fx_composite *composite, fx_pool *pool) {
  fx_member *items = FX_POOL_ARRAY(pool, count_members(composite), fx_member);
  size_t count = 0;
  if (items)
    add_members(composite, "", 0, false, pool, items, &count);
  return (fx_members){items, count};
}
