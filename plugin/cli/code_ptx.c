/* PTX: kernels are `.entry` directives; shared memory is what they declare or refer to. Registers are
 * virtual, so their number is not known. See code.h. */
#include <ctype.h>
#include <stdlib.h>

#include "code.h"

enum { MAX_WORD = 128 };

typedef struct lexer {
  fx_bytes text;
  char word[MAX_WORD]; /* the last token; longer ones are cut */
} lexer;

static bool is_word(int c) { return isalnum(c) || c == '_' || c == '$' || c == '.' || c == '%'; }

static void drop(fx_bytes *text, size_t count) {
  text->data += count;
  text->size -= count;
}

static void skip_blanks(fx_bytes *text) {
  for (;;) {
    if (text->size && isspace(text->data[0])) {
      drop(text, 1);
    } else if (fx_bytes_start_with(*text, "//")) {
      const uint8_t *end = memchr(text->data, '\n', text->size);
      drop(text, end ? (size_t)(end - text->data) : text->size);
    } else if (fx_bytes_start_with(*text, "/*")) {
      drop(text, 2);
      while (text->size && !fx_bytes_start_with(*text, "*/"))
        drop(text, 1);
      drop(text, text->size < 2 ? text->size : 2);
    } else {
      return;
    }
  }
}

/* Words and single characters; strings count as one word of their first character. */
static bool next(lexer *l) {
  size_t length = 0, kept;
  skip_blanks(&l->text);
  if (!l->text.size)
    return false;
  if (l->text.data[0] == '"') {
    for (length = 1; length < l->text.size && l->text.data[length] != '"'; ++length)
      ;
    length += length < l->text.size;
  } else {
    while (length < l->text.size && is_word(l->text.data[length]))
      ++length;
    length += length == 0;
  }
  kept = length < MAX_WORD - 1 ? length : MAX_WORD - 1;
  memcpy(l->word, l->text.data, kept);
  l->word[kept] = '\0';
  drop(&l->text, length);
  return true;
}

static bool is(const lexer *l, const char *word) { return strcmp(l->word, word) == 0; }

/* ".f32" has 4 bytes, ".b8" one, ".v2" counts twice; 0 for no type. */
static uint64_t type_size(const char *word) {
  if (word[0] != '.' || !strchr("bsuf", word[1]) || !word[1])
    return 0;
  if (strcmp(word, ".f16x2") == 0)
    return 4;
  char *end;
  unsigned long bits = strtoul(word + 2, &end, 10);
  return *end || bits > 128 ? 0 : bits / 8;
}

/* What stands behind `.shared` or `.param`: alignment, type, name and number of elements. */
typedef struct variable {
  char name[MAX_WORD];
  char type[MAX_WORD];
  uint64_t size;
  uint64_t align;
} variable;

static bool read_variable(lexer *l, variable *v) {
  uint64_t element = 0, count = 1;
  *v = (variable){.align = 0};
  while (next(l) && l->word[0] == '.') {
    if (is(l, ".align") && next(l)) {
      v->align = strtoull(l->word, NULL, 10);
    } else if (is(l, ".v2") || is(l, ".v4")) {
      count *= (uint64_t)(l->word[2] - '0');
    } else if (type_size(l->word)) {
      element = type_size(l->word);
      memcpy(v->type, l->word, sizeof v->type);
    } else if (is(l, ".ptr")) { /* of what it points to: space and alignment */
      while (next(l) && l->word[0] == '.')
        if (is(l, ".align"))
          next(l);
      break;
    }
  }
  memcpy(v->name, l->word, sizeof v->name);
  fx_bytes ahead = l->text;
  skip_blanks(&ahead);
  if (ahead.size && ahead.data[0] == '[' && next(l) && next(l)) {
    count *= strtoull(l->word, NULL, 10);
    next(l);
  }
  if (element == 0 || __builtin_mul_overflow(element, count, &v->size) || v->size > INT32_MAX)
    return false;
  if (!v->align)
    v->align = element;
  return v->align <= INT32_MAX;
}

/* Shared variables of the whole module: a kernel has those that its text names. */
typedef struct shared {
  variable variable;
  struct shared *next;
} shared;

static uint64_t place(uint64_t at, const variable *v) {
  return (at + v->align - 1) / v->align * v->align + v->size;
}

static bool read_parameters(fx_codes *codes, lexer *l, fx_code_kernel *kernel) {
  uint64_t at = 0;
  while (next(l) && !is(l, ")")) {
    variable v;
    if (!is(l, ".param"))
      continue;
    fx_code_argument *grown =
        FX_POOL_ARRAY(codes->pool, kernel->argument_count + 1, fx_code_argument);
    if (!read_variable(l, &v) || !grown)
      return false;
    for (size_t i = 0; i < kernel->argument_count; ++i)
      grown[i] = kernel->arguments[i];
    at = place(at, &v);
    bool whole = v.size != type_size(v.type);
    grown[kernel->argument_count++] =
        (fx_code_argument){.name = fx_pool_string(codes->pool, v.name),
                           .kind = whole ? "bytes" : fx_pool_string(codes->pool, v.type + 1),
                           .offset = at - v.size,
                           .size = v.size};
    kernel->arguments = grown;
  }
  kernel->argument_bytes = at;
  return true;
}

static bool read_body(fx_codes *codes, lexer *l, fx_code_kernel *kernel, shared *module) {
  unsigned depth = 1;
  (void)codes;
  while (depth && next(l)) {
    variable v;
    depth += is(l, "{");
    depth -= is(l, "}");
    if (is(l, ".shared")) {
      if (!read_variable(l, &v))
        return false;
      kernel->static_shared = place(kernel->static_shared, &v);
      continue;
    }
    for (shared *s = module; s; s = s->next)
      if (s->variable.size && is(l, s->variable.name)) {
        kernel->static_shared = place(kernel->static_shared, &s->variable);
        s->variable.size = 0; /* once for each kernel; restored behind it */
      }
  }
  return true;
}

static bool read_entry(fx_codes *codes, fx_code *code, lexer *l, const shared *module) {
  if (!next(l))
    return false;
  fx_code_kernel *kernel = fx_code_add_kernel(codes, code, fx_pool_string(codes->pool, l->word));
  if (!kernel)
    return false;
  kernel->static_shared = 0;
  kernel->argument_bytes = 0;
  kernel->wave = 32;
  shared *mine = NULL;
  for (const shared *s = module; s; s = s->next) {
    shared *copy = FX_POOL_NEW(codes->pool, shared);
    if (!copy)
      return false;
    *copy = (shared){s->variable, mine};
    mine = copy;
  }
  while (next(l) && !is(l, "{") && !is(l, ";"))
    if (is(l, "(") && !read_parameters(codes, l, kernel))
      return false;
  return !is(l, "{") || read_body(codes, l, kernel, mine);
}

bool fx_code_read_ptx(fx_codes *codes, fx_code *code, const fx_object *object, const char *name) {
  lexer l = {.text = object->bytes};
  shared *module = NULL;
  bool is_extern = false, well = true;
  while (well && next(&l)) {
    if (is(&l, ".entry")) {
      well = read_entry(codes, code, &l, module);
    } else if (is(&l, ".shared") && !is_extern) {
      shared *found = FX_POOL_NEW(codes->pool, shared);
      if (found && (well = read_variable(&l, &found->variable))) {
        found->next = module;
        module = found;
      }
    }
    is_extern = is(&l, ".extern");
  }
  if (!well)
    codes->error = fx_pool_format(codes->pool, "'%s' is damaged PTX, near '%s'", name, l.word);
  return well;
}
