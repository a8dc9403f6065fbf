/* Probes: what `aligned` and `_Alignas` ask for on a field, which libclang does not tell.
 *
 * The reading of a first parse collects the fields in question. Behind the file's own text a second parse
 * then sees one enumerator for each, __alignof__ of the field, and the answers are read from those. The
 * text counts as a system header: whatever the user's flags, it is silent. See reader.h. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

#define PROBE_NAME "fx_probe_"

uint64_t fx_probe_align(fx_reader *r, const char *lvalue) {
  fx_probe **end = &r->probes;
  for (; *end; end = &(*end)->next)
    if (strcmp((*end)->lvalue, lvalue) == 0)
      return (*end)->align;
  fx_probe *probe = FX_POOL_NEW(r->pool, fx_probe);
  if (probe) {
    probe->lvalue = lvalue;
    *end = probe;
  }
  return 0;
}

void fx_probe_write(const fx_reader *r, fx_text *text) {
  size_t index = 0;
  fx_text_add(text, "\n# 1 \"fx alignment probes\" 3\nenum {\n");
  for (const fx_probe *probe = r->probes; probe; probe = probe->next)
    fx_text_format(text, "  " PROBE_NAME "%zu = __alignof__(%s),\n", index++, probe->lvalue);
  fx_text_add(text, "};\n");
}

static bool read_enumerator(CXCursor child, void *context) {
  fx_reader *r = context;
  const char *name = fx_keep(r->pool, clang_getCursorSpelling(child));
  if (clang_getCursorKind(child) != CXCursor_EnumConstantDecl ||
      strncmp(name, PROBE_NAME, strlen(PROBE_NAME)) != 0)
    return true;
  size_t index = strtoul(name + strlen(PROBE_NAME), NULL, 10);
  for (fx_probe *probe = r->probes; probe; probe = probe->next, --index)
    if (index == 0) {
      probe->align = clang_getEnumConstantDeclUnsignedValue(child);
      break;
    }
  return true;
}

static bool read_enumeration(CXCursor child, void *context) {
  if (clang_getCursorKind(child) == CXCursor_EnumDecl)
    fx_cursor_children(child, read_enumerator, context);
  return true;
}

void fx_probe_read(fx_reader *r) {
  fx_cursor_children(clang_getTranslationUnitCursor(r->tu), read_enumeration, r);
}
