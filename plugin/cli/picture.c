/* The picture: byte maps as SVG, light or dark as the viewer is. See view.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "boxes.h"
#include "view.h"

enum {
  GUTTER = 64, /* left of the map, for offsets */
  MARGIN = 16,
  HEADING = 44,
  LANE = 30,  /* height of one lane */
  GAP = 3,    /* between lines */
  BREAK = 18, /* height of what is left out */
  RULER = 16,
  CHARACTER = 7, /* width of a character in a label, at least */
  SMALL_ROW = 16,
  LARGE_ROW = 64,
  MAP_WIDTH = 896
};

typedef struct picture {
  FILE *out;
  fx_pool *pool;
  unsigned row_bytes;
  double y;
} picture;

/* Text for XML; control characters, which a path may have, become blanks. */
static const char *escape(fx_pool *pool, const char *text) {
  const char *result = "";
  for (; *text; ++text) {
    char plain[2] = {(unsigned char)*text < ' ' ? ' ' : *text, '\0'};
    const char *piece = *text == '<'   ? "&lt;"
                        : *text == '>' ? "&gt;"
                        : *text == '&' ? "&amp;"
                        : *text == '"' ? "&quot;"
                                       : plain;
    result = fx_pool_join(pool, result, piece, (const char *)NULL);
  }
  return result;
}

/* The class of a box: what kind of field it is, by its type alone. */
static const char *class_of(const fx_row *row) {
  if (!row || row->kind == FX_ROW_HOLE || row->kind == FX_ROW_PADDING)
    return "gap";
  const fx_ctype *type = row->field->type;
  if (row->field->is_bit_field)
    return "bits";
  switch (type->kind) {
  case FX_CTYPE_ARRAY:
  case FX_CTYPE_FLEXIBLE_ARRAY:
    return "array";
  case FX_CTYPE_POINTER:
    return "pointer";
  case FX_CTYPE_VECTOR:
    return "vector";
  case FX_CTYPE_BOOL:
  case FX_CTYPE_INTEGER:
  case FX_CTYPE_BITINT:
  case FX_CTYPE_ENUM:
  case FX_CTYPE_FLOAT:
    return "number";
  case FX_CTYPE_RECORD:
  case FX_CTYPE_COMPLEX:
  case FX_CTYPE_REFERENCE:
  case FX_CTYPE_FUNCTION:
  case FX_CTYPE_OTHER:
    return "other";
  }
  return "other";
}

static const struct {
  const char *class;
  const char *light, *dark;
  const char *legend;
} colours[] = {
    {"number", "#bfdbfe", "#1e4a86", "number"},   {"array", "#bbf0d3", "#14603f", "array"},
    {"pointer", "#fed7aa", "#8a4512", "pointer"}, {"vector", "#e0cffc", "#573093", "vector"},
    {"bits", "#fbcfe0", "#8c2552", "bit-field"},  {"other", "#e5e3d9", "#55524a", "other"},
};
enum { COLOUR_COUNT = sizeof colours / sizeof colours[0] };

static void write_colours(FILE *out, bool dark, const char *indent) {
  fprintf(out, "%s.paper { fill: %s; }\n", indent, dark ? "#14171c" : "#ffffff");
  fprintf(out, "%stext { fill: %s; }\n", indent, dark ? "#f1f3f5" : "#16191d");
  fprintf(out, "%s.quiet { fill: %s; }\n", indent, dark ? "#a3adb8" : "#59636e");
  fprintf(out, "%s.inner { fill: %s; }\n", indent, dark ? "#dbe1e7" : "#3d4650");
  fprintf(out, "%s.edge { stroke: %s; }\n", indent, dark ? "#aab4bf" : "#4b5560");
  fprintf(out, "%s.ground { fill: %s; }\n", indent, dark ? "#20252c" : "#f3f4f6");
  fprintf(out, "%s.hatch { stroke: %s; }\n", indent, dark ? "#6d7783" : "#9aa4af");
  for (size_t i = 0; i < COLOUR_COUNT; ++i)
    fprintf(out, "%s.%s { fill: %s; }\n", indent, colours[i].class,
            dark ? colours[i].dark : colours[i].light);
}

static void write_style(FILE *out, fx_theme theme) {
  fputs("<style>\n"
        "  text { font-family: ui-sans-serif, 'DejaVu Sans', Helvetica, Arial, sans-serif; }\n"
        "  .label { font-size: 12px; text-anchor: middle; }\n"
        "  .type { font-size: 10px; text-anchor: middle; }\n"
        "  .offset { font-size: 11px; text-anchor: end; }\n"
        "  .tick { font-size: 10px; text-anchor: middle; }\n"
        "  .note { font-size: 12px; }\n"
        "  .title { font-size: 17px; font-weight: bold; }\n"
        "  .edge { stroke-width: 1; fill-opacity: 1; }\n"
        "  .gap { fill: url(#unused); }\n",
        out);
  write_colours(out, theme == FX_THEME_DARK, "  ");
  if (theme == FX_THEME_AUTO) {
    fputs("  @media (prefers-color-scheme: dark) {\n", out);
    write_colours(out, true, "    ");
    fputs("  }\n", out);
  }
  fputs("</style>\n"
        "<defs><pattern id=\"unused\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><rect class=\"ground\" width=\"7\" height=\"7\"/>"
        "<line class=\"hatch\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"7\" "
        "stroke-width=\"2\"/></pattern></defs>\n",
        out);
}

static double x_of(const picture *p, uint64_t bits) {
  return GUTTER + (double)bits * MAP_WIDTH / (8.0 * p->row_bytes);
}

/* As much of the text as fits; "" where not even two letters do. */
static const char *fit(const picture *p, const char *text, double width) {
  size_t length = strlen(text), room = width > 6 ? (size_t)((width - 6) / CHARACTER) : 0;
  if (length <= room)
    return text;
  if (room < 3)
    return "";
  return fx_pool_format(p->pool, "%s…", fx_pool_copy(p->pool, text, room - 1));
}

static void write_label(const picture *p, const fx_box *box, double x, double y, double width,
                        double height) {
  if (!box->row || !box->row->field)
    return;
  const char *path = *box->row->path ? box->row->path : "(anonymous)";
  const char *name = fit(p, path, width);
  if (name != path && fit(p, box->row->name, width) == box->row->name)
    name = box->row->name; /* the last part of it, whole, says most */
  const char *type = fit(p, box->row->type, width * 1.15);
  bool both = *type && height >= 28;
  if (*name)
    fprintf(p->out, "<text class=\"label\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + width / 2,
            y + height / 2 + (both ? -2 : 4), escape(p->pool, name));
  if (*name && both)
    fprintf(p->out, "<text class=\"type inner\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + width / 2,
            y + height / 2 + 10, escape(p->pool, type));
}

static const char *tooltip(const picture *p, const fx_box *box) {
  const char *what = !box->row                          ? "unused by this variant"
                     : box->row->kind == FX_ROW_HOLE    ? "hole"
                     : box->row->kind == FX_ROW_PADDING ? "padding"
                                                        : NULL;
  if (!what)
    what = fx_pool_format(p->pool, "%s: %s", box->row->path, box->row->type);
  return fx_pool_format(p->pool, "%s, offset %s, size %s", what,
                        fx_bits_text(box->start_bits, p->pool),
                        fx_bits_text(box->end_bits - box->start_bits, p->pool));
}

static void write_box(const picture *p, const fx_box *box, uint64_t line, uint64_t line_bits,
                      double height) {
  uint64_t start = line * line_bits, end = start + line_bits;
  uint64_t from = box->start_bits > start ? box->start_bits : start;
  uint64_t to = box->end_bits < end ? box->end_bits : end;
  double x = x_of(p, from - start), width = x_of(p, to - start) - x;
  double y = p->y + box->top * height, h = (box->bottom - box->top) * height;
  fprintf(p->out,
          "<rect class=\"edge %s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
          "<title>%s</title></rect>\n",
          class_of(box->row), x, y, width, h, escape(p->pool, tooltip(p, box)));
  if (line == box->label_line)
    write_label(p, box, x, y, width, h);
}

static void write_line(picture *p, const fx_boxes *boxes, uint64_t line) {
  uint64_t line_bits = 8 * (uint64_t)p->row_bytes;
  uint64_t start = line * line_bits, end = start + line_bits;
  double height = LANE * (double)fx_boxes_lanes(boxes, start, end);
  fprintf(p->out, "<text class=\"offset quiet\" x=\"%d\" y=\"%.1f\">%" PRIu64 "</text>\n",
          GUTTER - 8, p->y + height / 2 + 4, start / 8);
  for (size_t i = 0; i < boxes->count; ++i) {
    const fx_box *box = &boxes->items[i];
    if (box->start_bits < end && box->end_bits > start)
      write_box(p, box, line, line_bits, height);
  }
  p->y += height + GAP;
}

static void write_break(picture *p, uint64_t lines) {
  fprintf(p->out,
          "<text class=\"type quiet\" x=\"%d\" y=\"%.1f\">… %" PRIu64
          " more bytes like these …</text>\n",
          GUTTER + MAP_WIDTH / 2, p->y + BREAK - 6.0, lines * p->row_bytes);
  p->y += BREAK;
}

static void write_ruler(picture *p) {
  unsigned step = p->row_bytes == SMALL_ROW ? 1 : 4;
  for (unsigned byte = 0; byte < p->row_bytes; byte += step)
    fprintf(p->out, "<text class=\"tick quiet\" x=\"%.1f\" y=\"%.1f\">%u</text>\n",
            x_of(p, 8 * byte) + (step == 1 ? x_of(p, 8) - x_of(p, 0) : 0) / 2, p->y + RULER - 5.0,
            byte);
  p->y += RULER;
}

/* "size 1040, align 16 on x86_64, gfx90a: 12 bytes of holes, 0 of padding" */
static void write_heading(picture *p, const fx_view *view, const fx_view_target *target) {
  const char *targets = target->target->name;
  if (!view->differs)
    for (size_t i = 0; i < view->target_count; ++i)
      if (&view->targets[i] != target)
        targets =
            fx_pool_join(p->pool, targets, ", ", view->targets[i].target->name, (const char *)NULL);
  fprintf(p->out, "<text class=\"title\" x=\"%d\" y=\"%.1f\">%s</text>\n", GUTTER, p->y + 18,
          escape(p->pool, view->title));
  const char *text = fx_pool_format(
      p->pool, "%" PRIu64 " bytes, align %" PRIu64 ", on %s; holes %s, padding %s",
      target->rows.size, target->rows.align, targets, fx_bits_text(target->rows.hole_bits, p->pool),
      fx_bits_text(target->rows.padding_bits, p->pool));
  fprintf(p->out, "<text class=\"note quiet\" x=\"%d\" y=\"%.1f\">%s</text>\n", GUTTER, p->y + 37,
          escape(p->pool, text));
  p->y += HEADING;
}

static void write_map(picture *p, const fx_view *view, const fx_view_target *target,
                      unsigned row_bytes) {
  size_t count;
  p->row_bytes = row_bytes ? row_bytes : target->rows.size <= 256 ? SMALL_ROW : LARGE_ROW;
  fx_boxes boxes = fx_boxes_of(&target->rows, p->pool);
  uint64_t *lines = fx_boxes_lines(&boxes, 8 * (uint64_t)p->row_bytes, p->pool, &count);
  write_heading(p, view, target);
  write_ruler(p);
  for (size_t i = 0; i < count; ++i) {
    uint64_t between = i ? lines[i] - lines[i - 1] - 1 : 0;
    if (between)
      write_break(p, between);
    write_line(p, &boxes, lines[i]);
  }
  p->y += MARGIN;
}

static void write_legend(picture *p) {
  double x = GUTTER;
  for (size_t i = 0; i <= COLOUR_COUNT; ++i) {
    bool gap = i == COLOUR_COUNT;
    fprintf(p->out, "<rect class=\"edge %s\" x=\"%.1f\" y=\"%.1f\" width=\"16\" height=\"12\"/>\n",
            gap ? "gap" : colours[i].class, x, p->y);
    fprintf(p->out, "<text class=\"note quiet\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + 22,
            p->y + 11, gap ? "unused" : colours[i].legend);
    x += 110;
  }
  p->y += 12 + MARGIN;
}

static void write_maps(picture *p, const fx_view *views, unsigned row_bytes) {
  for (const fx_view *view = views; view; view = view->next)
    for (size_t i = 0; i < view->target_count; ++i)
      if (view->targets[i].found && (view->differs || i == view->first))
        write_map(p, view, &view->targets[i], row_bytes);
  write_legend(p);
}

/* The height is known only when all is drawn: the maps are written to memory first. */
bool fx_picture_write(const fx_view *views, unsigned row_bytes, fx_theme theme, fx_pool *pool,
                      FILE *out) {
  char *body = NULL;
  size_t length = 0;
  picture p = {.out = open_memstream(&body, &length), .pool = pool, .y = MARGIN};
  if (!p.out)
    return false;
  write_maps(&p, views, row_bytes);
  bool written = fclose(p.out) == 0;
  int width = GUTTER + MAP_WIDTH + MARGIN;
  if (written) {
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" viewBox=\"0 0 %d "
        "%.0f\" role=\"img\">\n<title>Byte map</title>\n",
        width, p.y, width, p.y);
    write_style(out, theme);
    fprintf(out, "<rect class=\"paper\" width=\"100%%\" height=\"100%%\"/>\n");
    written = fwrite(body, 1, length, out) == length && fputs("</svg>\n", out) != EOF;
  }
  free(body);
  return written && !ferror(out) && !fx_pool_failed(pool);
}
