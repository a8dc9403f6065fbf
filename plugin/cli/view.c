/* Views: see view.h. */
#include "view.h"

#include <inttypes.h>
#include <string.h>

const char *fx_bits_text(uint64_t bits, fx_pool *pool) {
  return bits % 8 ? fx_pool_format(pool, "%" PRIu64 ":%u", bits / 8, (unsigned)(bits % 8))
                  : fx_pool_format(pool, "%" PRIu64, bits / 8);
}

bool fx_view_same(const fx_row *a, const fx_row *b) {
  return a && b && a->offset_bits == b->offset_bits && a->size_bits == b->size_bits &&
         a->align == b->align;
}

static bool is_called(const fx_composite *composite, const char *name) {
  const char *names[] = {composite->name, composite->tag, composite->typedef_name,
                         composite->display};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
    if (names[i] && strcmp(names[i], name) == 0)
      return true;
  return false;
}

/* Definitions without a name of their own are shown inside of the one that has them. */
static bool is_shown(const fx_found *found, const char *name) {
  const fx_composite *composite = found->composite;
  if (!composite->name || !composite->field_count)
    return false;
  if (name)
    return is_called(composite, name);
  return !composite->is_anonymous_member && !composite->member_name &&
         !(found->implied && found->in_system_header);
}

bool fx_view_exists(const fx_unit *unit, const char *name) {
  for (const fx_found *found = unit->found; found; found = found->next)
    if (is_called(found->composite, name))
      return true;
  return false;
}

static const fx_found *find(const fx_unit *unit, const char *display) {
  for (const fx_found *found = unit->found; found; found = found->next)
    if (found->composite->display && strcmp(found->composite->display, display) == 0)
      return found;
  return NULL;
}

/* The kind, whose bytes they are, and for holes before what: the same in all targets. */
static bool is_same_line(const fx_row *a, const fx_row *b) {
  return a->kind == b->kind && a->depth == b->depth && strcmp(a->path, b->path) == 0;
}

static const fx_row *any_row(const fx_view *view, size_t line) {
  for (size_t t = 0; t < view->target_count; ++t)
    if (view->lines[line].rows[t])
      return view->lines[line].rows[t];
  return NULL;
}

static bool insert_line(fx_view *view, size_t at, fx_pool *pool) {
  const fx_row **rows = FX_POOL_ARRAY(pool, view->target_count, const fx_row *);
  if (!rows)
    return false;
  for (size_t i = view->line_count; i > at; --i)
    view->lines[i] = view->lines[i - 1];
  view->lines[at].rows = rows;
  ++view->line_count;
  return true;
}

/* Anonymous members may repeat a path: a line that has a row of this target already is another one. */
static void add_rows(fx_view *view, size_t target, fx_pool *pool) {
  const fx_rows *rows = &view->targets[target].rows;
  size_t next = 0;
  for (size_t i = 0; i < rows->count; ++i) {
    size_t line = next;
    while (line < view->line_count &&
           (view->lines[line].rows[target] || !is_same_line(any_row(view, line), &rows->items[i])))
      ++line;
    if (line == view->line_count) {
      line = next;
      if (!insert_line(view, line, pool))
        return;
    }
    view->lines[line].rows[target] = &rows->items[i];
    next = line + 1;
  }
}

static bool differs(const fx_view *view) {
  const fx_view_target *first = &view->targets[view->first];
  for (size_t t = 0; t < view->target_count; ++t) {
    const fx_view_target *other = &view->targets[t];
    if (!other->found || other->rows.size != first->rows.size ||
        other->rows.align != first->rows.align)
      return true;
    for (size_t i = 0; i < view->line_count; ++i)
      if (!fx_view_same(view->lines[i].rows[view->first], view->lines[i].rows[t]))
        return true;
  }
  return false;
}

static fx_view *view_of(fx_unit *const *units, size_t count, size_t first, const fx_found *found,
                        fx_pool *pool) {
  const fx_composite *composite = found->composite;
  fx_view *view = FX_POOL_NEW(pool, fx_view);
  fx_view_target *targets = FX_POOL_ARRAY(pool, count, fx_view_target);
  size_t capacity = 0;
  if (!view || !targets)
    return NULL;
  *view = (fx_view){.title = composite->spelling ? composite->spelling : composite->display,
                    .name = composite->display,
                    .place = found->place,
                    .marked = !found->implied,
                    .target_count = count,
                    .targets = targets,
                    .first = first};
  for (size_t t = 0; t < count; ++t) {
    targets[t].target = units[t]->source.target;
    targets[t].found = find(units[t], composite->display);
    if (targets[t].found)
      targets[t].rows = fx_rows_of(targets[t].found->composite, pool);
    capacity += targets[t].rows.count;
  }
  view->lines = FX_POOL_ARRAY(pool, capacity + 1, fx_view_line);
  if (!view->lines)
    return NULL;
  for (size_t t = 0; t < count; ++t)
    add_rows(view, t, pool);
  view->differs = differs(view);
  return view;
}

static bool has_view(const fx_view *views, const char *display) {
  for (; views; views = views->next)
    if (strcmp(views->name, display) == 0)
      return true;
  return false;
}

fx_view *fx_views_of(fx_unit *const *units, size_t count, const char *name, fx_pool *pool) {
  fx_view *views = NULL, **end = &views;
  for (size_t t = 0; t < count; ++t)
    for (const fx_found *found = units[t]->found; found; found = found->next)
      if (is_shown(found, name) && !has_view(views, found->composite->display) &&
          (*end = view_of(units, count, t, found, pool)))
        end = &(*end)->next;
  return views;
}
