/* Banks: see banks.h. docs/tool.md, Bank conflicts, for the numbers. */
#include "banks.h"

#include <string.h>

enum { WORD = 4, MAX_BANKS = 64 };

static const fx_bank_target table[] = {
    {"gfx90a", 32, 64},
    {"gfx942", 32, 64},
    {"gfx950", 64, 64},
    {"nvidia", 32, 32},
};
enum { TARGET_COUNT = sizeof table / sizeof table[0] };

const fx_bank_target *fx_bank_target_find(const char *name) {
  for (size_t i = 0; i < TARGET_COUNT; ++i)
    if (strcmp(table[i].name, name) == 0)
      return &table[i];
  return NULL;
}

const char *fx_bank_target_names(fx_pool *pool) {
  const char *names = "";
  for (size_t i = 0; i < TARGET_COUNT; ++i)
    names = fx_pool_join(pool, names, i ? ", " : "", table[i].name, (const char *)NULL);
  return names;
}

/* Lanes that are served together: as many as all banks have bytes for. */
static unsigned lanes_per_phase(const fx_bank_target *target, unsigned width) {
  unsigned lanes = target->banks * WORD / width;
  return lanes < target->wave ? lanes : target->wave;
}

/* The most words that one bank has to give when lane i reads `width` bytes at i * stride, of no more than
 * `rows` rows. With a constant stride all full phases look alike. */
static unsigned conflict_degree(const fx_bank_target *target, unsigned width, uint64_t stride,
                                uint64_t rows) {
  unsigned wanted[MAX_BANKS] = {0}, most = 1;
  uint64_t lanes = lanes_per_phase(target, width);
  if (rows < lanes)
    lanes = rows;
  for (uint64_t lane = 0; lane < lanes; ++lane)
    for (unsigned word = 0; word < width / WORD; ++word) {
      uint64_t address = lane * stride + (uint64_t)word * WORD;
      unsigned *count = &wanted[address / WORD % target->banks];
      if (++*count > most)
        most = *count;
    }
  return most;
}

/* Padding keeps rows a multiple of the element, so that the array stays an array, and of the access. */
static void find_padding(const fx_bank_target *target, uint64_t row_bytes, uint64_t rows,
                         uint64_t element, fx_bank_access *access) {
  uint64_t period = (uint64_t)target->banks * WORD; /* strides that far apart use the same banks */
  for (uint64_t padding = 0; padding <= period; padding += element) {
    uint64_t stride = row_bytes + padding;
    if (stride % access->width == 0 && conflict_degree(target, access->width, stride, rows) == 1) {
      access->has_padding = true;
      access->padding = padding;
      return;
    }
  }
}

bool fx_banks_of(const fx_field *field, const fx_bank_target *target, fx_bank_report *report) {
  const fx_ctype *array = field->type;
  if (array->kind != FX_CTYPE_ARRAY || array->element->kind != FX_CTYPE_ARRAY ||
      array->element->element->kind == FX_CTYPE_ARRAY)
    return false;
  uint64_t element = array->element->element->size;
  *report = (fx_bank_report){.rows = array->count, .row_bytes = array->element->size};
  if (element == 0 || report->row_bytes > UINT32_MAX) /* more than any shared memory */
    return false;
  for (unsigned i = 0; i < FX_BANK_WIDTHS; ++i) {
    fx_bank_access *access = &report->access[i];
    access->width = WORD << i;
    access->possible = report->row_bytes % access->width == 0;
    if (access->possible)
      access->degree = conflict_degree(target, access->width, report->row_bytes, report->rows);
    find_padding(target, report->row_bytes, report->rows, element, access);
  }
  return true;
}
