/* The table: one composite as text, like pahole's, with several targets side by side. See view.h. */
#include <inttypes.h>
#include <string.h>

#include "protocol.h"
#include "view.h"

enum { CACHE_LINE = 64, COLUMN = 8 };

typedef struct table {
  const fx_view *view;
  const char *bold, *dim, *differs, *end; /* escape sequences, or "" */
  fx_pool *pool;
  FILE *out;
  int name_width;
} table;

static const char *name_of(const fx_row *row, fx_pool *pool) {
  const char *name = row->kind == FX_ROW_HOLE      ? "(hole)"
                     : row->kind == FX_ROW_PADDING ? "(padding)"
                     : *row->name                  ? row->name
                                                   : "(anonymous)";
  return fx_pool_format(pool, "%*s%s", (int)(2 * row->depth), "", name);
}

static const fx_row *row_of(const fx_view *view, size_t line) {
  for (size_t t = 0; t < view->target_count; ++t)
    if (view->lines[line].rows[t])
      return view->lines[line].rows[t];
  return NULL;
}

static int widest_name(const table *t) {
  size_t widest = strlen("(padding)");
  for (size_t i = 0; i < t->view->line_count; ++i) {
    size_t length = strlen(name_of(row_of(t->view, i), t->pool));
    widest = length > widest ? length : widest;
  }
  return (int)widest;
}

static void write_heading(const table *t) {
  const fx_view *view = t->view;
  fprintf(t->out, "%s%s%s", t->bold, view->title, t->end);
  if (*view->place.file)
    fprintf(t->out, "  %s%s:%u%s", t->dim, view->place.file, view->place.line, t->end);
  fputc('\n', t->out);
  if (view->target_count > 1) {
    for (size_t i = 0; i < view->target_count; ++i)
      fprintf(t->out, "%s%*s", i ? " |" : "", 3 * COLUMN, view->targets[i].target->name);
    fputc('\n', t->out);
  }
  fputs(t->dim, t->out);
  for (size_t i = 0; i < view->target_count; ++i)
    fprintf(t->out, "%s%*s%*s%*s", i ? " |" : "", COLUMN, "offset", COLUMN, "size", COLUMN,
            "align");
  fprintf(t->out, "  %-*s  type%s\n", t->name_width, "field", t->end);
}

static void write_cell(const table *t, const fx_row *row, bool marked) {
  const char *offset = "-", *size = "-", *align = "";
  if (row && row->kind != FX_ROW_CONSTEXPR) {
    offset = fx_bits_text(row->offset_bits, t->pool);
    size = fx_bits_text(row->size_bits, t->pool);
    if (row->align)
      align = fx_pool_format(t->pool, "%" PRIu64, row->align);
  }
  fprintf(t->out, "%s%*s%*s%*s%s", marked ? t->differs : "", COLUMN, offset, COLUMN, size, COLUMN,
          align, marked ? t->end : "");
}

/* A mark where a line of the cache begins, in the first target, before the row that is past it. */
static void write_cache_line(const table *t, const fx_row *row, uint64_t *line) {
  if (!row || row->kind == FX_ROW_CONSTEXPR || row->offset_bits / 8 / CACHE_LINE <= *line)
    return;
  *line = row->offset_bits / 8 / CACHE_LINE;
  uint64_t ago = row->offset_bits / 8 - *line * CACHE_LINE;
  fprintf(t->out, "%s%*" PRIu64 "  ---- cache line %" PRIu64, t->dim, COLUMN, *line * CACHE_LINE,
          *line);
  if (ago)
    fprintf(t->out, ", begins %" PRIu64 " byte%s before", ago, ago == 1 ? "" : "s");
  fprintf(t->out, " ----%s\n", t->end);
}

/* Where the compiler's layout is shown, configuration has bytes. */
static bool is_compile_time(const fx_row *row) {
  return row->field && row->field->marks.constexpr_field;
}

static void write_line(const table *t, size_t index, uint64_t *cache_line) {
  const fx_view *view = t->view;
  const fx_row *const *rows = view->lines[index].rows;
  const fx_row *shown = row_of(view, index);
  bool gap = shown->kind == FX_ROW_HOLE || shown->kind == FX_ROW_PADDING;
  bool any = false;
  write_cache_line(t, rows[view->first], cache_line);
  for (size_t i = 0; i < view->target_count; ++i) {
    bool other = i != view->first && !fx_view_same(rows[view->first], rows[i]);
    any |= other;
    fputs(i ? " |" : "", t->out);
    write_cell(t, rows[i], other);
  }
  fprintf(t->out, "  %s%-*s%s  %s%s%s\n", gap ? t->dim : "", t->name_width, name_of(shown, t->pool),
          gap ? t->end : "", shown->type, is_compile_time(shown) ? "  (compile-time)" : "",
          any ? "  <- differs" : "");
}

static void write_totals(const table *t, const fx_view_target *target) {
  const fx_rows *rows = &target->rows;
  fprintf(t->out,
          "  size %" PRIu64 ", align %" PRIu64
          ": %s bytes of fields + %s in %zu hole%s + %s padding",
          rows->size, rows->align, fx_bits_text(rows->field_bits, t->pool),
          fx_bits_text(rows->hole_bits, t->pool), rows->hole_count,
          rows->hole_count == 1 ? "" : "s", fx_bits_text(rows->padding_bits, t->pool));
  if (rows->inner_bits)
    fprintf(t->out, "; %s more unused inside nested composites",
            fx_bits_text(rows->inner_bits, t->pool));
  uint64_t lines = rows->size / CACHE_LINE + (rows->size % CACHE_LINE != 0);
  fprintf(t->out, "; %" PRIu64 " cache line%s\n", lines, lines == 1 ? "" : "s");
}

static void write_protocols(const table *t, const fx_found *found) {
  static const char *const names[] = {
      [FX_DSL_TYPE] = "DslType", [FX_JIT_ARGUMENT] = "JitArgument", [FX_STORABLE] = "Storable"};
  const fx_composite *composite = found->composite;
  if (!composite->valid) {
    fprintf(t->out, "  %s\n",
            found->obstacle
                ? fx_pool_format(t->pool, "cannot be marked as it is: %s", found->obstacle)
                : "no composite: it breaks a rule; the layout is the compiler's");
    return;
  }
  for (size_t i = 0; i < FX_PROTOCOL_COUNT; ++i)
    fprintf(t->out, "  %-12s %s%s\n", names[i], composite->protocols[i].has ? "yes" : "no: ",
            composite->protocols[i].has ? "" : composite->protocols[i].reason);
}

static void write_leaves(const table *t, const fx_rows *rows) {
  bool nested = false;
  size_t widest = 0;
  for (size_t i = 0; i < rows->count; ++i) {
    size_t length = strlen(rows->items[i].path);
    nested |= rows->items[i].kind == FX_ROW_GROUP;
    widest = rows->items[i].kind == FX_ROW_LEAF && length > widest ? length : widest;
  }
  if (!nested)
    return;
  fprintf(t->out, "  leaves:\n");
  for (size_t i = 0; i < rows->count; ++i) {
    const fx_row *row = &rows->items[i];
    if (row->kind == FX_ROW_LEAF)
      fprintf(t->out, "%*s%*s  %-*s  %s\n", COLUMN, fx_bits_text(row->offset_bits, t->pool), COLUMN,
              fx_bits_text(row->size_bits, t->pool), (int)widest, row->path, row->type);
  }
}

static void write_access(const table *t, const fx_bank_access *access) {
  fprintf(t->out, "    %2u bytes: ", access->width);
  if (!access->possible)
    fprintf(t->out, "rows are no multiple of %u bytes", access->width);
  else if (access->degree == 1)
    fputs("no conflict", t->out);
  else
    fprintf(t->out, "%u-way conflict", access->degree);
  if (access->has_padding && access->padding)
    fprintf(t->out, "; %" PRIu64 " bytes more per row make it free", access->padding);
  else if (!access->has_padding)
    fputs("; no padding of whole elements makes it free", t->out);
  fputc('\n', t->out);
}

static void write_banks(const table *t, const fx_rows *rows, const fx_bank_target *target) {
  for (size_t i = 0; i < rows->count; ++i) {
    fx_bank_report report;
    const fx_row *row = &rows->items[i];
    if (row->kind != FX_ROW_LEAF || !fx_banks_of(row->field, target, &report))
      continue;
    fprintf(t->out, "  columns of '%s' on %s (%u banks): rows are %" PRIu64 " bytes apart\n",
            row->path, target->name, target->banks, report.row_bytes);
    for (size_t w = 0; w < FX_BANK_WIDTHS; ++w)
      write_access(t, &report.access[w]);
  }
}

void fx_table_write(const fx_view *view, const fx_bank_target *banks, bool colour, fx_pool *pool,
                    FILE *out) {
  table t = {view, "", "", "", "", pool, out, 0};
  if (colour)
    t.bold = "\033[1m", t.dim = "\033[2m", t.differs = "\033[1;33m", t.end = "\033[0m";
  const fx_view_target *first = &view->targets[view->first];
  uint64_t cache_line = 0;
  t.name_width = widest_name(&t);
  write_heading(&t);
  for (size_t i = 0; i < view->line_count; ++i)
    write_line(&t, i, &cache_line);
  for (size_t i = 0; i < view->target_count; ++i) {
    if (!view->differs && i != view->first)
      continue;
    if (view->differs)
      fprintf(out, "  %s:\n", view->targets[i].target->name);
    if (view->targets[i].found)
      write_totals(&t, &view->targets[i]);
    else
      fprintf(out, "  not there\n");
  }
  write_protocols(&t, first->found);
  write_leaves(&t, &first->rows);
  if (banks)
    write_banks(&t, &first->rows, banks);
}
